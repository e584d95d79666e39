"""Chooses the compiled module for this processor.

A wheel may hold two: one for every processor of its kind, and one in ``v3`` for those with the
instructions of x86-64-v3 (AVX2, BMI and friends, since 2013), which plays up to three times as
many random games. ``SIASAT_PROCESSOR=baseline`` takes the first one anyway.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location

_V3 = {"avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"}


def _has_v3() -> bool:
    if os.environ.get("SIASAT_PROCESSOR") == "baseline":
        return False
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as lines:
            flags = next((line for line in lines if line.startswith("flags")), "")
    except OSError:
        return False
    return _V3 <= set(flags.split())


def _path():
    here = os.path.dirname(os.path.abspath(__file__))
    folders = [os.path.join(here, "v3"), here] if _has_v3() else [here]
    suffixes = [".abi3.so", *EXTENSION_SUFFIXES]
    for folder in folders:
        for suffix in suffixes:
            path = os.path.join(folder, "_siasat" + suffix)
            if os.path.exists(path):
                return path
    raise ImportError("the compiled module of siasat is missing: install the package again")


def _load():
    name = __package__ + "._siasat"
    path = _path()
    spec = spec_from_file_location(name, path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules[name] = module
    return module


native = _load()
processor = "v3" if os.path.basename(os.path.dirname(native.__file__)) == "v3" else "baseline"
