"""Pure questions about a park: which attractions lie side by side, and which guests may ride together."""
