#!/usr/bin/env python3
"""A cactus plot: how many tasks each engine solves when each task has so many seconds of processor time.

    pip install matplotlib
    scripts/cactus.py OUT.svg TABLE.csv spacer z3-spacer …

The table has a row for each task, and for each engine the columns `ENGINE` (the verdict) and `ENGINE_cpu`.
"""
import csv
import sys

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "oxhorn"
matplotlib.rcParams["svg.fonttype"] = "none"
import matplotlib.pyplot as plt

out, table, engines = sys.argv[1], sys.argv[2], sys.argv[3:]
rows = list(csv.DictReader(open(table)))
figure, axes = plt.subplots(figsize=(7, 4.5))
for engine in engines:
    times = sorted(float(r[engine + "_cpu"]) for r in rows if r[engine] in ("sat", "unsat"))
    axes.plot(range(1, len(times) + 1), times, marker=".", label=f"{engine} ({len(times)})")
axes.set_yscale("log")
axes.set_xlabel(f"tasks solved (of {len(rows)})")
axes.set_ylabel("processor time of a task, s")
axes.grid(True, alpha=0.3)
axes.legend()
figure.tight_layout()
figure.savefig(out, metadata={"Date": None})
