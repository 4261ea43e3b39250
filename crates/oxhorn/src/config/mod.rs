//! Where options come from besides the command line: `oxhorn.toml` of the working directory or of one above, files that `--config`
//! names (`oxhorn.toml`, SeaHorn's `sea.yaml`), and their harnesses. The result is one plan or several: the options of one run each.
//!
//! What counts: the command line before the harness before the file. `sources` and `clang-args` of a harness are added to those of
//! the file; files on the command line take the place of `sources`.

mod sea_jobs;
mod sea_yaml;
mod settings;
mod toml_file;

use crate::args::ProjectArgs;
use crate::failure::Failure;
use ox_engines::nearest;
use ox_verify::{VerdictKind, VerifyError};
use sea_yaml::SeaOptions;
use settings::FILES;
pub use settings::{Options, Setting, Settings};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use toml_file::{Harness, TomlFile};

const FILE: &str = "oxhorn.toml";

/// What is to come out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    Safe,
    Unsafe,
}

impl Expect {
    pub fn verdict(self) -> VerdictKind {
        match self {
            Expect::Safe => VerdictKind::Safe,
            Expect::Unsafe => VerdictKind::Unsafe,
        }
    }
}

/// One run.
#[derive(Debug)]
pub struct Plan {
    /// The harness, if it is one.
    pub name: Option<String>,
    pub settings: Settings,
    pub expect: Option<Expect>,
}

/// What there is to run.
#[derive(Debug)]
pub struct Plans {
    pub list: Vec<Plan>,
    /// For people: what the files say, in the words of the command line.
    pub notes: Vec<String>,
}

/// Everything that was read.
#[derive(Default)]
struct Project {
    files: Vec<(PathBuf, TomlFile)>,
    /// Of all files, the later ones count.
    settings: Settings,
    notes: Vec<String>,
    options: Option<Options>,
    /// The files, for notes.
    names: String,
}

/// Nothing, if the command line says everything.
pub fn plans(args: &ProjectArgs, words: &[OsString]) -> Result<Option<Plans>, Failure> {
    let paths = match (&args.config[..], args.no_config) {
        ([], true) => vec![],
        ([], false) => found().into_iter().collect(),
        (named, _) => named.to_vec(),
    };
    if paths.is_empty() && !args.all && args.harness.is_none() {
        return Ok(None);
    }
    let given = Options::given(words);
    let mut project = Project::read(&paths)?;
    let list = project.chosen(args, &given)?;
    Ok(Some(Plans { list, notes: project.notes }))
}

/// In the working directory or one above.
fn found() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let depth = here.ancestors().position(|d| d.join(FILE).symlink_metadata().is_ok())?;
    Some(std::iter::repeat_n("..", depth).collect::<PathBuf>().join(FILE))
}

fn bad(file: &Path, message: String) -> Failure {
    Failure::Verify(VerifyError::Input { file: file.into(), message })
}

fn text_of(path: &Path) -> Result<String, Failure> {
    let message = match std::fs::read(path) {
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => return Ok(text),
            Err(_) => "this is not text in UTF-8".to_string(),
        },
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            "no such file; check the name and the directory".into()
        }
        Err(e) if e.kind() == std::io::ErrorKind::IsADirectory => {
            "is a directory; a file of options is expected there".into()
        }
        Err(e) => format!("cannot read it: {e}"),
    };
    Err(bad(path, message))
}

impl Project {
    fn read(paths: &[PathBuf]) -> Result<Project, Failure> {
        let names: Vec<String> = paths.iter().map(|p| p.display().to_string()).collect();
        let mut project = Project { names: names.join(", "), ..Project::default() };
        let options = Options::new();
        let mut sea = SeaOptions::default();
        for path in paths {
            if path.extension().is_some_and(|e| e == "yaml" || e == "yml") {
                sea.add_file(path)?;
            } else {
                let file = toml_file::read(path)?;
                project.refuse_second(path, &file)?;
                project.settings = options.merged(&project.settings, &file.settings);
                project.files.push((path.clone(), file));
            }
        }
        let sea = sea.in_our_words();
        project.ignored(&sea.ignored);
        project.settings = options.merged(&project.settings, &sea.settings);
        project.options = Some(options);
        Ok(project)
    }

