//! The runner of the golden tests: everything under `tests/` that is a file, not Rust code.
//!
//! - `verify/`: programs with their verdict in the name ([`program`], [`verify`])
//! - `stages/`: text in, text out, blessable ([`stage`])
//! - `ui/`: command lines, exit codes and messages ([`ui`])
//!
//! The runner starts the `oxhorn` binary and knows nothing of its inside, so that it checks the contract
//! that scripts rely on.

pub mod process;
pub mod program;
pub mod report;
pub mod stage;
pub mod ui;
pub mod verify;

use libtest_mimic::{Arguments, Conclusion, Trial};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// What a run of the golden tests is given.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The binary under test.
    pub oxhorn: PathBuf,
    /// The directory that holds `verify`, `stages` and `ui`.
    pub tests: PathBuf,
    /// The whole matrix instead of the covering one.
    pub full: bool,
    /// Rewrite the expected text of stage tests.
    pub bless: bool,
}

/// Runs what the command line selects and prints, after the results, the answers that were allowed to be
/// `unknown` and were.
pub fn run(settings: Settings, arguments: &Arguments) -> io::Result<Conclusion> {
    let remarks = Remarks::default();
    let mut trials = verify::trials(&settings, &remarks)?;
    trials.extend(stage::trials(&settings)?);
    trials.extend(ui::trials(&settings)?);
    let conclusion = libtest_mimic::run(arguments, trials);
    remarks.print();
    Ok(conclusion)
}

/// Things worth reading that are not failures.
#[derive(Clone, Default)]
pub struct Remarks(Arc<Mutex<Vec<String>>>);

impl Remarks {
    fn add(&self, remark: String) {
        self.0.lock().expect("no test panics while it holds the lock").push(remark);
    }

    fn print(&self) {
        let mut remarks = self.0.lock().expect("no test panics while it holds the lock").clone();
        remarks.sort();
        for remark in remarks {
            println!("note: {remark}");
        }
    }
}

/// A trial whose failure is a plain message.
fn trial(name: String, body: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    Trial::test(name, move || body().map_err(Into::into))
}

/// All files below a directory, sorted; none if it does not exist.
fn files_below(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut pending = vec![dir.to_path_buf()];
    while let Some(dir) = pending.pop().filter(|dir| dir.is_dir()) {
        for entry in dir.read_dir()? {
            let path = entry?.path();
            if path.is_dir() {
                pending.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The path of a test below `tests/`, as its name.
fn name_of(path: &Path, tests: &Path) -> String {
    path.strip_prefix(tests).unwrap_or(path).display().to_string()
}

fn extension(path: &Path) -> &str {
    path.extension().and_then(|extension| extension.to_str()).unwrap_or("")
}

/// The values of `//@ key: value` lines (or with another comment sign before the `@`).
fn directives<'a>(text: &'a str, sign: &str) -> Vec<(&'a str, &'a str)> {
    let directive = |line: &'a str| line.trim().strip_prefix(sign)?.strip_prefix('@')?.split_once(':');
    text.lines().filter_map(directive).map(|(key, value)| (key.trim(), value.trim())).collect()
}
