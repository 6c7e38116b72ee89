"""A unit from its first start on: real pins, a real bus, systemd, and a phone."""

from tests.virtual_unit.machine import Machine


def test_x(machine: Machine) -> None:
    print(machine.run("systemctl status --no-pager -l orbweaver; journalctl -b -u orbweaver --no-pager; journalctl -b -p warning --no-pager; ss -ltn; ls -la /var/lib/orbweaver", check=False))
    print(machine.run("systemd-analyze; systemd-analyze blame|head; systemctl --failed", check=False))
    print(machine.bus.transfers, machine.bus.glass.unknown)
    from PIL import Image
    Image.frombytes("1", (128, 64), machine.bus.glass.pixels()).resize((512,256)).save("/tmp/rig/glass.png")
