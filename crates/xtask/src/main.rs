//! `cargo xtask tidy`: rules of the repository that no compiler checks. Each rule is a row of [`RULES`].

mod dependencies;
mod sources;
mod tree;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tree::Tree;

/// A rule reports each violation as one line that begins with the file.
type Rule = (&'static str, &'static str, fn(&Tree) -> Vec<String>);

const RULES: &[Rule] = &[
    (
        "dependencies",
        "crates depend on each other only in the direction of the design",
        dependencies::direction,
    ),
    ("size", "no Rust file is longer than 900 lines", sources::size),
    ("names", "files are named for their concept", sources::names),
    ("opening", "every Rust file opens with what it is", sources::opening),
    ("words", "nothing unfinished or left over from debugging", sources::words),
    ("paths", "no path of one machine", sources::paths),
    ("links", "relative links in documents lead somewhere", sources::links),
];

fn main() -> ExitCode {
    match env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [task] if task == "tidy" => tidy(),
        _ => {
            eprintln!("usage: cargo xtask tidy\n\nrules:");
            for (name, help, _) in RULES {
                eprintln!("  {name:<14}{help}");
            }
            ExitCode::from(3)
        }
    }
}

fn tidy() -> ExitCode {
    let tree = match Tree::tracked(&top()) {
        Ok(tree) => tree,
        Err(message) => {
            eprintln!("tidy: {message}");
            return ExitCode::from(3);
        }
    };
    let mut violations = 0;
    for (name, help, rule) in RULES {
        for violation in rule(&tree) {
            println!("{violation} [{name}: {help}]");
            violations += 1;
        }
    }
    for warning in sources::long_files(&tree) {
        println!("warning: {warning}");
    }
    println!("tidy: {} files, {violations} violations", tree.files.len());
    ExitCode::from(u8::from(violations > 0))
}

/// The top of the repository: two folders above this crate.
fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
