//! The files to verify, some or all of them out of a compilation database (`compile_commands.json`, which CMake, Ninja, Meson and
//! `bear` write): an array of `{directory, file, command | arguments, output}`.
//!
//! Without other files all translation units of the database are one program; files that are named choose among them, by the source
//! or by the output, and so does the name of a target (`targets.rs`). A named file that is not in the database, a proof harness for
//! example, is compiled without it and that is said. A source may be in the database several times (in two libraries): the same
//! options are one unit, different ones are an error that the name of an output or of a target resolves.

mod file_api;
mod link_commands;
mod ninja;
mod paths;
mod targets;

use crate::error::VerifyError;
use ox_frontend::{CompileCommand, Library, Meaning, split_command};
use paths::{as_the_user_sees_it, real_path};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use targets::{Kind, Part, Role, Targets, target_of_directory};

/// What the front-end needs to know about its files.
#[derive(Debug, Default)]
pub struct Inputs {
    pub files: Vec<PathBuf>,
    pub commands: BTreeMap<PathBuf, CompileCommand>,
    /// Those that come out of libraries.
    pub libraries: BTreeMap<PathBuf, Library>,
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
pub fn inputs(named: &[PathBuf], option: Option<&Path>, target: Option<&str>) -> Result<Inputs, VerifyError> {
    let (database, others) = database_of(named, option)?;
    match (database, target) {
        (None, None) => Ok(Inputs { files: named.to_vec(), ..Inputs::default() }),
        (None, Some(target)) => Err(VerifyError::Usage(format!(
            "--target {target}: a target is looked for beside a compilation database; name one, as in \
             --compile-commands build"
        ))),
        (Some(path), target) => Database::read(path)?.choose(&others, target),
    }
}

/// How to choose one program out of a database that has several; nothing where a program was chosen.
pub fn advice(named: &[PathBuf], option: Option<&Path>, target: Option<&str>) -> Option<String> {
    let (database, others) = database_of(named, option).ok()?;
    match (database, target) {
        (Some(path), None) if others.is_empty() => Some(Database::read(path).ok()?.targets_in_words()),
        _ => None,
    }
}

type Named<'a> = (Option<&'a Path>, Vec<&'a PathBuf>);

/// The database and the other files.
fn database_of<'a>(named: &'a [PathBuf], option: Option<&'a Path>) -> Result<Named<'a>, VerifyError> {
    let is_database = |f: &&PathBuf| f.extension().is_some_and(|e| e == "json");
    let databases: Vec<&Path> =
        option.into_iter().chain(named.iter().filter(is_database).map(PathBuf::as_path)).collect();
    let others: Vec<&PathBuf> = named.iter().filter(|f| !is_database(f)).collect();
    match databases[..] {
        [] => Ok((None, others)),
        [path] => Ok((Some(path), others)),
        [_, second, ..] => Err(bad(second, "one compilation database at a time".into())),
    }
}

fn bad(file: &Path, message: String) -> VerifyError {
    VerifyError::Input { file: file.into(), message }
}

/// Where there is nothing to choose from.
const NO_TARGETS: &str = "it does not say what they link: there is no reply of CMake's file API, no link.txt of CMake and no \
                          build.ninja beside it; name the source files of one program, or their outputs";

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

