"""A camera's address as people may see it on a table: without the name, the password and the keys that it may hold."""

from __future__ import annotations


def without_secrets(where: str) -> str:
    """A camera's address without the user name and password it may hold, and without its query; also where a password
    holds letters that an address may not have. What is no address is left as it is."""
    scheme, mark, rest = where.partition("://")
    if not mark:
        before, at, _ = where.partition("/")[0].rpartition("@")
        return where[len(before) + 1 :] if at and ":" in before else where
    _, host, path = _parts(rest)
    return f"{scheme}://{host}{path}"


def with_secrets(edited: str, known: str) -> str:
    """What somebody made of an address that was shown :func:`without_secrets`, with what was not shown of it: the name
    and password while it is on the same server, the query, too, while nothing was changed."""
    if edited == without_secrets(known):
        return known
    scheme, mark, rest = edited.partition("://")
    its_scheme, _, its_rest = known.partition("://")
    (login, host, _), (its_login, its_host, _) = _parts(rest), _parts(its_rest)
    same = mark and (scheme.lower(), host.lower()) == (its_scheme.lower(), its_host.lower())
    return f"{scheme}://{its_login}{rest}" if same and not login else edited


def _parts(rest: str) -> tuple[str, str, str]:
    """What stands behind ``://``: the name and password with their @, the host with its port, the path without what is
    asked of it."""
    host, slash, path = rest.partition("/")
    if "@" not in host and not _is_host(host) and "@" in path:  # a password with a slash in it
        host, slash, path = path.rpartition("@")[2].partition("/")
    elif "@" in host:
        host = host.rpartition("@")[2]
    login = rest[: len(rest) - len(host + slash + path)]
    bare = (host + slash + path).partition("?")[0].partition("#")[0]
    host = bare.partition("/")[0]
    return login, host, bare[len(host) :]


def _is_host(host: str) -> bool:
    """Whether what stands before the first slash may be a host with its port, and no name with half a password."""
    _, colon, port = host.rpartition(":")
    return not colon or host.endswith("]") or port.isdecimal() or not port
