//! The files to verify, some or all of them out of a compilation database (`compile_commands.json`, which CMake, Ninja, Meson and
//! `bear` write): an array of `{directory, file, command | arguments, output}`.
//!
//! Without other files all translation units of the database are one program; files that are named choose among them, by the source
//! or by the output. A named file that is not in the database, a proof harness for example, is compiled without it and that is said.
//! A source may be in the database several times (in two libraries): the same options are one unit, different ones are an error
//! that the name of an output resolves.

use crate::error::VerifyError;
use ox_frontend::{CompileCommand, Meaning, split_command};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// What the front-end needs to know about its files.
#[derive(Debug, Default)]
pub struct Inputs {
    pub files: Vec<PathBuf>,
    pub commands: BTreeMap<PathBuf, CompileCommand>,
    pub assumptions: Vec<String>,
}

/// A row as it is written.
#[derive(Deserialize)]
struct Row {
    directory: PathBuf,
    file: PathBuf,
    command: Option<String>,
    arguments: Option<Vec<String>>,
    output: Option<PathBuf>,
}

/// A row as it is meant.
struct Entry {
    /// Counted from 1.
    number: usize,
    /// As the user would name it.
    file: PathBuf,
    /// Without links and dots.
    real: PathBuf,
    output: Option<PathBuf>,
    command: CompileCommand,
}

/// The entries that were chosen, and what else.
#[derive(Default)]
struct Choice<'a> {
    entries: Vec<(&'a Entry, Meaning)>,
    inputs: Inputs,
}

struct Database {
    path: PathBuf,
    entries: Vec<Entry>,
}

/// The files, and how the database compiles those that it has.
pub fn inputs(named: &[PathBuf], option: Option<&Path>) -> Result<Inputs, VerifyError> {
    let is_database = |f: &&PathBuf| f.extension().is_some_and(|e| e == "json");
    let databases: Vec<&Path> =
        option.into_iter().chain(named.iter().filter(is_database).map(PathBuf::as_path)).collect();
    let others: Vec<&PathBuf> = named.iter().filter(|f| !is_database(f)).collect();
    match databases[..] {
        [] => Ok(Inputs { files: named.to_vec(), ..Inputs::default() }),
        [path] => Database::read(path)?.choose(&others),
        [_, second, ..] => Err(bad(second, "one compilation database at a time".into())),
    }
}

fn bad(file: &Path, message: String) -> VerifyError {
    VerifyError::Input { file: file.into(), message }
}

impl Database {
    fn read(path: &Path) -> Result<Self, VerifyError> {
        let path = if path.is_dir() { path.join("compile_commands.json") } else { path.into() };
        let text = std::fs::read_to_string(&path).map_err(|e| match e.kind() {
            std::io::ErrorKind::NotFound => {
                bad(&path, "no such file; check the name and the directory".into())
            }
            _ => bad(&path, format!("cannot read it: {e}")),
        })?;
        let rows: Vec<Row> = serde_json::from_str(&text).map_err(|e| {
            let form = "an array of objects with directory, file, and command or arguments";
            bad(&path, format!("this is not a compilation database, which is {form}: {e}"))
        })?;
        if rows.is_empty() {
            return Err(bad(&path, "the compilation database is empty; there is nothing to verify".into()));
        }
        let base = path.parent().unwrap_or(Path::new(""));
        let entries = rows.into_iter().enumerate().map(|(i, row)| {
            Entry::new(i + 1, row, base).map_err(|what| bad(&path, format!("entry {}: {what}", i + 1)))
        });
        let entries = entries.collect::<Result<_, _>>()?;
        Ok(Database { path, entries })
    }

    fn choose(&self, named: &[&PathBuf]) -> Result<Inputs, VerifyError> {
        let mut choice = Choice::default();
        if named.is_empty() {
            for entry in &self.entries {
                self.add(&mut choice, entry, true)?;
            }
        }
        for file in named {
            let real = real_path(file);
            let by_output = self.entries.iter().filter(|e| e.output.as_deref() == Some(&real));
            let by_source = self.entries.iter().filter(|e| e.real == real);
            let mut found: Vec<&Entry> = by_output.collect();
            if found.is_empty() {
                found = by_source.collect();
            }
            for entry in &found {
                self.add(&mut choice, entry, false)?;
            }
            if found.is_empty() {
                choice.inputs.files.push(file.to_path_buf());
                if !file.extension().is_some_and(|e| e == "bc" || e == "ll") {
                    choice.inputs.assumptions.push(format!(
                        "{} is not in {} and needs no options of it [database]",
                        file.display(),
                        self.path.display()
                    ));
                }
            }
        }
        match choice.entries.is_empty() {
            true if named.is_empty() => Err(bad(&self.path, "there is no C or C++ file in it".into())),
            true => Err(bad(&self.path, "none of the files is in this compilation database".into())),
            false => Ok(choice.inputs),
        }
    }