    /// Two harnesses of one name in two files.
    fn refuse_second(&self, path: &Path, file: &TomlFile) -> Result<(), Failure> {
        for harness in &file.harnesses {
            if let Some((first, _)) = self.harnesses().iter().find(|(_, h)| h.name == harness.name) {
                let what = format!("there is another harness {}, in {}", harness.name, first.display());
                return Err(bad(path, format!("line {}: {what}", harness.line)));
            }
        }
        Ok(())
    }

    fn options(&self) -> &Options {
        self.options.as_ref().expect("it was read")
    }

    /// One note about all.
    fn ignored(&mut self, names: &[String]) {
        if !names.is_empty() {
            self.notes.push(format!("options of sea.yaml without a meaning here: {}", names.join(", ")));
        }
    }

    fn harnesses(&self) -> Vec<(&Path, &Harness)> {
        self.files.iter().flat_map(|(p, f)| f.harnesses.iter().map(move |h| (p.as_path(), h))).collect()
    }

    fn chosen(&mut self, args: &ProjectArgs, given: &Settings) -> Result<Vec<Plan>, Failure> {
        let usage = |what: String| Err(Failure::Usage(what));
        if args.all {
            return self.all(given);
        }
        let harnesses = self.harnesses();
        if let Some(name) = &args.harness {
            let Some((path, harness)) = harnesses.iter().find(|(_, h)| h.name == *name) else {
                return usage(self.no_such_harness(name));
            };
            if given.has(FILES) {
                return usage(format!("--harness {name}: its files are those that {} names", path.display()));
            }
            let plan = self.of_harness(path, harness, given)?;
            self.say(&plan);
            return Ok(vec![plan]);
        }
        let plan = match &harnesses[..] {
            _ if given.has(FILES) => self.of_command_line(given),
            [(path, harness)] => self.of_harness(path, harness, given)?,
            [] => self.of_sources(given)?,
            several => {
                let names: Vec<&str> = several.iter().map(|(_, h)| h.name.as_str()).collect();
                let path = several[0].0.display();
                return usage(format!(
                    "{path} has {} harnesses: {}; choose one with `oxhorn check --harness NAME`, or run them with \
                     `oxhorn check --all`",
                    names.len(),
                    names.join(", ")
                ));
            }
        };
        self.say(&plan);
        Ok(vec![plan])
    }

    fn no_such_harness(&self, name: &str) -> String {
        let harnesses = self.harnesses();
        let names: Vec<&str> = harnesses.iter().map(|(_, h)| h.name.as_str()).collect();
        let hint = nearest(name, names.iter().copied()).map(|n| format!("; did you mean {n}?"));
        let there = match (&self.files[..], names.is_empty()) {
            ([], _) => format!("there is no {FILE} here or in a directory above"),
            ([(path, _), ..], true) => format!("{} has no harness", path.display()),
            ([(path, _), ..], false) => format!("{} has {}", path.display(), names.join(", ")),
        };
        format!("there is no harness {name}{}; {there}", hint.unwrap_or_default())
    }

    /// The files are named; the rest may come from a file.
    fn of_command_line(&self, given: &Settings) -> Plan {
        let mut settings = self.settings.clone();
        settings.remove(FILES);
        let settings = self.options().merged(&settings, given);
        Plan { name: None, settings, expect: None }
    }

    fn of_harness(&self, path: &Path, harness: &Harness, given: &Settings) -> Result<Plan, Failure> {
        let here =
            |line: usize, what: String| bad(path, format!("line {line}: harness {}: {what}", harness.name));
        let settings = self.options().merged(&self.settings, &harness.settings);
        let settings = self.options().merged(&settings, given);
        if !names_a_program(&settings) {
            let way_out = "it has no sources: write sources = [\"…\"], or compile-commands and target";
            return Err(here(harness.line, way_out.into()));
        }
        for (file, line) in &harness.sources {
            exists(file).map_err(|what| here(*line, what))?;
        }
        self.top_sources_exist()?;
        Ok(Plan { name: Some(harness.name.clone()), settings, expect: harness.expect })
    }

