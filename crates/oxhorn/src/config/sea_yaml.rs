//! SeaHorn's `sea.yaml`: a table of options of `sea` under `verify_options` (or `sea_options`, `sea_arguments`), as `sea yama -y`
//! reads it. Options that have a meaning here become ours, the others are named in a note.
//!
//! What a file does not say is as with oxhorn, not as with SeaHorn: C is compiled for this machine and not for 32 bits, and loops
//! that a bound does not cover make the answer *unknown*, where SeaHorn says nothing about them.

use super::bad;
use super::settings::{CLANG_ARGS, Setting, Settings};
use crate::failure::Failure;
use ox_verify::view;
use saphyr::{LoadableYamlNode, MarkedYaml, Scalar, YamlData};
use std::path::Path;

const TABLES: [&str; 3] = ["verify_options", "sea_options", "sea_arguments"];

#[derive(Debug, Default, PartialEq, Eq)]
pub struct SeaYaml {
    pub settings: Settings,
    /// Options without a meaning here.
    pub ignored: Vec<String>,
}

/// The options of several files, as SeaHorn has them: the later ones count.
#[derive(Clone, Debug, Default)]
pub struct SeaOptions(Vec<Row>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    key: String,
    value: String,
}

impl SeaOptions {
    pub fn add_file(&mut self, path: &Path) -> Result<(), Failure> {
        let text = super::text_of(path)?;
        for row in rows(&text).map_err(|what| bad(path, what))? {
            self.0.retain(|r| r.key != row.key);
            self.0.push(row);
        }
        Ok(())
    }

    /// In our words.
    pub fn in_our_words(&self) -> SeaYaml {
        let mut out = SeaYaml::default();
        for row in &self.0 {
            match self.setting(&row.key, &row.value) {
                Some(pairs) => {
                    for (id, value) in pairs {
                        out.settings.set(id, value);
                    }
                }
                None => out.ignored.push(row.key.clone()),
            }
        }
        // what is about clauses alone would take the bounded engine away
        if out.settings.values("engine") == ["bmc"] {
            for (id, option) in [("track", "track"), ("step", "step"), ("calls", "inline")] {
                let for_clauses = view::KEYS.iter().any(|k| k.name == id && k.clauses_only);
                if for_clauses && out.settings.has(id) {
                    out.settings.remove(id);
                    // the bounded engine inlines everything anyhow
                    if id != "calls" {
                        out.ignored.push(option.into());
                    }
                }
            }
        }
        out.ignored.sort();
        out
    }

