//! `build.ninja`, as CMake, Meson and others write it: the statements that link.
//!
//! A statement links if it names objects; what it makes is told by its name (`.a`, `.so`) and is an executable otherwise. Its
//! libraries are among its other inputs, directly or behind a step that only renames or reads them (`phony`, CMake's links to
//! versioned names, Meson's `….symbols`); order-only inputs are not linked.
//!
//! Limits: `subninja` is read like `include`; variables of statements and rules are not substituted in paths, those of the file are.

use super::link_commands::is_object;
use super::paths::{file_name, real_path};
use super::targets::{Kind, Part, Target, target_of_directory};
use crate::error::VerifyError;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// CMake's rule for commands of the project.
const CUSTOM: &str = "CUSTOM_COMMAND";

pub fn read(build: &Path) -> Result<Vec<Target>, VerifyError> {
    let file = build.join("build.ninja");
    if !file.is_file() {
        return Ok(vec![]);
    }
    let mut reader = Reader::default();
    reader.read(build, &file, 0)?;
    Ok(targets(build, reader.statements))
}

/// `build OUTPUTS: RULE INPUTS | IMPLICIT`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Statement {
    outputs: Vec<String>,
    rule: String,
    inputs: Vec<String>,
    implicit: Vec<String>,
}

#[derive(Default)]
struct Reader {
    variables: HashMap<String, String>,
    statements: Vec<Statement>,
}

/// Files that include one another are not read for ever.
const DEEPEST: usize = 16;

impl Reader {
    fn read(&mut self, build: &Path, file: &Path, depth: usize) -> Result<(), VerifyError> {
        let bad = |message: String| VerifyError::Input { file: file.into(), message };
        let text = std::fs::read_to_string(file).map_err(|e| bad(format!("cannot read it: {e}")))?;
        let joined = text.replace("$\r\n", "$\n");
        let mut lines = joined.split('\n').peekable();
        while let Some(first) = lines.next() {
            let mut line = first.trim_end_matches('\r').to_string();
            while ends_in_dollar(&line) {
                line.pop();
                line.push_str(lines.next().unwrap_or_default().trim_start());
            }
            // an indented line belongs to the statement before it
            if line.starts_with([' ', '\t', '#']) || line.is_empty() {
                continue;
            }
            if let Some(rest) = line.strip_prefix("build ") {
                self.statements.push(self.statement(rest));
            } else if let Some(other) = line.strip_prefix("include ").or(line.strip_prefix("subninja ")) {
                if depth < DEEPEST {
                    let other = self.words(other).concat();
                    self.read(build, &build.join(other), depth + 1)?;
                }
            } else if let Some((name, value)) = line.split_once('=') {
                let value = self.words(value.trim()).join(" ");
                self.variables.insert(name.trim().to_string(), value);
            }
        }
        Ok(())
    }

    fn statement(&self, text: &str) -> Statement {
        let mut statement = Statement::default();
        let words = self.words(text);
        let Some(colon) = words.iter().position(|w| w == ":") else { return statement };
        let outputs = words[..colon].iter().filter(|w| !is_mark(w));
        statement.outputs = outputs.cloned().collect();
        let mut rest = words[colon + 1..].iter();
        statement.rule = rest.next().cloned().unwrap_or_default();
        let mut mark = "";
        for word in rest {
            match (is_mark(word), mark) {
                (true, _) => mark = word,
                (false, "") => statement.inputs.push(word.clone()),
                (false, "|") => statement.implicit.push(word.clone()),
                (false, _) => {}
            }
        }
        statement
    }

