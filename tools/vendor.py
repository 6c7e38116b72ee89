"""Make what the pages take from others: ``python tools/vendor.py``.

Writes ``web_ui/static/vendor/hashes.js``, SHA-256 and HMAC of noble hashes, from the packages of npm whose
digests stand below; it ends with a sentence when one is not what it was. The names are short and the code
is formatted, for so the bundle of the pages takes it (see ``web_ui.compacting``).
"""

from __future__ import annotations

import base64
import hashlib
import platform
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "web_ui" / "static" / "vendor"

HASHES = (
    "@noble/hashes@2.4.0",
    "X5XaVWZIBCT7HHZGm5I7ZQXDwLG+bGXuSrMQAW+7Zvl87h1kmc1ZB1VSRJcpUfoUrGQp4Fkoxm5kZ+Ms+aW+eA==",
)
BUNDLERS = {
    "x86_64": (
        "@esbuild/linux-x64@0.28.0",
        "us0dSb9iFxIi8srnpl931Nvs65it/Jd2a2K3qs7fz2WfGPHqzfzZTfec7oxZJRNPXPnNYZtanmRc4AL/JwVzHQ==",
    ),
    "aarch64": (
        "@esbuild/linux-arm64@0.28.0",
        "RVyzfb3FWsGA55n6WY0MEIEPURL1FcbhFE6BffZEMEekfCzCIMtB5yyDcFnVbTnwk+CLAgTujmV/Lgvih56W+A==",
    ),
}
"""Each package and the SHA-512 of its archive, as npm writes it."""

ENTRY = 'export { sha256 } from "./package/sha2.js";\nexport { hmac } from "./package/hmac.js";\n'
HEAD = f"""\
// @ts-nocheck: what others wrote, minified; its types stand at the exports.
// {HASHES[0]}, SHA-256 and HMAC alone, made by tools/vendor.py; the licence is in LICENCE.txt.
"""
TYPES = {
    "hmac": "(hash: typeof sha256, key: Uint8Array, message: Uint8Array) => Uint8Array",
    "sha256": "(message: Uint8Array) => Uint8Array",
}


def unpack(package: str, digest: str, folder: Path) -> None:
    """Fetch a package and lay it into ``folder/package``. Errors: SystemExit when it is another one."""
    command = ["npm", "pack", "--silent", package]
    name = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.split()[-1]
    archive = folder / name
    check(package, archive.read_bytes(), digest)
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")


def check(package: str, archive: bytes, digest: str) -> None:
    """Errors: SystemExit for an archive with another digest."""
    if base64.b64encode(hashlib.sha512(archive).digest()).decode() != digest:
        raise SystemExit(f"{package} is not what it was: its digest is another one.")


def declared(bundle: str) -> str:
    """The bundle with its exports as the pages' own bundler takes them, each with its type."""
    code, _, exports = bundle.strip().rpartition("export{")
    names = re.findall(r"(\w+) as (\w+)", exports)
    lines = [f"/** @type {{{TYPES[name]}}} */\nexport const {name} = {own};\n" for own, name in names]
    return HEAD + code + "\n" + "".join(lines)


def main() -> None:
    """Write the file and the text of its licence."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bundler = folder / "bundler"
        bundler.mkdir()
        unpack(*BUNDLERS[platform.machine()], bundler)
        unpack(*HASHES, folder)
        (folder / "entry.js").write_text(ENTRY, "utf-8")
        flags = ("--bundle", "--minify", "--format=esm", "--target=es2020", "--legal-comments=none")
        command = [str(bundler / "package" / "bin" / "esbuild"), "entry.js", *flags]
        bundle = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
        licence = (folder / "package" / "LICENSE").read_text("utf-8")
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "hashes.js").write_text(declared(bundle), "utf-8")
    (FOLDER / "LICENCE.txt").write_text(licence, "utf-8")
    subprocess.run([sys.executable, "-m", "deno", "fmt", "-q", FOLDER / "hashes.js"], cwd=ROOT, check=True)
    print(f"{FOLDER.relative_to(ROOT)}/hashes.js: {(FOLDER / 'hashes.js').stat().st_size} bytes")


if __name__ == "__main__":
    main()
