//! `oxhorn.toml`: the options of a project and its harnesses. Every key is known, every mistake is named with its line.
//!
//! Paths in it, those of `clang-args` too, are meant from its own directory.

use super::settings::{CLANG_ARGS, FILES, Key, Kind, Options, Setting, Settings};
use super::{Expect, bad};
use crate::failure::Failure;
use ox_engines::nearest;
use ox_frontend::split_command;
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Keys of a harness that are no options.
const NAME: &str = "name";
const EXPECT: &str = "expect";
const HARNESS: &str = "harness";

#[derive(Debug, Default)]
pub struct TomlFile {
    pub settings: Settings,
    pub harnesses: Vec<Harness>,
    /// The sources at the top, with their lines.
    pub sources: Vec<(PathBuf, usize)>,
}

#[derive(Debug)]
pub struct Harness {
    pub name: String,
    pub line: usize,
    pub settings: Settings,
    pub sources: Vec<(PathBuf, usize)>,
    pub expect: Option<Expect>,
}

pub fn read(path: &Path) -> Result<TomlFile, Failure> {
    let text = super::text_of(path)?;
    let directory = path.parent().unwrap_or(Path::new(""));
    Reader { text: &text, directory, options: Options::new() }.file().map_err(|what| bad(path, what))
}

struct Reader<'t> {
    text: &'t str,
    directory: &'t Path,
    options: Options,
}

/// One table: its options, and the lines of its sources.
type Part = (Settings, Vec<(PathBuf, usize)>);