    /// Paths, and the marks between them as words of their own.
    fn words(&self, text: &str) -> Vec<String> {
        let (mut words, mut word) = (vec![], String::new());
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '$' => match chars.peek().copied() {
                    Some(escaped @ ('$' | ' ' | ':')) => {
                        chars.next();
                        word.push(escaped);
                    }
                    Some('{') => {
                        chars.next();
                        let name: String = chars.by_ref().take_while(|c| *c != '}').collect();
                        word.push_str(self.variables.get(&name).map_or("", String::as_str));
                    }
                    _ => {
                        let mut name = String::new();
                        while let Some(&c) =
                            chars.peek().filter(|c| c.is_alphanumeric() || "_-".contains(**c))
                        {
                            name.push(c);
                            chars.next();
                        }
                        word.push_str(self.variables.get(&name).map_or("", String::as_str));
                    }
                },
                ' ' | '\t' => push(&mut words, &mut word),
                ':' => {
                    push(&mut words, &mut word);
                    words.push(":".into());
                }
                '|' => {
                    push(&mut words, &mut word);
                    let second = chars.next_if(|c| *c == '|' || *c == '@');
                    words.push(second.map_or("|".into(), |s| format!("|{s}")));
                }
                other => word.push(other),
            }
        }
        push(&mut words, &mut word);
        words
    }
}

fn push(words: &mut Vec<String>, word: &mut String) {
    if !word.is_empty() {
        words.push(std::mem::take(word));
    }
}

fn is_mark(word: &str) -> bool {
    matches!(word, "|" | "||" | "|@")
}

/// The line goes on; `$$` is a dollar.
fn ends_in_dollar(line: &str) -> bool {
    (line.len() - line.trim_end_matches('$').len()) % 2 == 1
}

/// What it makes, if it links: objects are among its inputs.
fn kind(statement: &Statement) -> Option<Kind> {
    let output = file_name(Path::new(statement.outputs.first()?));
    let runs_something = matches!(statement.rule.as_str(), "phony" | CUSTOM);
    if runs_something || is_object(&output) || !statement.inputs.iter().any(|i| is_object(i)) {
        return None;
    }
    let shared = output.ends_with(".so") || output.contains(".so.") || output.ends_with(".dylib");
    Some(match output.ends_with(".a") || output.ends_with(".lib") {
        true => Kind::Archive,
        false if shared => Kind::Shared,
        false => Kind::Executable,
    })
}

fn targets(build: &Path, statements: Vec<Statement>) -> Vec<Target> {
    let path = |name: &String| real_path(&build.join(name));
    let mut graph = Graph { statements: &statements, made_by: HashMap::new(), place: HashMap::new() };
    let mut targets = vec![];
    for (i, statement) in statements.iter().enumerate() {
        graph.made_by.extend(statement.outputs.iter().map(|o| (o.as_str(), i)));
        let Some(kind) = kind(statement) else { continue };
        let own: Vec<PathBuf> = statement.inputs.iter().filter(|o| is_object(o)).map(path).collect();
        let made = path(&statement.outputs[0]);
        graph.place.insert(i, targets.len());
        let name = name(&made, kind, &own, &statement.rule);
        let own = own.into_iter().map(Part::Object).collect();
        targets.push((i, Target { name, made, kind, own, links: vec![] }));
    }
    for (i, target) in &mut targets {
        target.links = graph.links(*i);
    }
    targets.into_iter().map(|(_, target)| target).collect()
}

struct Graph<'a> {
    statements: &'a [Statement],
    /// The statement that makes a file.
    made_by: HashMap<&'a str, usize>,
    /// The target of a statement that links.
    place: HashMap<usize, usize>,
}

impl Graph<'_> {
    /// The libraries of the i-th statement.
    fn links(&self, i: usize) -> Vec<usize> {
        let mut links = vec![];
        let mut seen = HashSet::from([i]);
        // the next one is last
        let mut todo: Vec<&str> = inputs(&self.statements[i]).rev().collect();
        while let Some(input) = todo.pop() {
            let Some(&next) = self.made_by.get(input) else { continue };
            if !seen.insert(next) {
                continue;
            }
            match self.place.get(&next) {
                Some(&target) => links.push(target),
                None if self.statements[next].rule != CUSTOM => {
                    todo.extend(inputs(&self.statements[next]).rev())
                }
                None => {}
            }
        }
        links
    }
}