    fn top_sources_exist(&self) -> Result<(), Failure> {
        for (path, file) in &self.files {
            for (source, line) in &file.sources {
                exists(source).map_err(|what| bad(path, format!("line {line}: {what}")))?;
            }
        }
        Ok(())
    }

    /// The sources at the top are the program.
    fn of_sources(&self, given: &Settings) -> Result<Plan, Failure> {
        let settings = self.options().merged(&self.settings, given);
        if !names_a_program(&settings) {
            let what = match &self.files[..] {
                [] => "no FILE was given".into(),
                [(path, _), ..] => {
                    format!("no FILE was given, and {} has neither sources nor a [[harness]]", path.display())
                }
            };
            return Err(Failure::Usage(format!("{what}; see `oxhorn check --help`")));
        }
        self.top_sources_exist()?;
        Ok(Plan { name: None, settings, expect: None })
    }

    fn all(&mut self, given: &Settings) -> Result<Vec<Plan>, Failure> {
        if given.has(FILES) {
            return self.jobs(given);
        }
        let harnesses = self.harnesses();
        if !harnesses.is_empty() {
            return harnesses.iter().map(|(path, harness)| self.of_harness(path, harness, given)).collect();
        }
        if self.files.is_empty() {
            let what =
                format!("--all: there is no {FILE} here or in a directory above; see docs/projects.md");
            return Err(Failure::Usage(what));
        }
        let plan = self.of_sources(given)?;
        let entry = plan.settings.values("entry").first().map(|e| e.to_string_lossy().into_owned());
        Ok(vec![Plan { name: Some(entry.unwrap_or("main".into())), ..plan }])
    }

    /// Directories of SeaHorn's jobs.
    fn jobs(&mut self, given: &Settings) -> Result<Vec<Plan>, Failure> {
        let (mut plans, mut ignored): (Vec<Plan>, Vec<String>) = (vec![], vec![]);
        let mut rest = given.clone();
        rest.remove(FILES);
        let mut base = self.settings.clone();
        base.remove(FILES);
        for directory in given.values(FILES).iter().map(Path::new) {
            if !directory.is_dir() {
                return Err(Failure::Usage(format!(
                    "--all {}: this is not a directory; the harnesses of an {FILE} are run without naming files",
                    directory.display()
                )));
            }
            let jobs = sea_jobs::find(directory)?;
            if jobs.is_empty() {
                return Err(Failure::Usage(format!(
                    "--all {}: there is no job of SeaHorn in it: a directory with a sea.yaml and C files, or with \
                     llvm-ir/NAME.ir/NAME.ir.bc",
                    directory.display()
                )));
            }
            for job in jobs {
                let sea = job.options.in_our_words();
                ignored.extend(sea.ignored);
                let mut own = sea.settings;
                own.set(FILES, Setting::Values(job.files.into_iter().map(Into::into).collect()));
                let settings = self.options().merged(&base, &own);
                let settings = self.options().merged(&settings, &rest);
                plans.push(Plan { name: Some(job.name), settings, expect: None });
            }
        }
        ignored.sort();
        ignored.dedup();
        self.ignored(&ignored);
        Ok(plans)
    }

    /// What of the plan is not on the command line is worth a line.
    fn say(&mut self, plan: &Plan) {
        if plan.name.is_none() && self.settings.is_empty() {
            return;
        }
        let words = self.options().words(&plan.settings);
        let words: Vec<String> = words.iter().map(|w| w.to_string_lossy().into_owned()).collect();
        let harness = plan.name.as_ref().map(|n| format!(", harness {n}")).unwrap_or_default();
        self.notes.push(format!("with {}{harness}: {}", self.names, words.join(" ")));
    }
}

/// Files, or a database.
fn names_a_program(settings: &Settings) -> bool {
    !settings.values(FILES).is_empty() || settings.has("compile_commands")
}

fn exists(file: &Path) -> Result<(), String> {
    match file.is_file() {
        true => Ok(()),
        false if file.is_dir() => Err(format!("{}: is a directory", file.display())),
        false => Err(format!("{}: no such file", file.display())),
    }
}
