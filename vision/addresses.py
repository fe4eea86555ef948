"""A camera's address as people may see it on a table: without the name, the password and the keys that it may hold."""

from __future__ import annotations


def without_secrets(where: str) -> str:
    """A camera's address without the user name and password it may hold, and without its query; also where a password
    holds letters that an address may not have. What is no address is left as it is."""
    scheme, mark, rest = where.partition("://")
    if not mark:
        before, at, _ = where.partition("/")[0].rpartition("@")
        return where[len(before) + 1 :] if at and ":" in before else where
    host, slash, path = rest.partition("/")
    if "@" not in host and not _is_host(host) and "@" in path:  # a password with a slash in it
        host, slash, path = path.rpartition("@")[2].partition("/")
    elif "@" in host:
        host = host.rpartition("@")[2]
    host, path = (part.partition("?")[0].partition("#")[0] for part in (host, path))
    return f"{scheme}://{host}{slash}{path}"


def _is_host(host: str) -> bool:
    """Whether what stands before the first slash may be a host with its port, and no name with half a password."""
    _, colon, port = host.rpartition(":")
    return not colon or host.endswith("]") or port.isdecimal() or not port
