//! Small programs for the tests of this crate: written as text, compiled, validated, and run by the IR interpreter.

use ox_frontend::{Compiled, FrontendError, Options, Pipeline, compile, pipeline};
use ox_ir::interp::{Content, Inputs, Outcome, Run, RunLimits, Value, run};
use ox_ir::{Bits, CheckId, InstKind, Module, SiteId, SiteKind, Type};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

pub struct Program {
    pub options: Options,
    _directory: Option<TempDir>,
}

/// Declarations that most C programs here use: five lines.
const PRELUDE: &str = "extern int __VERIFIER_nondet_int(void);\n\
    extern unsigned __VERIFIER_nondet_uint(void);\n\
    extern char __VERIFIER_nondet_char(void);\n\
    extern void __VERIFIER_assume(int);\n\
    extern void reach_error(void);\n";

/// A C program after `PRELUDE`.
pub fn c(text: &str) -> Program {
    files(&[("program.c", &format!("{PRELUDE}{text}"))])
}

/// LLVM assembly.
pub fn ll(text: &str) -> Program {
    files(&[("program.ll", text)])
}

pub fn files(texts: &[(&str, &str)]) -> Program {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let mut paths = Vec::new();
    for (name, text) in texts {
        let path = directory.path().join(name);
        std::fs::write(&path, text).expect("the directory is writable");
        paths.push(path);
    }
    Program { options: Options::new(paths), _directory: Some(directory) }
}

/// The golden programs of the whole tool that need no options of their own.
pub fn golden_programs() -> Vec<(String, Program)> {
    let found = golden_programs_where(|text| !text.contains("//@ flags:"));
    assert!(found.len() > 60, "only {} golden programs", found.len());
    found
}

/// The golden programs of one file with a `main` whose text is as asked, whatever their options are; sorted by path.
pub fn golden_programs_where(wanted: impl Fn(&str) -> bool) -> Vec<(String, Program)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let mut folders = vec![root.join("tests/verify")];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for entry in entries {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let source = path.extension().is_some_and(|e| e == "c" || e == "cpp");
            let whole = text.contains("main(") && !text.contains("//@ with:");
            if !source || !whole || !wanted(&text) {
                continue;
            }
            let mut options = Options::new(vec![path.clone()]);
            options.include_dirs = vec![root.join("include")];
            // its warnings are not of interest here
            options.clang_args = vec!["-w".into()];
            found.push((path.display().to_string(), Program { options, _directory: None }));
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

impl Program {
    pub fn level(mut self, level: u8) -> Self {
        self.options.level = level;
        self
    }

    pub fn pipeline(mut self, pipeline: Pipeline) -> Self {
        self.options.pipeline = pipeline;
        self
    }

    pub fn entry(mut self, entry: &str) -> Self {
        self.options.entry = entry.to_owned();
        self
    }

    pub fn clang_args(mut self, args: &[&str]) -> Self {
        self.options.clang_args = args.iter().map(|a| (*a).to_owned()).collect();
        self
    }

    pub fn path(&self) -> PathBuf {
        self.options.files[0].clone()
    }

    /// Both modules are validated.
    pub fn compile(&self) -> Compiled {
        let compiled = compile(&self.options, &mut |_| {}).unwrap_or_else(|e| panic!("{e}"));
        validated(&compiled.after);
        validated(&compiled.before().expect("the bitcode is our own"));
        compiled
    }

    pub fn error(&self) -> FrontendError {
        match compile(&self.options, &mut |_| {}) {
            Ok(_) => panic!("it compiles"),
            Err(error) => error,
        }
    }

    /// Under every pipeline and level.
    pub fn compile_all(mut self) -> Vec<(String, Compiled)> {
        let mut all = Vec::new();
        for row in pipeline::ALL {
            for level in 0..=3 {
                self = self.pipeline(*row).level(level);
                all.push((format!("{} -O{level}", row.name), self.compile()));
            }
        }
        all
    }
}

fn validated(module: &Module) {
    if let Err(violations) = ox_ir::validate(module) {
        let list: Vec<String> = violations.iter().map(|v| v.to_string()).collect();
        panic!("invalid module: {}\n{module}", list.join("\n"));
    }
}

/// The user's inputs come from a list, everything else that is not determined has one value.
struct Given<'a> {
    inputs: &'a [i64],
    other: i64,
    position: usize,
}

impl Inputs for Given<'_> {
    fn next(&mut self, module: &Module, site: SiteId) -> Option<Value> {
        let site = &module.sites[site];
        let number = match site.kind {
            SiteKind::Input if self.position < self.inputs.len() => {
                self.position += 1;
                self.inputs[self.position - 1]
            }
            // models ask too
            SiteKind::Input => self.other,
            SiteKind::Uninitialised | SiteKind::External | SiteKind::Volatile | SiteKind::Undefined => {
                self.other
            }
            SiteKind::Content | SiteKind::OutsideContent | SiteKind::Effect | SiteKind::Inferred => {
                unreachable!("a content is no value")
            }
        };
        Some(match site.ty {
            Type::Int(width) => Value::Int(Bits::from_signed(width, number)),
            Type::Ptr | Type::Float(_) => Value::zero(site.ty),
        })
    }

    fn content(&mut self, _: &Module, _: SiteId, length: u64) -> Content {
        (0..length.min(1 << 16)).map(|_| self.other as u8).collect()
    }
}

pub fn run_module(module: &Module, inputs: &mut dyn Inputs) -> Run {
    let entry = module.function_named("ox.entry").expect("the entry is there");
    run(module, entry, inputs, &RunLimits { steps: 100_000, ..RunLimits::default() })
}

/// How both modules end on these inputs; they must agree.
pub fn outcome(compiled: &Compiled, inputs: &[i64], other: i64) -> Outcome {
    let before = compiled.before().expect("the bitcode is our own");
    let before = run_module(&before, &mut Given { inputs, other, position: 0 }).outcome;
    let after = run_module(&compiled.after, &mut Given { inputs, other, position: 0 }).outcome;
    assert_eq!(kind(&before), kind(&after), "before and after the pipeline\n{}", compiled.after);
    after
}

/// The check that both modules fail on these inputs. If none does, they may end differently: what is undefined and not
/// checked has no meaning.
pub fn failing_check(compiled: &Compiled, inputs: &[i64]) -> Option<CheckId> {
    let failing =
        |module: &Module| match run_module(module, &mut Given { inputs, other: 0, position: 0 }).outcome {
            Outcome::AssertFailed { check, .. } => Some(check),
            _ => None,
        };
    let before = failing(&compiled.before().expect("the bitcode is our own"));
    assert_eq!(before, failing(&compiled.after), "before and after the pipeline\n{}", compiled.after);
    before
}

/// Without places and values, which may differ between two modules.
pub fn kind(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned(_) => "returned".into(),
        Outcome::AssertFailed { check, .. } => format!("failed {check}"),
        other => format!("{other:?}").split([' ', '{', '(']).next().unwrap_or("").to_owned(),
    }
}

pub fn fails(compiled: &Compiled, inputs: &[i64], other: i64) -> bool {
    matches!(outcome(compiled, inputs, other), Outcome::AssertFailed { .. })
}

/// The texts of all `Unsupported` in a module.
pub fn unsupported(module: &Module) -> Vec<String> {
    let bodies = module.functions.values().filter_map(|f| f.body.as_ref());
    let insts = bodies.flat_map(|b| b.blocks.values()).flat_map(|b| &b.insts);
    insts
        .filter_map(|i| match &i.kind {
            InstKind::Unsupported(text) => Some(text.clone()),
            _ => None,
        })
        .collect()
}
