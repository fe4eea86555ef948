"""The lines of the Burrow die protocol, version 2, as a die says and hears them."""

LONGEST = 120  # bytes of a line
LAST_NUMBER = 65535


def crc16(body):
    """CRC-16/CCITT-FALSE; of b"123456789" it is 0x29B1."""
    crc = 0xFFFF
    for byte in body:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def next_number(number):
    """The number after this one; 0 comes only once, at the start (give -1 then)."""
    return number + 1 if number < LAST_NUMBER else 1


def numbered(number, words):
    """One line as bytes."""
    body = f"B2 {number} {words}".encode()
    return body + f"*{crc16(body):04X}\n".encode()


def asked(line):
    """The words of a line from the tablet, None if its check (the XOR of all bytes before the ``*``) is wrong."""
    star = line.rfind(b"*")
    if star < 1:
        return None
    check = 0
    for byte in line[:star]:
        check ^= byte
    try:
        if int(line[star + 1 :].strip(), 16) != check:
            return None
        return line[:star].decode().split(" ")
    except ValueError:  # no hex digits, or no UTF-8
        return None


class Hearing:
    """Bytes in any pieces, lines out. What is too long to be a line is left out."""

    def __init__(self):
        self._begun = b""

    def lines(self, data):
        """The lines that are whole now."""
        whole = (self._begun + data).split(b"\n")
        self._begun = whole.pop()[-LONGEST:]
        return whole