impl Reader<'_> {
    fn file(&self) -> Result<TomlFile, String> {
        let table = DeTable::parse(self.text).map_err(|e| {
            let message = e.message().lines().next().unwrap_or("this is not TOML").to_string();
            e.span().map(|s| self.at(&s, &message)).unwrap_or(message)
        })?;
        let table = table.into_inner();
        let (settings, sources) = self.part(&table, "an oxhorn.toml", &[HARNESS])?;
        let mut harnesses: Vec<Harness> = vec![];
        if let Some(value) = table.get(HARNESS) {
            let DeValue::Array(rows) = value.get_ref() else {
                return Err(self.at(&value.span(), "harness: write [[harness]] before each"));
            };
            for row in rows.iter() {
                let DeValue::Table(row_table) = row.get_ref() else {
                    return Err(self.at(&row.span(), "a harness is a table: write [[harness]] before each"));
                };
                harnesses.push(self.harness(row_table, self.line(row.span().start), &harnesses)?);
            }
        }
        Ok(TomlFile { settings, harnesses, sources })
    }

    fn harness(&self, table: &DeTable, line: usize, before: &[Harness]) -> Result<Harness, String> {
        let name = match table.get(NAME) {
            Some(value) => match value.get_ref() {
                DeValue::String(name) if !name.trim().is_empty() => name.to_string(),
                _ => return Err(self.wrong(NAME, &value.span(), "this is not a name")),
            },
            None => return Err(format!("line {line}: a harness has no name: write name = \"…\"")),
        };
        if let Some(other) = before.iter().find(|h| h.name == name) {
            return Err(format!("line {line}: there is another harness {name}, in line {}", other.line));
        }
        let expect = match table.get(EXPECT) {
            None => None,
            Some(value) => match value.get_ref() {
                DeValue::String(word) if word == "safe" => Some(Expect::Safe),
                DeValue::String(word) if word == "unsafe" => Some(Expect::Unsafe),
                _ => return Err(self.wrong(EXPECT, &value.span(), "this is not \"safe\" or \"unsafe\"")),
            },
        };
        let (settings, sources) = self.part(table, "a harness", &[NAME, EXPECT])?;
        Ok(Harness { name, line, settings, sources, expect })
    }

    /// All keys but those that are no options.
    fn part(&self, table: &DeTable, what: &str, others: &[&'static str]) -> Result<Part, String> {
        let keys = self.options.keys();
        let (mut settings, mut sources) = (Settings::default(), vec![]);
        for (name, value) in table.iter().filter(|(n, _)| !others.contains(&n.get_ref().as_ref())) {
            let Some(key) = keys.iter().find(|k| k.name == name.get_ref().as_ref()) else {
                return Err(self.at(&name.span(), &unknown(name.get_ref(), what, others, &keys)));
            };
            let setting = self.setting(key, value)?;
            let wrong = |reason: String| self.wrong(&key.name, &value.span(), &reason);
            self.options.check(key, &setting).map_err(wrong)?;
            if key.id == FILES {
                sources = self.lines(value, &setting);
            }
            settings.set(&key.id, setting);
        }
        Ok((settings, sources))
    }

    fn setting(&self, key: &Key, value: &Spanned<DeValue>) -> Result<Setting, String> {
        let wrong = |reason: &str| self.wrong(&key.name, &value.span(), reason);
        if key.kind == Kind::Flag {
            let on = value.get_ref().as_bool().ok_or_else(|| wrong("this is not true or false"))?;
            return Ok(Setting::Flag(on));
        }
        let values = match (value.get_ref(), key.is_list) {
            // as a shell has it
            (DeValue::String(words), true) if key.id == CLANG_ARGS => {
                split_command(words).map_err(|e| wrong(&e))?.into_iter().map(OsString::from).collect()
            }
            (DeValue::Array(list), true) => {
                let rows = list.iter().map(|v| self.value(key, v));
                rows.collect::<Result<Vec<_>, _>>()?
            }
            _ => vec![self.value(key, value)?],
        };
        match key.id.as_str() {
            CLANG_ARGS => Ok(Setting::Values(self.seen_from_here(values))),
            _ => Ok(Setting::Values(values)),
        }
    }

    fn value(&self, key: &Key, value: &Spanned<DeValue>) -> Result<OsString, String> {
        let written = &self.text[value.span()];
        let wrong = |reason: &str| Err(self.wrong(&key.name, &value.span(), reason));
        match (&key.kind, value.get_ref()) {
            (Kind::Number, DeValue::Integer(_) | DeValue::Float(_)) => Ok(written.replace('_', "").into()),
            (Kind::Number, _) => wrong("this is not a number"),
            (Kind::Unwinding, DeValue::Integer(_)) => Ok(written.replace('_', "").into()),
            (Kind::Unwinding, DeValue::String(text)) => Ok(text.to_string().into()),
            (Kind::Unwinding, _) => wrong("this is not a number, and not text such as \"main.0:3\""),
            (Kind::Path, DeValue::String(path)) if path.is_empty() => wrong("this is not a path"),
            (Kind::Path, DeValue::String(path)) => Ok(self.directory.join(path.as_ref()).into()),
            (Kind::Path, _) => wrong("this is not a path in quotes"),
            (Kind::Text(_), DeValue::String(text)) => Ok(text.to_string().into()),
            // a word that looks like a number
            (Kind::Text(words), DeValue::Integer(_)) if words.iter().any(|w| w == written) => {
                Ok(written.into())
            }
            (Kind::Text(_), _) => wrong("this is not text in quotes"),
            (Kind::Flag, _) => unreachable!("a flag has no value"),
        }
    }

    /// The sources with the lines they are in.
    fn lines(&self, value: &Spanned<DeValue>, setting: &Setting) -> Vec<(PathBuf, usize)> {
        let Setting::Values(paths) = setting else { return vec![] };
        let lines: Vec<usize> = match value.get_ref() {
            DeValue::Array(list) => list.iter().map(|v| self.line(v.span().start)).collect(),
            _ => vec![self.line(value.span().start)],
        };
        paths.iter().map(PathBuf::from).zip(lines).collect()
    }

    /// Where headers are, seen from the working directory.
    fn seen_from_here(&self, args: Vec<OsString>) -> Vec<OsString> {
        const DIRECTORIES: [&str; 6] = ["-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I"];
        let mut out: Vec<OsString> = vec![];
        let mut is_path = false;
        for arg in args {
            let text = arg.to_string_lossy().into_owned();
            let option = DIRECTORIES.iter().find(|d| text.starts_with(**d)).filter(|_| !is_path);
            let (before, path) = match option {
                Some(option) => text.split_at(option.len()),
                None if is_path => ("", text.as_str()),
                None => (text.as_str(), ""),
            };
            // a header may also be somewhere else where headers are looked for
            let header = out.last().is_some_and(|o| o == "-include" || o == "-imacros")
                || before == "-include"
                || before == "-imacros";
            let here = self.directory.join(path);
            let path = if path.is_empty() || (header && !here.exists()) { path.into() } else { here };
            is_path = option.is_some() && path.as_os_str().is_empty();
            let mut word = OsString::from(before);
            word.push(path);
            out.push(word);
        }
        out
    }

    fn line(&self, offset: usize) -> usize {
        1 + self.text.as_bytes()[..offset.min(self.text.len())].iter().filter(|b| **b == b'\n').count()
    }

    fn at(&self, span: &Range<usize>, message: &str) -> String {
        format!("line {}: {message}", self.line(span.start))
    }

    /// `line 3: timeout = "soon": this is not a number`.
    fn wrong(&self, key: &str, span: &Range<usize>, reason: &str) -> String {
        let written = self.text.get(span.clone()).unwrap_or("").lines().next().unwrap_or("");
        self.at(span, &format!("{key} = {written}: {reason}"))
    }
}

fn unknown(name: &str, what: &str, others: &[&'static str], keys: &[Key]) -> String {
    if name == NAME || name == EXPECT {
        return format!("{name} is a key of a harness: write it below [[harness]]");
    }
    if name == HARNESS {
        return "a harness is not part of another: write [[harness]]".into();
    }
    let known = || keys.iter().map(|k| k.name.as_str()).chain(others.iter().copied());
    let hint = nearest(name, known()).map(|n| format!("; did you mean {n}?"));
    let hint = hint.unwrap_or_else(|| format!("; there are {}", known().collect::<Vec<_>>().join(", ")));
    format!("{what} has no key {name}{hint}")
}
