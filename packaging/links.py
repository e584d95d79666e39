#!/usr/bin/env python3
"""Every link of the documents leads somewhere: files, and headings in files.

Addresses of the web are not asked. Prints what is broken, and fails if anything is.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"!?\[[^\]]*\]\(([^()\s]+(?:\([^()]*\))?)\)")


def documents():
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in names.splitlines() if "node_modules" not in name]


def without_code(text):
    text = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(path):
    """The anchors of headings, as forges make them."""
    found, seen = set(), {}
    text = re.sub(r"^(```|~~~).*?^\1", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    for title in re.findall(r"^#+\s+(.+?)\s*#*$", text, re.M):
        title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
        anchor = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        count = seen.get(anchor, 0)
        seen[anchor] = count + 1
        found.add(f"{anchor}-{count}" if count else anchor)
    return found | set(re.findall(r'<a (?:id|name)="([^"]+)"', text))


def main():
    broken, checked = [], 0
    for document in documents():
        text = without_code(document.read_text(encoding="utf-8"))
        for link in LINK.findall(text):
            if re.match(r"[a-z][a-z0-9+.-]*:", link):
                continue
            checked += 1
            name, _, anchor = link.partition("#")
            target = (document.parent / name).resolve() if name else document
            if not target.exists():
                broken.append(f"{document.relative_to(ROOT)}: {link}")
            elif anchor and target.suffix == ".md" and anchor not in anchors(target):
                broken.append(f"{document.relative_to(ROOT)}: {link}: no such heading")
    print(f"{checked} links, {len(broken)} broken")
    if broken:
        sys.exit("\n".join(broken))


if __name__ == "__main__":
    main()
