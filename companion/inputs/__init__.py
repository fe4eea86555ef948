"""Where rolls come from: radio, wire, camera and the screen's own roller, all speaking the table's words."""