    fn choose(&self, named: &[&PathBuf], target: Option<&str>) -> Result<Inputs, VerifyError> {
        let mut choice = Choice::default();
        let chosen: Vec<(&Entry, Role)> = match target {
            // who names a library and a harness wants them linked
            Some(target) => {
                self.entries_of_target(&mut choice.inputs.assumptions, target, !named.is_empty())?
            }
            None if named.is_empty() => self.entries.iter().map(|e| (e, Role::Own)).collect(),
            None => vec![],
        };
        for file in named {
            let real = real_path(file);
            let by_output = self.entries.iter().filter(|e| e.output.as_deref() == Some(&real));
            let by_source = self.entries.iter().filter(|e| e.real == real);
            let mut found: Vec<&Entry> = by_output.collect();
            if found.is_empty() {
                found = by_source.collect();
            }
            if found.iter().any(|f| chosen.iter().any(|(c, _)| c.number == f.number)) {
                found.retain(|f| chosen.iter().any(|(c, _)| c.number == f.number));
            }
            for entry in &found {
                self.add(&mut choice, entry, false, Role::Own)?;
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
        for (entry, role) in chosen {
            self.add(&mut choice, entry, true, role)?;
        }
        match choice.entries.is_empty() {
            true if named.is_empty() => Err(bad(&self.path, "there is no C or C++ file in it".into())),
            true => Err(bad(&self.path, "none of the files is in this compilation database".into())),
            false => Ok(choice.inputs),
        }
    }

    /// All that the target links.
    fn entries_of_target(
        &self,
        assumptions: &mut Vec<String>,
        name: &str,
        as_library: bool,
    ) -> Result<Vec<(&Entry, Role)>, VerifyError> {
        let refused = |what: &str| bad(&self.path, format!("--target {name}: {what}"));
        let targets = self.targets()?;
        if targets.list.is_empty() {
            return Err(refused(NO_TARGETS));
        }
        let target = targets.named(name).map_err(|what| refused(&what))?;
        let (index, mut chosen) = (Index::new(&self.entries), vec![]);
        for (part, role) in targets.linked(target, as_library) {
            let entries = index.of(part);
            if entries.is_empty() {
                let what = as_the_user_sees_it(part.path());
                assumptions.push(format!(
                    "functions of {}, which {name} links, are unknown: {} does not compile it [database]",
                    what.display(),
                    self.path.display()
                ));
            }
            chosen.extend(entries.into_iter().map(|e| (e, role)));
        }
        if !targets.with_links {
            assumptions.push(format!(
                "{name} is what {} compiles for it: no link command was found that names its libraries [database]",
                self.path.display()
            ));
        }
        match chosen.is_empty() {
            true => Err(refused("it compiles no C or C++ file of this target")),
            false => Ok(chosen),
        }
    }

    fn targets(&self) -> Result<Targets, VerifyError> {
        targets::find(&self.path, &self.entries)
    }

    /// How one program is chosen.
    fn targets_in_words(&self) -> String {
        let path = self.path.display();
        match self.targets() {
            Ok(targets) if !targets.list.is_empty() => {
                let choose = format!("choose one with --target NAME; {}", targets.in_words());
                match targets.list.iter().filter(|t| t.kind == Kind::Executable).count() {
                    0 | 1 => format!("if {path} has several programs, {choose}"),
                    _ => format!("{path} has several programs; {choose}"),
                }
            }
            Ok(_) | Err(_) => format!("{path} may have several programs, but {NO_TARGETS}"),
        }
    }

    /// One more unit; assembly is skipped where it was not named.
    fn add<'a>(
        &self,
        choice: &mut Choice<'a>,
        entry: &'a Entry,
        skip: bool,
        role: Role,
    ) -> Result<(), VerifyError> {
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
        let library = match role {
            Role::Own => None,
            Role::Archived => Some(Library::Archive),
            Role::Shared(number) => Some(Library::Shared(number)),
        };
        choice.inputs.libraries.extend(library.map(|l| (file.clone(), l)));
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
                let output =
                    format!("name the one you mean by its output, {} or {}", a.display(), b.display());
                match self.targets() {
                    Ok(targets) if !targets.list.is_empty() => {
                        format!("{output}, or choose a program with --target NAME; {}", targets.in_words())
                    }
                    Ok(_) | Err(_) => output,
                }
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

/// The entries by what targets know of them.
struct Index<'a> {
    by_output: HashMap<&'a Path, Vec<&'a Entry>>,
    by_source: HashMap<&'a Path, Vec<&'a Entry>>,
}

impl<'a> Index<'a> {
    fn new(entries: &'a [Entry]) -> Self {
        let mut index = Index { by_output: HashMap::new(), by_source: HashMap::new() };
        for entry in entries {
            index.by_source.entry(&entry.real).or_default().push(entry);
            if let Some(output) = &entry.output {
                index.by_output.entry(output).or_default().push(entry);
            }
        }
        index
    }

    /// The units that a target means.
    fn of(&self, part: &Part) -> Vec<&'a Entry> {
        match part {
            Part::Object(object) => self.by_output.get(object.as_path()).cloned().unwrap_or_default(),
            Part::Source { file, of } => {
                let all = self.by_source.get(file.as_path()).cloned().unwrap_or_default();
                let is_its_own = |e: &&&Entry| {
                    let mut places = e.output.iter().flat_map(|o| o.ancestors().skip(1));
                    places.any(|d| target_of_directory(d).as_ref() == Some(of))
                };
                let own: Vec<&Entry> = all.iter().filter(is_its_own).copied().collect();
                if own.is_empty() { all } else { own }
            }
        }
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
