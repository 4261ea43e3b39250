#!/usr/bin/env python3
"""Runs the harnesses over real libraries with oxhorn and with CBMC, one after the other, and compares.

    run.py --list                          the repositories and commits that are needed
    run.py --write-index                   writes index.csv from the headers of the harnesses
    run.py --sources DIR --oxhorn PATH --cbmc PATH --out FILE.csv [--bounds 4,8] [--only TEXT]

DIR has a folder for each repository, named as the part behind the `/`, at the commit of the list. Nothing is fetched.
Standard library only. README.md says what the headers of the harnesses mean.
"""

import argparse
import csv
import functools
import json
import math
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
BOUNDS = (4, 8, 16)
COLUMNS = ["harness", "bound", "unwind", "expected", "oxhorn", "oxhorn_s", "cbmc", "cbmc_s"]
MORE_COLUMNS = ["oxhorn_cpu_s", "cbmc_cpu_s", "load", "oxhorn_says", "cbmc_says"]

# The checks of `--property reach,memory`: assertions, accesses outside of their object, through null, to freed memory
# or ended scopes, wrong frees. CBMC 6 also checks overflow, divisions, shifts and pointer primitives unless told not
# to, and lets malloc fail; all that is off with --no-standard-checks, which also turns off what is wanted: that is put
# back. `free` and the library's own preconditions are always checked.
CBMC_FLAGS = ["--no-standard-checks", "--bounds-check", "--pointer-check", "--unwinding-assertions", "--stop-on-fail"]


class Harness:
    def __init__(self, path):
        self.path, self.name = path, path.stem
        self.files, self.includes, self.defines, self.patches, self.exceptions = [], [], [], [], {}
        for line in path.read_text().splitlines():
            match = re.match(r"// ([a-z]+): (.*)", line)
            if not match:
                break
            key, value = match.groups()
            if key == "repository":
                self.repository = value
            elif key == "commit":
                self.commit = value
            elif key == "files":
                self.files = value.split()
            elif key == "include":
                self.includes = value.split()
            elif key == "define":
                self.defines = value.split()
            elif key == "patch":
                file, change = value.split(": ", 1)
                self.patches.append((file, *change.split(" => ")))
            elif key == "unwind":
                self.unwind = value
            elif key == "expect":
                self.expected, self.reason = value.split(": ", 1)
            elif key == "except":
                bound, verdict, _ = value.split(": ", 2)
                self.exceptions[int(bound)] = verdict
            else:
                sys.exit(f"{path.name}: a header `{key}` is not known")
        if not self.name.endswith("_" + self.expected):
            sys.exit(f"{path.name}: its name and its header say different verdicts")

    def unwind_at(self, bound):
        """`N+2`, `2*N+2` or a number, for N = bound."""
        match = re.fullmatch(r"(?:(\d+)\*)?N\+(\d+)|(\d+)", self.unwind)
        if not match:
            sys.exit(f"{self.name}: `unwind: {self.unwind}` is not understood")
        factor, plus, number = match.groups()
        return int(number) if number else int(factor or 1) * bound + int(plus)

    def expected_at(self, bound):
        return self.exceptions.get(bound, self.expected)

    def folder(self):
        return self.repository.split("/")[1]

    def prepare(self, sources, scratch):
        """The folder of the library, as a copy with our substitutions if there are any."""
        original = sources / self.folder()
        if not self.patches:
            return original
        copy = scratch / self.name
        shutil.copytree(original, copy, ignore=shutil.ignore_patterns(".git"), symlinks=True)
        for file, old, new in self.patches:
            text = (copy / file).read_text()
            if text.count(old) != 1:
                sys.exit(f"{self.name}: `{old}` is {text.count(old)} times in {file}, not once")
            (copy / file).write_text(text.replace(old, new))
        return copy

    def compiler(self, library, bound):
        flags = [f"-I{HERE}"] + [f"-I{library / include}" for include in self.includes]
        return flags + [f"-DN={bound}"] + [f"-D{define}" for define in self.defines]

    def inputs(self, library):
        return [str(self.path)] + [str(library / file) for file in self.files]


def harnesses(only=None):
    found = [Harness(path) for path in sorted((HERE / "harnesses").glob("*.c"))]
    return [harness for harness in found if not only or only in harness.name]


def run(command, limit):
    """What it prints, and how long it took; None if it was stopped."""
    started = time.monotonic()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True
    )
    try:
        out, err = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, "", time.monotonic() - started
    return out, err, time.monotonic() - started


def oxhorn(program, harness, library, bound, limit, deepen):
    command = [program, "check", "--no-config", "--property", "reach,memory", "--format", "json", "--explain"]
    command += [] if deepen else ["--unwind", str(harness.unwind_at(bound))]
    command += ["--timeout", str(limit)] + harness.inputs(library) + ["--"] + harness.compiler(library, bound)
    out, err, seconds = run(command, limit + 5)
    if out is None:
        return "unknown", seconds, "stopped"
    try:
        report = json.loads(out)
    except ValueError:
        return "error", seconds, last_line(err or out)
    says = report.get("reason") or report["member"]
    if report.get("failure"):
        says += f": {pathlib.Path(report['failure']['place']).name}: {report['failure']['message']}"
    elif report["verdict"] == "unknown":
        ran = [member for member in report.get("timeline", []) if member["start_s"] is not None]
        says += "".join(f"; {m['member']} {m['cpu_s']:.0f} s {m['said']}".rstrip() for m in ran)
    return report["verdict"], seconds, says