fn inputs(statement: &Statement) -> impl DoubleEndedIterator<Item = &str> {
    statement.inputs.iter().chain(&statement.implicit).map(String::as_str).filter(|i| !is_object(i))
}

/// As the project calls it, which the directory of its objects tells; objects of other targets may be among them, and the rules
/// of CMake end in the name of the target.
fn name(made: &Path, kind: Kind, objects: &[PathBuf], rule: &str) -> String {
    let of_object = |o: &PathBuf| o.ancestors().skip(1).find_map(target_of_directory);
    let names: Vec<String> = objects.iter().filter_map(of_object).collect();
    let file = file_name(made);
    let name = match names.iter().find(|n| rule.contains(&format!("__{n}_"))).or(names.first()) {
        // Meson has `libx.a.p`
        Some(name) if *name != file => return name.clone(),
        _ => file,
    };
    match kind {
        Kind::Executable | Kind::Objects => name,
        Kind::Archive | Kind::Shared => {
            let stem = name.split('.').next().unwrap_or(&name);
            stem.strip_prefix("lib").unwrap_or(stem).to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Vec<Target> {
        let place = tempfile::tempdir().expect("a directory");
        std::fs::write(place.path().join("build.ninja"), text).expect("it can be written");
        read(place.path()).expect("it can be read")
    }

    fn names(targets: &[Target], of: &str) -> Vec<String> {
        let target = targets.iter().find(|t| t.name == of).expect("there is one");
        target.links.iter().map(|&l| targets[l].name.clone()).collect()
    }

    #[test]
    fn statements_of_cmake() {
        let targets = read_text(
            "cmake_ninja_workdir = /nowhere/\n\
             build CMakeFiles/x.dir/x.c.o: C_COMPILER__x_ ../x.c || gen\n  FLAGS = -fPIC\n\
             build libx.so.1.2: C_SHARED_LIBRARY_LINKER__x_ CMakeFiles/x.dir/x.c.o\n\
             build libx.so.1 libx.so: CMAKE_SYMLINK_LIBRARY libx.so.1.2\n\
             build liby.a: C_STATIC_LIBRARY_LINKER__y_ CMakeFiles/base.dir/b.c.o CMakeFiles/y.dir/y.c.o\n\
             build header.h | ${cmake_ninja_workdir}header.h: CUSTOM_COMMAND gen\n\
             build gen: C_EXECUTABLE_LINKER__gen_ CMakeFiles/gen.dir/g.c.o\n\
             build bin/app: C_EXECUTABLE_LINKER__app_ $\n    CMakeFiles/app.dir/a$ b.c.o | libx.so.1 liby.a header.h || gen\n",
        );
        let all: Vec<(&str, Kind)> = targets.iter().map(|t| (t.name.as_str(), t.kind)).collect();
        let (exe, lib) = (Kind::Executable, Kind::Shared);
        assert_eq!(all, [("x", lib), ("y", Kind::Archive), ("gen", exe), ("app", exe)]);
        assert_eq!(names(&targets, "app"), ["x", "y"]);
        let Part::Object(object) = &targets[3].own[0] else { panic!("an object") };
        assert!(object.ends_with("CMakeFiles/app.dir/a b.c.o"), "{}", object.display());
    }

    #[test]
    fn statements_of_meson() {
        let targets = read_text(
            "build libx.so.p/x.c.o: c_COMPILER ../x.c\n\
             build libx.so: c_LINKER libx.so.p/x.c.o\n\
             build libx.so.p/libx.so.symbols: SHSYM libx.so\n\
             build app.p/a.c.o: c_COMPILER ../a.c\n\
             build app: c_LINKER app.p/a.c.o | libx.so.p/libx.so.symbols\n\
             build all: phony app\n",
        );
        assert_eq!(names(&targets, "app"), ["x"]);
        assert_eq!(targets.len(), 2);
    }
}