    fn value(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|r| r.key == key).map(|r| r.value.as_str())
    }

    /// Nothing, if it has no meaning here; an empty list, if it is so anyhow.
    fn setting(&self, key: &str, value: &str) -> Option<Vec<(&'static str, Setting)>> {
        let one = |id: &'static str, value: &str| Some(vec![(id, Setting::Values(vec![value.into()]))]);
        let on = matches!(value, "" | "true");
        match (key, value) {
            ("-O0" | "-O1" | "-O2" | "-O3", "") => one("level", &key[2..]),
            ("-O", "0" | "1" | "2" | "3") => one("level", value),
            ("-m", "32" | "64") => one("machine", value),
            ("-I", path) if !path.is_empty() => one(CLANG_ARGS, &format!("-I{path}")),
            ("entry", name) if !name.is_empty() => one("entry", name),
            ("cpu", seconds) if is_positive(seconds) => one("timeout", seconds),
            ("mem", megabytes) if is_positive(megabytes) => one("memory_limit", megabytes),
            // bounded model checking, with bound checks where the name begins with f
            ("command", "fpf" | "fpcf" | "spf") => {
                let both = vec!["reach".into(), "spatial".into()];
                Some(vec![("property", Setting::Values(both))])
            }
            ("command", "smc") => one("property", "spatial"),
            ("command", "pf" | "bpf") => Some(vec![]),
            ("bmc", "none") => Some(vec![]),
            ("bmc", _) => one("engine", "bmc"),
            ("bound", "0") => Some(vec![]),
            ("bound", depth) if is_positive(depth) => one("unwind", depth),
            ("track", "reg" | "ptr" | "mem") => one("track", value),
            ("step", "large" | "small") => one("step", value),
            ("step", "flarge") => one("step", "flat-large"),
            ("step", "fsmall") => one("step", "flat-small"),
            ("dsa", "sea-cs" | "sea-cs-t") => one("dsa", "cs"),
            ("dsa", "sea-ci" | "sea-ci-t") => one("dsa", "ci"),
            ("dsa", "sea-flat") => one("dsa", "flat"),
            ("inline", _) if on => one("calls", "inline"),
            ("bv-chc", _) if on => one("arith", "bv"),
            ("show-invars", _) if on => Some(vec![("show_invariants", Setting::Flag(true))]),
            ("horn-bmc-solver", "smt-y2") => one("solver", "yices"),
            ("horn-bmc-solver", "smt-z3") => one("solver", "z3"),
            ("horn-bv2-lambdas", "false") => one("memory", "arrays"),
            ("horn-bv2-lambdas", _) if on => one("memory", "lambdas"),
            ("horn-bv2-word-size", "1" | "2" | "4" | "8") => one("word_size", value),
            ("horn-bv2-vacuity-check", _) if value != "false" => Some(vec![("vacuity", Setting::Flag(true))]),
            ("horn-bv2-simplify", "false") => Some(vec![("no_simplify", Setting::Flag(true))]),
            ("horn-bv2-simplify", _) if on => Some(vec![]),
            ("horn-vcgen-only-dataflow", "false") => one("form", "paths"),
            ("horn-vcgen-only-dataflow", _) if on => {
                let coi = self.value("horn-bmc-coi").is_some_and(|v| matches!(v, "" | "true"));
                one("form", if coi { "dataflow" } else { "dataflow-all" })
            }
            // said together with the one before
            ("horn-bmc-coi", _) if self.value("horn-vcgen-only-dataflow").is_some() => Some(vec![]),
            _ => None,
        }
    }
}

fn is_positive(text: &str) -> bool {
    text.parse::<u32>().is_ok_and(|n| n > 0)
}

fn rows(text: &str) -> Result<Vec<Row>, String> {
    if let Some((line, name)) = template(text) {
        return Err(format!(
            "line {line}: {name} is to be filled in by CMake; take the sea.yaml that CMake wrote into the build directory"
        ));
    }
    let documents = MarkedYaml::load_from_str(text).map_err(|e| {
        let what = e.info().lines().next().unwrap_or("this is not YAML").to_string();
        format!("line {}: this is not YAML: {what}", e.marker().line())
    })?;
    let Some(document) = documents.first() else { return Ok(vec![]) };
    if matches!(document.data, YamlData::Value(Scalar::Null)) {
        return Ok(vec![]);
    }
    let wanted = || format!("there is no table of options in it, which is called {}", TABLES.join(" or "));
    let YamlData::Mapping(top) = &document.data else { return Err(wanted()) };
    let table = TABLES.iter().find_map(|t| top.iter().find(|(k, _)| text_of(k).as_deref() == Some(t)));
    let (_, table) = table.ok_or_else(wanted)?;
    let table = match &table.data {
        YamlData::Mapping(table) => table,
        YamlData::Value(Scalar::Null) => return Ok(vec![]),
        _ => return Err(format!("line {}: this is not a table of options", table.span.start.line())),
    };
    let row = |(key, value): (&MarkedYaml, &MarkedYaml)| {
        let line = key.span.start.line();
        let key = text_of(key).ok_or_else(|| format!("line {line}: this is not the name of an option"))?;
        let value =
            text_of(value).ok_or_else(|| format!("line {line}: {key}: this is not a single value"))?;
        Ok(Row { key, value })
    };
    table.iter().map(row).collect()
}

/// A scalar as it is written.
fn text_of(node: &MarkedYaml) -> Option<String> {
    match &node.data {
        YamlData::Value(Scalar::Null) => Some(String::new()),
        YamlData::Value(Scalar::Boolean(b)) => Some(b.to_string()),
        YamlData::Value(Scalar::Integer(i)) => Some(i.to_string()),
        YamlData::Value(Scalar::FloatingPoint(f)) => Some(f.to_string()),
        YamlData::Value(Scalar::String(s)) => Some(s.to_string()),
        _ => None,
    }
}

