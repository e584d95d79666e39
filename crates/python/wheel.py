#!/usr/bin/env python3
"""Makes the wheel of the package from compiled modules; needs nothing but Python.

    wheel.py --module MODULE [--v3 MODULE] [--notices FILE] [--platform TAG] [--fast] FOLDER

MODULE is what `cargo build -p siasat-python` makes; --v3 is the same for x86-64-v3, which the
package takes where the processor can; --notices are the licences of what is linked in, which
`packaging/parts.py notices` writes. The same input gives the same bytes. The platform is read
from the module, not from this Python: on Linux from its symbols, the oldest C library that has
them all; on macOS from its header, the processor and the oldest system that it was built for.
"""

import argparse
import base64
import hashlib
import pathlib
import platform
import re
import struct
import sys
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def version():
    text = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    return re.search(r'^version = "(.+)"$', text, re.M).group(1)


def manylinux(modules):
    """The tag of the oldest C library that has all symbols."""
    newest = (2, 17)
    for module in modules:
        found = re.findall(rb"GLIBC_(\d+)\.(\d+)", module)
        newest = max([newest, *((int(major), int(minor)) for major, minor in found)])
    return f"manylinux_{newest[0]}_{newest[1]}_{platform.machine()}"


MACHO = 0xFEEDFACF
PROCESSORS = {0x01000007: "x86_64", 0x0100000C: "arm64"}
# The commands of a header that name the oldest system: that of before 2018, and that since then.
OLDEST_SYSTEM = {0x24: 8, 0x32: 12}


def macos(module):
    """The tag of the one processor and of the oldest system that a module was built for.

    Python's own tag may be `universal2`, since Python is often built for both processors: such a
    wheel would be installed where its module cannot be loaded.
    """
    magic, processor, _, _, commands = struct.unpack_from("<5I", module)
    if magic != MACHO or processor not in PROCESSORS:
        sys.exit("wheel: the module is not one of macOS for one processor: give its --platform")
    at = 32
    for _ in range(commands):
        command, length = struct.unpack_from("<2I", module, at)
        if command in OLDEST_SYSTEM:
            (oldest,) = struct.unpack_from("<I", module, at + OLDEST_SYSTEM[command])
            major, minor = oldest >> 16, oldest >> 8 & 0xFF
            if major > 10 and minor:
                # Since 11 tags have no second number.
                major, minor = major + 1, 0
            return f"macosx_{major}_{minor}_{PROCESSORS[processor]}"
        at += length
    sys.exit("wheel: the module does not say for which macOS it is: give its --platform")


def metadata():
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    lines = [
        "Metadata-Version: 2.1",
        "Name: siasat",
        f"Version: {version()}",
        "Summary: Play, study and solve games of two opponents",
        "License: MIT OR Apache-2.0",
        "Requires-Python: >=3.9",
        "Provides-Extra: arrays",
        "Requires-Dist: numpy; extra == 'arrays'",
        "Provides-Extra: pettingzoo",
        "Requires-Dist: pettingzoo; extra == 'pettingzoo'",
        "Requires-Dist: numpy; extra == 'pettingzoo'",
        "Keywords: game,solver,search,mancala,kalah,congklak,connect-four",
        "Description-Content-Type: text/markdown",
        "",
        readme,
    ]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description="Makes the wheel from compiled modules.")
    parser.add_argument("--module", required=True, type=pathlib.Path)
    parser.add_argument("--v3", type=pathlib.Path)
    parser.add_argument("--notices", type=pathlib.Path)
    parser.add_argument("--platform")
    parser.add_argument("--fast", action="store_true", help="do not compress")
    parser.add_argument("folder", type=pathlib.Path)
    given = parser.parse_args()

    ending = ".pyd" if sys.platform == "win32" else ".abi3.so"
    files = {}
    for path in sorted((HERE / "python" / "siasat").rglob("*")):
        if path.suffix in {".py", ".pyi", ".typed"} or path.name == "py.typed":
            files[f"siasat/{path.relative_to(HERE / 'python' / 'siasat')}"] = path.read_bytes()
    files[f"siasat/_siasat{ending}"] = given.module.read_bytes()
    if given.v3:
        files[f"siasat/v3/_siasat{ending}"] = given.v3.read_bytes()

    tag = given.platform
    if tag is None and sys.platform == "linux":
        tag = manylinux(content for name, content in files.items() if name.endswith(".so"))
    if tag is None and sys.platform == "darwin":
        tag = macos(given.module.read_bytes())
    if tag is None:
        tag = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    tag = f"cp39-abi3-{tag}"

    info = f"siasat-{version()}.dist-info"
    for licence in ("LICENSE-APACHE", "LICENSE-MIT"):
        files[f"{info}/licenses/{licence}"] = (ROOT / licence).read_bytes()
    if given.notices:
        files[f"{info}/licenses/THIRD-PARTY.txt"] = given.notices.read_bytes()
    files[f"{info}/METADATA"] = metadata().encode()
    wheel = ["Wheel-Version: 1.0", "Generator: siasat", "Root-Is-Purelib: false", f"Tag: {tag}"]
    files[f"{info}/WHEEL"] = ("\n".join(wheel) + "\n").encode()
    record = []
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(content)}")
    record.append(f"{info}/RECORD,,")
    files[f"{info}/RECORD"] = ("\n".join(record) + "\n").encode()

    given.folder.mkdir(parents=True, exist_ok=True)
    path = given.folder / f"siasat-{version()}-{tag}.whl"
    kind = zipfile.ZIP_STORED if given.fast else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(path, "w", kind, compresslevel=9) as archive:
        for name, content in files.items():
            # A fixed date, so that the same files are the same wheel.
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = kind
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    print(path)


if __name__ == "__main__":
    main()
