//! Options as data: those of a file, of a harness and of the command line are put together here, and become a command line again.
//!
//! What options there are, which of them are flags, numbers, paths or lists, and which exclude one another, is asked of the command
//! line's own description (`args.rs`). So every option of `oxhorn check` is a key of `oxhorn.toml`, and there is no second table.

use crate::args::{Cli, Unwinding};
use clap::builder::ValueParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, Command, CommandFactory};
use std::any::TypeId;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The names of the arguments in `args.rs` that are not options.
pub const FILES: &str = "files";
pub const CLANG_ARGS: &str = "clang_args";

/// They choose what is read, so they are for the command line alone.
const NOT_IN_FILES: [&str; 6] = ["help", "version", "config", "no_config", "harness", "all"];

/// Of a harness they are added to those of the project; all others take the place of the project's.
const ADDED: [&str; 2] = [FILES, CLANG_ARGS];

/// `oxhorn check`, as it describes itself.
pub struct Options(Command);

/// How a key of a file is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// In files: the option without its dashes.
    pub name: String,
    pub id: String,
    pub kind: Kind,
    pub is_list: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Flag,
    Number,
    /// A number, or a text with one in it.
    Unwinding,
    Path,
    /// With the words there are, if they are known.
    Text(Vec<String>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    Flag(bool),
    Values(Vec<OsString>),
}

/// Options by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<String, Setting>);

impl Options {
    pub fn new() -> Self {
        let mut cli = Cli::command();
        cli.build();
        Options(cli.find_subcommand("check").expect("there is the command check").clone())
    }

    fn arg(&self, id: &str) -> &Arg {
        self.0.get_arguments().find(|a| a.get_id() == id).expect("ids are those of arguments")
    }

    /// The keys of a file, by their names.
    pub fn keys(&self) -> Vec<Key> {
        let args = self.0.get_arguments().filter(|a| !NOT_IN_FILES.contains(&a.get_id().as_str()));
        let mut keys: Vec<Key> = args.map(key).collect();
        keys.sort_by(|a, b| a.name.cmp(&b.name));
        keys
    }

    /// What the words of a command line say, without defaults. The words were accepted before.
    pub fn given(words: &[OsString]) -> Settings {
        let matches = Cli::command().try_get_matches_from(words).expect("the words were accepted");
        let matches = matches.subcommand_matches("check").expect("the command is check");
        let options = Options::new();
        let mut settings = Settings::default();
        for key in options.keys() {
            if matches.value_source(&key.id) == Some(ValueSource::CommandLine) {
                let values = matches.get_raw(&key.id).into_iter().flatten().map(OsStr::to_owned);
                let setting = match key.kind {
                    Kind::Flag => Setting::Flag(true),
                    Kind::Number | Kind::Unwinding | Kind::Path | Kind::Text(_) => {
                        Setting::Values(values.collect())
                    }
                };
                settings.set(&key.id, setting);
            }
        }
        settings
    }

    /// `lower` with what `upper` says.
    pub fn merged(&self, lower: &Settings, upper: &Settings) -> Settings {
        let mut out = lower.clone();
        out.0.retain(|id, _| !upper.0.keys().any(|other| self.exclude_one_another(id, other)));
        for (id, setting) in &upper.0 {
            match (out.0.get_mut(id), setting) {
                (Some(Setting::Values(old)), Setting::Values(new)) if ADDED.contains(&id.as_str()) => {
                    old.extend(new.iter().cloned());
                }
                _ => out.set(id, setting.clone()),
            }
        }
        out
    }

    fn exclude_one_another(&self, a: &str, b: &str) -> bool {
        let excludes = |a: &str, b: &str| {
            self.0.get_arg_conflicts_with(self.arg(a)).iter().any(|other| other.get_id() == b)
        };
        excludes(a, b) || excludes(b, a)
    }

    /// As words behind `oxhorn check`.
    pub fn words(&self, settings: &Settings) -> Vec<OsString> {
        let mut words: Vec<OsString> = vec![];
        for (id, setting) in settings.0.iter().filter(|(id, _)| !ADDED.contains(&id.as_str())) {
            let arg = self.arg(id);
            let option = match (arg.get_long(), arg.get_short()) {
                (Some(long), _) => format!("--{long}"),
                (None, Some(short)) => format!("-{short}"),
                (None, None) => unreachable!("an option has a name"),
            };
            match setting {
                Setting::Flag(true) => words.push(option.into()),
                Setting::Flag(false) => {}
                Setting::Values(values) => {
                    let between = if arg.get_long().is_some() { "=" } else { "" };
                    words.extend(values.iter().map(|v| {
                        let mut word = OsString::from(format!("{option}{between}"));
                        word.push(v);
                        word
                    }));
                }
            }
        }
        // a name that begins like an option is still a file
        let file = |f: &OsString| match f.as_encoded_bytes().first() {
            Some(b'-') => Path::new(".").join(f).into(),
            _ => f.clone(),
        };
        words.extend(settings.values(FILES).iter().map(file));
        if !settings.values(CLANG_ARGS).is_empty() {
            words.push("--".into());
            words.extend(settings.values(CLANG_ARGS).iter().cloned());
        }
        words
    }