def cbmc(program, harness, library, bound, limit):
    command = [program] + CBMC_FLAGS + ["--unwind", str(harness.unwind_at(bound))]
    command += harness.compiler(library, bound) + harness.inputs(library)
    out, err, seconds = run(command, limit)
    if out is None:
        return "unknown", seconds, "stopped"
    if "VERIFICATION SUCCESSFUL" in out:
        return "safe", seconds, ""
    if "VERIFICATION FAILED" not in out:
        return "error", seconds, last_line(err or out)
    violated = out.split("Violated property:")[-1].split("VERIFICATION FAILED")[0].split("\n")
    says = " ".join(" ".join(violated).split())
    if "unwinding assertion" in says or "recursion unwinding" in says or "no body for callee" in says:
        return "unknown", seconds, says
    return "unsafe", seconds, says


def processor_time():
    """Of all processes that ended; those that are stopped with their whole group are not all in it."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def last_line(text):
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else ""


def check_sources(sources, chosen):
    for repository, commit in sorted({(h.repository, h.commit) for h in chosen}):
        folder = sources / repository.split("/")[1]
        if not folder.is_dir():
            sys.exit(f"{folder} does not exist; it is to hold {repository} at {commit}")
        found = subprocess.run(["git", "-C", folder, "rev-parse", "HEAD"], capture_output=True, text=True).stdout
        found = found.strip()
        if found != commit:
            print(f"{repository}: {found or 'no commit'} instead of {commit}", file=sys.stderr)


def index_rows(chosen):
    for harness in chosen:
        for bound in BOUNDS:
            limits = [bound, harness.unwind_at(bound), harness.expected_at(bound)]
            yield [harness.name, harness.repository, harness.commit, *limits]


def summary(rows):
    answers = ("safe", "unsafe")
    for tool in ("oxhorn", "cbmc"):
        answered = [row for row in rows if row[tool] in answers]
        wrong = [f"{row['harness']} at {row['bound']}" for row in answered if row[tool] != row["expected"]]
        print(f"{tool}: {len(answered)} of {len(rows)} answered, {len(wrong)} wrong {' '.join(wrong)}")
    common = [row for row in rows if row["oxhorn"] in answers and row["cbmc"] in answers]
    if common:
        logs = [math.log(float(row["oxhorn_s"]) / float(row["cbmc_s"])) for row in common]
        ratio = math.exp(sum(logs) / len(logs))
        print(f"common answers: {len(common)}, geometric mean of oxhorn's time / CBMC's: {ratio:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--write-index", action="store_true")
    parser.add_argument("--sources", type=pathlib.Path)
    parser.add_argument("--oxhorn", default="oxhorn")
    parser.add_argument("--cbmc", default="cbmc")
    parser.add_argument("--tools", default="oxhorn,cbmc", help="leave one out; its columns stay empty")
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--bounds", default=",".join(map(str, BOUNDS)))
    parser.add_argument("--only", help="harnesses whose name contains this")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--deepen", action="store_true", help="no --unwind for oxhorn: deeper until all is covered")
    arguments = parser.parse_args()
    chosen = harnesses(arguments.only)
    if arguments.list:
        for repository, commit in sorted({(h.repository, h.commit) for h in chosen}):
            print(repository, commit)
        return
    if arguments.write_index:
        with open(HERE / "index.csv", "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["harness", "repository", "commit", "bound", "unwind", "expected"])
            writer.writerows(index_rows(chosen))
        return
    if not arguments.sources or not arguments.out:
        parser.error("--sources and --out are needed")
    sources = arguments.sources.resolve()
    check_sources(sources, chosen)
    tools = arguments.tools.split(",")
    ours = functools.partial(oxhorn, deepen=arguments.deepen)
    rows = []
    with tempfile.TemporaryDirectory() as scratch, open(arguments.out, "w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS + MORE_COLUMNS, lineterminator="\n")
        writer.writeheader()
        libraries = {harness.name: harness.prepare(sources, pathlib.Path(scratch)) for harness in chosen}
        for bound in map(int, arguments.bounds.split(",")):
            for harness in chosen:
                row = dict.fromkeys(COLUMNS + MORE_COLUMNS, "")
                row.update(harness=harness.name, bound=bound, expected=harness.expected_at(bound))
                row["unwind"] = harness.unwind_at(bound)
                row["load"] = f"{os.getloadavg()[0]:.1f}"
                for name, tool, program in (("oxhorn", ours, arguments.oxhorn), ("cbmc", cbmc, arguments.cbmc)):
                    if name in tools:
                        before = processor_time()
                        result = tool(program, harness, libraries[harness.name], bound, arguments.timeout)
                        row[name], row[name + "_s"], row[name + "_says"] = result[0], f"{result[1]:.2f}", result[2]
                        row[name + "_cpu_s"] = f"{processor_time() - before:.2f}"
                writer.writerow(row)
                file.flush()
                rows.append(row)
                print(*(row[column] for column in COLUMNS), flush=True)
    summary(rows)


if __name__ == "__main__":
    main()