    /// One more unit; assembly is skipped where it was not named.
    fn add<'a>(&self, choice: &mut Choice<'a>, entry: &'a Entry, skip: bool) -> Result<(), VerifyError> {
        let at = |what: String| bad(&self.path, format!("entry {}: {what}", entry.number));
        let file = &entry.file;
        if !file.is_file() {
            return Err(at(format!("{}: no such file; does the project make it?", file.display())));
        }
        let meaning = entry.command.meaning(file).map_err(|e| at(e.to_string()))?;
        if skip && is_assembly(file, &meaning) {
            let what =
                format!("functions of {} are unknown: it is in assembly language [database]", file.display());
            choice.inputs.assumptions.push(what);
            return Ok(());
        }
        if let Some((first, other)) = choice.entries.iter().find(|(e, _)| e.real == entry.real) {
            return match *other == meaning {
                true => Ok(()),
                false => Err(bad(file, self.ambiguous((first, other), (entry, &meaning)))),
            };
        }
        choice.inputs.files.push(file.clone());
        choice.inputs.commands.insert(file.clone(), entry.command.clone());
        choice.entries.push((entry, meaning));
        Ok(())
    }

    fn ambiguous(&self, first: (&Entry, &Meaning), second: (&Entry, &Meaning)) -> String {
        let only = |a: &Meaning, b: &Meaning| {
            let args: Vec<&str> = a.args.iter().filter(|x| !b.args.contains(x)).map(String::as_str).collect();
            if args.is_empty() { "nothing".to_owned() } else { args.join(" ") }
        };
        let way_out = match (&first.0.output, &second.0.output) {
            (Some(a), Some(b)) if a != b => {
                let (a, b) = (as_the_user_sees_it(a), as_the_user_sees_it(b));
                format!("name the one you mean by its output, {} or {}", a.display(), b.display())
            }
            _ => "leave only one of them in it".to_owned(),
        };
        format!(
            "{} compiles it twice, with different options (first {}, then {}); {way_out}",
            self.path.display(),
            only(first.1, second.1),
            only(second.1, first.1)
        )
    }
}

impl Entry {
    fn new(number: usize, row: Row, base: &Path) -> Result<Self, String> {
        let arguments = match (row.arguments, row.command) {
            (Some(arguments), _) => arguments,
            (None, Some(command)) => split_command(&command)?,
            (None, None) => return Err("it has neither command nor arguments".into()),
        };
        let directory = base.join(&row.directory);
        let file = as_the_user_sees_it(&directory.join(&row.file));
        let after = |name: &str| arguments.iter().skip_while(|a| *a != name).nth(1).map(PathBuf::from);
        let output = row.output.or_else(|| after("-o")).map(|o| real_path(&directory.join(o)));
        let command = CompileCommand { directory, arguments };
        Ok(Entry { number, real: real_path(&file), file, output, command })
    }
}

fn is_assembly(file: &Path, meaning: &Meaning) -> bool {
    match &meaning.language {
        Some(language) => language.starts_with("assembler"),
        None => file.extension().is_some_and(|e| e == "s" || e == "S" || e == "asm"),
    }
}

/// Without links and dots, as far as it exists.
fn real_path(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| absolute_without_dots(path))
}

/// Relative to the working directory if it is below. Links stay: a header is looked for where the link is.
fn as_the_user_sees_it(path: &Path) -> PathBuf {
    let plain = absolute_without_dots(path);
    let plain = if real_path(&plain) == real_path(path) { plain } else { path.into() };
    let here = std::env::current_dir().unwrap_or_default();
    plain.strip_prefix(here).map(Path::to_path_buf).unwrap_or(plain)
}

/// `a/./b/../c` is `a/c`, unless `b` is a link.
fn absolute_without_dots(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in std::path::absolute(path).unwrap_or(path.into()).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(out.pop()),
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => out.push(part),
        }
    }
    out
}
