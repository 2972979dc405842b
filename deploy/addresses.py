"""The addresses of this machine: which hosts the site answers to, and what phones in the hall can type."""

from __future__ import annotations

import ipaddress
import socket
import time
from collections.abc import Iterator

import ifaddr

# A laptop may join the hall's Wi-Fi after the start; asking the system costs a millisecond or two.
REFRESH_SECONDS = 5.0


def machine_addresses() -> list[str]:
    """Every address of this machine that another can reach, IPv4 first; loopback and link-local ones left out."""
    found = {
        str(ip.ip if ip.is_IPv4 else ip.ip[0]) for adapter in ifaddr.get_adapters() for ip in adapter.ips
    }
    usable = [ipaddress.ip_address(text) for text in found]
    reachable = [ip for ip in usable if not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)]
    return [str(ip) for ip in sorted(reachable, key=lambda ip: (ip.version, not ip.is_private, int(ip)))]


def machine_names() -> list[str]:
    """localhost, the machine's own name and the name by which neighbours find it (mDNS)."""
    name = socket.gethostname().lower().removesuffix(".local")
    return ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local"]


class MachineHosts(list[str]):
    """ALLOWED_HOSTS that follows the machine from network to network.

    Django wants a list and asks it at every request; this one looks again when what it knows is a few seconds old.
    """

    def __init__(self, *also: str) -> None:
        super().__init__([*machine_names(), *also])
        self._fresh_until = 0.0
        self._found: list[str] = []

    def __iter__(self) -> Iterator[str]:
        now = time.monotonic()
        if now >= self._fresh_until:
            self._found = [f"[{ip}]" if ":" in ip else ip for ip in machine_addresses()]
            self._fresh_until = now + REFRESH_SECONDS
        yield from super().__iter__()
        yield from self._found
