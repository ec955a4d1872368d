"""Whom a limit counts: the network address that asks, so that dropping a cookie doesn't help."""

from __future__ import annotations

from collections.abc import MutableMapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from flask import request


def asker() -> str:
    """Who sent this request."""
    return counted(request.remote_addr)


def asker_of(scope: MutableMapping[str, Any], behind_proxy: bool) -> str:
    """The same for a request that doesn't go through Flask: behind a proxy, whom the proxy says it speaks for."""
    client = scope.get("client")
    address = client[0] if client else None
    if behind_proxy:
        said = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for").decode("latin-1")
        address = said.rpartition(",")[2].strip() or address
    return counted(address)


def counted(address: str | None) -> str:
    """An address as limits count it: of IPv6 the network of 64 bits, as everybody has that many addresses."""
    try:
        found = ip_address(address or "")
    except ValueError:
        return address or "unknown"
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((found, 64), strict=False))
