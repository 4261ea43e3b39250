//! Programs like those that the scale of the tool is measured with (`docs/performance.md`), at a small size: they have the size that was asked
//! for, and they become clauses.

use ox_testkit::large_c::{Size, generate};
use std::path::{Path, PathBuf};
use std::process::Command;

const SIZE: Size = Size { functions: 60, instructions: 6_000 };

/// What the command prints about the program with this seed.
fn oxhorn(command: &str, seed: u64, args: &[&str]) -> String {
    let name = format!("large_{command}_{seed}{}.c", args.concat());
    let file: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, generate(seed, SIZE)).expect("the folder for tests can be written to");
    let mut run = Command::new(env!("CARGO_BIN_EXE_oxhorn"));
    let output =
        run.args([command, "--calls", "summaries"]).args(args).arg(&file).output().expect("oxhorn runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is text")
}

#[test]
fn they_have_the_size_that_was_asked_for() {
    let ir = oxhorn("ir", 1, &[]);
    let instructions = ir.lines().filter(|l| l.starts_with("  ")).count();
    assert!(instructions.abs_diff(SIZE.instructions) < SIZE.instructions / 5, "{instructions} instructions");
    for f in 0..SIZE.functions {
        let name = format!("func @f_{}_{}(", f / 20, f % 20);
        assert!(ir.contains(&name), "{name} is not reached");
    }
}

#[test]
fn they_become_clauses() {
    for seed in 1..3 {
        for track in ["reg", "mem"] {
            let clauses = oxhorn("chc", seed, &["--track", track]);
            assert!(clauses.starts_with("(set-logic HORN)\n"));
            assert!(clauses.ends_with("false)))\n(check-sat)\n"), "the query is last");
            for f in 0..SIZE.functions {
                let summary = format!("\n(declare-fun f_{}_{} (", f / 20, f % 20);
                assert!(clauses.contains(&summary), "{summary} is missing with --track {track}");
            }
        }
    }
}
