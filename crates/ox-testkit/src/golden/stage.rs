//! `tests/stages/<command>/<name>.<extension>`: `oxhorn <command> FILE` prints what `<name>.expected` holds.
//!
//! A file in the stage's own language (`ir/*.ir`, `sea/*.sea`) is a test of that language's crate and not run here.
//! A line `//@ flags: …` (`;@` in SMT-LIB) adds arguments. Blessing writes the expected file, except for `solve`,
//! whose text is a verdict.

use super::{Settings, directives, extension, files_below, name_of, process, trial};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{fs, io};

const LIMIT: Duration = Duration::from_secs(30);

pub fn trials(settings: &Settings) -> io::Result<Vec<Trial>> {
    let files = files_below(&settings.tests.join("stages"))?;
    let inputs =
        files.into_iter().filter(|path| extension(path) != "expected" && extension(path) != stage(path));
    let to_trial = |path: PathBuf| {
        let name = name_of(&path, &settings.tests).replacen("stages/", "stage/", 1);
        let settings = settings.clone();
        trial(name, move || check(&settings, &path))
    };
    Ok(inputs.map(to_trial).collect())
}

/// The command, which is the name of the folder.
fn stage(path: &Path) -> &str {
    path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or("")
}

fn check(settings: &Settings, path: &Path) -> Result<(), String> {
    let found = output(settings, path)?;
    let expected_path = path.with_extension("expected");
    let expected = fs::read_to_string(&expected_path).unwrap_or_default();
    if found == expected {
        return Ok(());
    }
    if settings.bless && stage(path) != "solve" {
        return fs::write(&expected_path, found).map_err(|error| format!("cannot bless: {error}"));
    }
    Err(format!(
        "the output is not what {} holds:\n{}",
        expected_path.display(),
        difference(&expected, &found)
    ))
}

fn output(settings: &Settings, path: &Path) -> Result<String, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let sign = if extension(path) == "smt2" { ";" } else { "//" };
    let mut command = Command::new(&settings.oxhorn);
    // from the folder of the file, so that no path of this machine gets into the text
    command.current_dir(path.parent().unwrap_or(Path::new(".")));
    command.arg(stage(path)).args(path.file_name());
    for (key, value) in directives(&text, sign) {
        match key {
            "flags" => command.args(value.split_whitespace()),
            unknown => return Err(format!("unknown header `{unknown}`")),
        };
    }
    let outcome = process::run(command, LIMIT)?;
    outcome.check_no_panic()?;
    if outcome.code != Some(0) && stage(path) != "solve" {
        return Err(format!("the command failed: {}", outcome.describe()));
    }
    Ok(outcome.stdout)
}

/// The lines from the first to the last that differ, a few of each.
fn difference(expected: &str, found: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    let same = |(a, b): &(&&str, &&str)| a == b;
    let head = old.iter().zip(&new).take_while(same).count();
    let shorter = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(shorter).take_while(same).count();
    let part = |sign: char, lines: &[&str]| -> String {
        lines[head..lines.len() - tail].iter().take(30).map(|line| format!("{sign} {line}\n")).collect()
    };
    format!("at line {}\n{}{}", head + 1, part('-', &old), part('+', &new))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_difference_leaves_out_what_is_equal() {
        assert_eq!(difference("a\nb\nc\n", "a\nx\nc\n"), "at line 2\n- b\n+ x\n");
        assert_eq!(difference("", "a\n"), "at line 1\n+ a\n");
        assert_eq!(difference("a\na\n", "a\n"), "at line 2\n- a\n");
    }

    #[test]
    fn the_folder_is_the_command() {
        assert_eq!(stage(Path::new("tests/stages/chc/loop.c")), "chc");
    }
}