    /// What is wrong with a value, as the command line would say it.
    pub fn check(&self, key: &Key, setting: &Setting) -> Result<(), String> {
        let mut alone = Settings::default();
        alone.set(&key.id, setting.clone());
        let words = ["oxhorn".into(), "check".into()].into_iter().chain(self.words(&alone));
        let Err(error) = Cli::command().try_get_matches_from(words) else { return Ok(()) };
        let text = |kind: ContextKind| match error.get(kind) {
            Some(ContextValue::String(text)) => text.clone(),
            _ => String::new(),
        };
        let reason = std::error::Error::source(&error).map(|e| e.to_string());
        Err(match (error.kind(), error.get(ContextKind::ValidValue), reason) {
            (ErrorKind::InvalidValue, Some(ContextValue::Strings(valid)), _) => {
                let wrong = text(ContextKind::InvalidValue);
                format!("{wrong} is not one of {}", valid.join(", "))
            }
            (_, _, Some(reason)) => reason,
            (_, _, None) => error.to_string().lines().next().unwrap_or("this cannot be").into(),
        })
    }
}

fn key(arg: &Arg) -> Key {
    let id = arg.get_id().to_string();
    let name = match id.as_str() {
        FILES => "sources".into(),
        CLANG_ARGS => "clang-args".into(),
        other => arg.get_long().unwrap_or(other).to_string(),
    };
    let numbers = [
        TypeId::of::<u8>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<usize>(),
        TypeId::of::<f64>(),
    ];
    let is = |parser: &ValueParser, ty: TypeId| parser.type_id() == ty;
    let parser = arg.get_value_parser();
    let kind = match arg.get_action() {
        ArgAction::SetTrue => Kind::Flag,
        _ if numbers.iter().any(|n| is(parser, *n)) => Kind::Number,
        _ if is(parser, TypeId::of::<Unwinding>()) => Kind::Unwinding,
        _ if is(parser, TypeId::of::<PathBuf>()) => Kind::Path,
        _ => Kind::Text(arg.get_possible_values().iter().map(|v| v.get_name().to_string()).collect()),
    };
    Key { name, id, kind, is_list: matches!(arg.get_action(), ArgAction::Append) }
}

impl Settings {
    pub fn set(&mut self, id: &str, setting: Setting) {
        self.0.insert(id.to_string(), setting);
    }

    pub fn remove(&mut self, id: &str) {
        self.0.remove(id);
    }

    pub fn values(&self, id: &str) -> &[OsString] {
        match self.0.get(id) {
            Some(Setting::Values(values)) => values,
            Some(Setting::Flag(_)) | None => &[],
        }
    }

    pub fn has(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(line: &str) -> Settings {
        let words: Vec<OsString> = line.split(' ').map(Into::into).collect();
        Cli::command().try_get_matches_from(&words).expect("a command line");
        Options::given(&words)
    }

    fn merged(lower: &str, upper: &str) -> String {
        let options = Options::new();
        let both = options.merged(&settings(lower), &settings(upper));
        options.words(&both).iter().map(|w| w.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_later_option_counts() {
        assert_eq!(
            merged("oxhorn check --timeout 3 --property reach,memory a.c", "oxhorn check --property leaks"),
            "--property=leaks --timeout=3 a.c"
        );
        assert_eq!(
            merged("oxhorn check --engine bmc", "oxhorn check --strategy x.toml"),
            "--strategy=x.toml"
        );
        assert_eq!(merged("oxhorn check --strategy x.toml", "oxhorn check --engine bmc"), "--engine=bmc");
        assert_eq!(
            merged("oxhorn check --unwind 3", "oxhorn check --unwind 8,main.0:2 --unwind f.c:3:4"),
            "--unwind=8 --unwind=main.0:2 --unwind=f.c:3:4"
        );
        assert_eq!(merged("oxhorn check -m32 -O 1 --quiet", "oxhorn check -m64"), "-O1 -m64 --quiet");
    }

    #[test]
    fn files_and_arguments_of_clang_are_added() {
        assert_eq!(merged("oxhorn check a.c -- -DX", "oxhorn check b.c -- -DY"), "a.c b.c -- -DX -DY");
    }

    #[test]
    fn every_option_is_a_key_of_its_own_kind() {
        let keys = Options::new().keys();
        let find = |name: &str| keys.iter().find(|k| k.name == name).cloned().expect("there is one");
        assert_eq!(find("sources").id, FILES);
        assert!(find("sources").is_list && find("property").is_list && find("unwind").is_list);
        assert_eq!(find("timeout").kind, Kind::Number);
        assert_eq!(find("unwind").kind, Kind::Unwinding);
        assert_eq!(find("strategy").kind, Kind::Path);
        assert_eq!(find("vacuity").kind, Kind::Flag);
        assert_eq!(find("machine").kind, Kind::Text(vec!["32".into(), "64".into()]));
        assert!(keys.iter().all(|k| k.name != "harness" && k.name != "config"));
    }
}
