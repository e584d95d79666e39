"""Runs every notebook below a folder; the outputs stay out of the repository.

    run_notebooks.py FOLDER [FOLDER_FOR_OUTPUTS]
"""

import pathlib
import sys
import time

import nbclient
import nbformat


def main():
    folder = pathlib.Path(sys.argv[1])
    out = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    for path in sorted(folder.rglob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        start = time.monotonic()
        nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
        svg = sum(
            "image/svg+xml" in output.get("data", {})
            for cell in notebook.cells
            for output in cell.get("outputs", [])
        )
        print(f"{path}: {time.monotonic() - start:.1f} s, {svg} boards and trees", flush=True)
        if out:
            target = out / path.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            nbformat.write(notebook, target)


if __name__ == "__main__":
    main()
