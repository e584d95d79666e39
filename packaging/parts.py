#!/usr/bin/env python3
"""What of others is in the program: notices for people and an SBOM for machines.

    parts.py notices FILE     the licences of every package, with their texts
    parts.py sbom FILE        a list in CycloneDX 1.5

Both come from `cargo metadata` for the program and the Python module on this machine: nothing
is typed by hand. A package without any licence text is named, and ends the run with an error.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOPS = {"siasat", "siasat-python"}
NAMES = ("licen", "copying", "notice", "unlicense", "copyright")


def metadata():
    host = subprocess.run(["rustc", "-vV"], capture_output=True, text=True, check=True).stdout
    host = next(line.split()[1] for line in host.splitlines() if line.startswith("host"))
    command = ["cargo", "metadata", "--format-version", "1", "--locked"]
    command += ["--filter-platform", host]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    return json.loads(output)


def parts():
    """Every package that the program or the Python module is linked from."""
    data = metadata()
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    todo = [package["id"] for package in data["packages"] if package["name"] in TOPS]
    seen = set()
    while todo:
        current = todo.pop()
        if current in seen:
            continue
        seen.add(current)
        for used in nodes[current]["deps"]:
            if any(kind["kind"] is None for kind in used["dep_kinds"]):
                todo.append(used["pkg"])
    return sorted((packages[one] for one in seen), key=lambda one: (one["name"], one["version"]))


def theirs():
    return [package for package in parts() if package["source"]]


def licence_files(package):
    folder = pathlib.Path(package["manifest_path"]).parent
    named = [folder / package["license_file"]] if package["license_file"] else []
    found = [path for path in folder.iterdir() if path.name.lower().startswith(NAMES)]
    files = {path for path in [*named, *found] if path.is_file()}
    for path in found:
        if path.is_dir():
            files.update(one for one in path.iterdir() if one.is_file())
    return sorted(files)


# Licences whose texts lie beside the program anyway.
USUAL = ("MIT", "Apache-2.0")


def of_the_page():
    """What the page has from others, with the file of their licences."""
    web = ROOT / "crates/web"
    for part in json.loads((web / "vendor.json").read_text(encoding="utf-8")):
        folder = (web / part["file"]).parent
        text = (folder / "LICENSE.txt").read_text(encoding="utf-8").strip()
        yield f"{part['package']} {part['version']}", part["licence"], text


def notices():
    lines = [
        "Siasat is made from its own sources and these packages of others.",
        "Below the list are the texts of their licences; equal texts are given once.",
        "",
    ]
    texts = {}
    missing = []
    everyone = theirs()
    for package in everyone:
        title = f"{package['name']} {package['version']}"
        licence = package["license"] or "see its licence"
        authors = ", ".join(package["authors"])
        lines.append(f"{title}: {licence}" + (f" ({authors})" if authors else ""))
        files = licence_files(package)
        for path in files:
            text = path.read_text(encoding="utf-8", errors="replace").strip()
            texts.setdefault(text, []).append(title)
        if not files and not any(name in licence for name in USUAL):
            # The same people give the text with another of their packages.
            siblings = [
                one
                for one in everyone
                if one["license"] == package["license"]
                and set(one["authors"]) & set(package["authors"])
            ]
            found = [path for one in siblings for path in licence_files(one)]
            if found:
                text = found[0].read_text(encoding="utf-8", errors="replace").strip()
                texts.setdefault(text, []).append(title)
            else:
                missing.append(f"{title}: {licence}")
    for title, licence, text in of_the_page():
        lines.append(f"{title}, in the page: {licence}")
        texts.setdefault(text, []).append(title)
    for text, titles in texts.items():
        lines += ["", "-" * 80, ", ".join(titles), "-" * 80, "", text]
    if missing:
        sys.exit("no licence text: " + "; ".join(missing))
    return "\n".join(lines) + "\n"


def sbom():
    components = []
    for package in theirs():
        url = f"pkg:cargo/{package['name']}@{package['version']}"
        component = {
            "type": "library",
            "bom-ref": url,
            "name": package["name"],
            "version": package["version"],
            "purl": url,
        }
        if package["license"]:
            component["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
        components.append(component)
    lock = (ROOT / "Cargo.lock").read_text(encoding="utf-8").split("[[package]]")
    sums = {}
    for entry in lock:
        fields = dict(
            line.split(" = ", 1) for line in entry.splitlines() if line.count(" = ") == 1
        )
        if "checksum" in fields:
            name, version = fields["name"].strip('"'), fields["version"].strip('"')
            sums[name, version] = fields["checksum"].strip('"')
    for component in components:
        checksum = sums.get((component["name"], component["version"]))
        if checksum:
            component["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    program = next(package for package in parts() if package["name"] == "siasat")
    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": "siasat",
                "version": program["version"],
                "licenses": [{"expression": program["license"]}],
            }
        },
        "components": components,
    }
    return json.dumps(bom, indent=1) + "\n"


def main():
    makers = {"notices": notices, "sbom": sbom}
    if len(sys.argv) != 3 or sys.argv[1] not in makers:
        sys.exit("usage: parts.py notices|sbom FILE")
    pathlib.Path(sys.argv[2]).write_text(makers[sys.argv[1]](), encoding="utf-8")


if __name__ == "__main__":
    main()
