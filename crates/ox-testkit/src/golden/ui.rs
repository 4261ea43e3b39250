//! `tests/ui/<name>.sh`: what the command line says. A script runs in an empty directory of its own, with the binary
//! in `$OXHORN` and the repository's tests in `$TESTS`; its exit code and output are compared with its header:
//!
//! - `#@ exit: 3`: the exit code (required)
//! - `#@ stdout: text`, `#@ stderr: text`: the text occurs there; `a || b` means one of them
//! - `#@ last: text`: the last line of stdout begins with the text
//! - `#@ absent: text`: the text occurs in neither
//!
//! Panic text is always wrong.

use super::process::Outcome;
use super::{Settings, directives, extension, files_below, name_of, process, trial};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{fs, io};

const LIMIT: Duration = Duration::from_secs(60);

pub fn trials(settings: &Settings) -> io::Result<Vec<Trial>> {
    let scripts = files_below(&settings.tests.join("ui"))?.into_iter().filter(|path| extension(path) == "sh");
    let to_trial = |path: PathBuf| {
        let settings = settings.clone();
        trial(name_of(&path, &settings.tests), move || check(&settings, &path))
    };
    Ok(scripts.map(to_trial).collect())
}

fn check(settings: &Settings, path: &Path) -> Result<(), String> {
    let script = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let dir = tempfile::tempdir().map_err(|error| format!("no temporary directory: {error}"))?;
    let mut command = Command::new("bash");
    command.arg("-u").arg(path).current_dir(dir.path());
    command.env("OXHORN", &settings.oxhorn).env("TESTS", &settings.tests);
    let outcome = process::run(command, LIMIT)?;
    outcome.check_no_panic()?;
    compare(&script, &outcome).map_err(|fault| format!("{fault}: {}", outcome.describe()))
}

fn compare(script: &str, outcome: &Outcome) -> Result<(), String> {
    let expectations = directives(script, "#");
    if !expectations.iter().any(|(key, _)| *key == "exit") {
        return Err("the script does not say its exit code".into());
    }
    for (key, value) in expectations {
        let holds = match key {
            "exit" => outcome.code.map(|code| code.to_string()).as_deref() == Some(value),
            "stdout" => contains(&outcome.stdout, value),
            "stderr" => contains(&outcome.stderr, value),
            "last" => outcome.stdout.lines().last().unwrap_or("").starts_with(value),
            "absent" => !contains(&outcome.stdout, value) && !contains(&outcome.stderr, value),
            unknown => return Err(format!("unknown header `{unknown}`")),
        };
        if !holds {
            return Err(format!("expected {key}: {value}"));
        }
    }
    Ok(())
}

fn contains(text: &str, alternatives: &str) -> bool {
    alternatives.split("||").any(|alternative| text.contains(alternative.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(header: &str) -> Result<(), String> {
        let outcome =
            Outcome { code: Some(3), stdout: "one\ntwo: 2\n".into(), stderr: "a.c: no file\n".into() };
        compare(header, &outcome)
    }

    #[test]
    fn each_expectation_can_hold_and_fail() {
        assert!(
            compared("#@ exit: 3\n#@ stderr: a.c\n#@ last: two\n#@ stdout: x || one\n#@ absent: zwei")
                .is_ok()
        );
        assert!(compared("").is_err());
        for wrong in [
            "#@ exit: 2",
            "#@ stderr: one",
            "#@ stdout: a.c",
            "#@ last: one",
            "#@ absent: no file",
            "#@ x: y",
        ] {
            assert!(compared(&format!("#@ exit: 3\n{wrong}")).is_err(), "{wrong}");
        }
    }
}