/// `bound: @MAX_BUFFER_SIZE@`, as in the sources of a CMake project.
fn template(text: &str) -> Option<(usize, &str)> {
    text.lines().enumerate().find_map(|(i, line)| {
        let line = line.split('#').next().unwrap_or("");
        let from = line.find('@')?;
        let length = line[from + 1..].find('@')?;
        let name = &line[from + 1..from + 1 + length];
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        is_name.then(|| (i + 1, &line[from..from + length + 2]))
    })
}

#[cfg(test)]
mod tests {
    use super::super::settings::Options;
    use super::*;

    fn options(text: &str) -> (String, Vec<String>) {
        let read = SeaOptions(rows(text).expect("it can be read")).in_our_words();
        let words = Options::new().words(&read.settings);
        (words.iter().map(|w| w.to_string_lossy()).collect::<Vec<_>>().join(" "), read.ignored)
    }

    #[test]
    fn options_with_a_meaning_are_mapped() {
        let (words, ignored) = options(
            "verify_options:\n  '-O3': ''\n  bmc: opsem\n  bound: 5\n  inline: ''\n  dsa: sea-cs-t\n  \
             horn-bv2-lambdas: ''\n  horn-vcgen-only-dataflow: true\n  horn-bmc-coi: true\n  keep-temps:\n  track: mem\n",
        );
        assert_eq!(words, "--dsa=cs --engine=bmc --form=dataflow -O3 --memory=lambdas --unwind=5");
        assert_eq!(ignored, ["keep-temps", "track"]);
    }

    #[test]
    fn without_the_bounded_engine_clauses_are_meant() {
        let (words, ignored) =
            options("sea_options:\n  track: mem\n  inline: ''\n  step: flarge\n  bound: 0\n");
        assert_eq!(words, "--calls=inline --step=flat-large --track=mem");
        assert!(ignored.is_empty(), "{ignored:?}");
    }

    #[test]
    fn every_option_that_is_mapped_is_accepted() {
        let text = "verify_options:\n  -m: 32\n  -I: inc\n  entry: f\n  cpu: 9\n  mem: 99\n  command: fpf\n  bound: 3\n  \
                    dsa: sea-flat\n  bv-chc: ''\n  show-invars: ''\n  horn-bmc-solver: smt-y2\n  horn-bv2-lambdas: false\n  \
                    horn-bv2-word-size: 1\n  horn-bv2-vacuity-check: all\n  horn-vcgen-only-dataflow: true\n  horn-bv2-simplify: false\n";
        let read = SeaOptions(rows(text).expect("it can be read")).in_our_words();
        assert!(read.ignored.is_empty(), "{:?}", read.ignored);
        let options = Options::new();
        let mut words = vec!["oxhorn".into(), "check".into()];
        words.extend(options.words(&read.settings));
        let parsed = <crate::args::Cli as clap::Parser>::try_parse_from(words);
        assert!(parsed.is_ok(), "{}", parsed.err().expect("there is an error"));
    }

    #[test]
    fn a_file_that_cmake_has_to_fill_in_is_recognised() {
        let error = rows("verify_options:\n  bound: @MAX_BUFFER_SIZE@\n").expect_err("a template");
        assert!(error.starts_with("line 2: @MAX_BUFFER_SIZE@ is to be filled in"), "{error}");
        assert!(rows("verify_options:\n  # @NOTE@\n  bound: 5\n").is_ok());
    }

    #[test]
    fn what_is_no_table_of_options_is_refused() {
        assert!(rows("- a\n- b\n").is_err());
        assert!(rows("other: 1\n").is_err());
        assert!(rows("verify_options: 7\n").expect_err("a number").starts_with("line 1"));
        assert!(rows("verify_options:\n  bound: [1, 2]\n").expect_err("a list").starts_with("line 2: bound"));
        assert!(rows("verify_options:\n  bound: 'x\n").expect_err("no YAML").contains("not YAML"));
        assert_eq!(rows("verify_options:\n").expect("an empty table"), vec![]);
        assert_eq!(rows("# nothing\n").expect("an empty file"), vec![]);
    }
}
