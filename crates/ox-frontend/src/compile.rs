//! The way of a program through this crate, step by step.

use crate::clang::{self, Language, RefusedArguments, Unit};
use crate::define_ub::{self, Defining};
use crate::error::FrontendError;
use crate::linked_libraries::Linking;
use crate::llvm::{self, Context, Module, ParseFailure};
use crate::pipeline::Pipeline;
use crate::tables::{Tables, names};
use crate::{
    Checks, Externals, Inlining, Options, bitcode_to_ir, built_in_checks, earlier_calls, indirect_calls,
    inline, llvm_version, localize, memory_checks, pipeline, startup_sections, user_symbols,
};
use ox_ir::{Assumption, SiteId, SiteKind, printable};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A program as IR, after the LLVM pipeline, and on demand before it.
#[derive(Clone)]
pub struct Compiled {
    pub after: ox_ir::Module,
    /// The function to start at; it takes no parameters and returns nothing.
    pub entry: String,
    /// Sites from this one on exist only in `after`: the optimiser invented the undefined values they stand for. They take
    /// nothing from a replay of the module before the pipeline.
    pub first_late_site: SiteId,
    /// Non-constant globals start with any content, because the entry is not `main`.
    pub globals_nondet: bool,
    /// What the verdict will rest on.
    pub assumptions: Vec<String>,
    /// What clang had to say about each source, if anything; empty after [`Compiled::through`], so that it is said once.
    pub warnings: Vec<String>,
    /// clang, link, define_ub, pipeline, bitcode_to_ir.
    pub timings: Vec<(&'static str, Duration)>,
    tables: Tables,
    origin: Origin,
    bitcode_after: Vec<u8>,
}

/// The program before the pipeline, and all that the pipeline needs besides.
#[derive(Clone)]
struct Origin {
    bitcode: Vec<u8>,
    tables: Tables,
    /// The entry by its name in the bitcode.
    entry: String,
    any_globals: bool,
    checks: Checks,
    malloc_may_fail: bool,
    externals: Externals,
    plain_volatile: bool,
    level: u8,
    /// For messages.
    file: PathBuf,
}

impl Compiled {
    /// The same program through another pipeline; clang does not run again.
    pub fn through(
        &self,
        pipeline: &Pipeline,
        inlining: Inlining,
        stage: &mut dyn FnMut(&'static str),
    ) -> Result<Compiled, FrontendError> {
        let context = Context::new();
        let module = read_back(&context, &self.origin.bitcode);
        let stages = Stages { tell: stage, timings: Vec::new() };
        optimise(&module, self.origin.clone(), pipeline, inlining, stages)
    }

    /// The module as it was before the pipeline, with the same tables of sites and checks.
    pub fn before(&self) -> Result<ox_ir::Module, FrontendError> {
        let context = Context::new();
        let module = read_back(&context, &self.origin.bitcode);
        let mut tables = self.tables.clone();
        Ok(bitcode_to_ir::translate(&module, &mut tables))
    }

    /// LLVM's text of the module before the pipeline, after `define_ub`.
    pub fn llvm_before(&self) -> String {
        read_back(&Context::new(), &self.origin.bitcode).to_text()
    }

    /// LLVM's text of the module after the pipeline.
    pub fn llvm_after(&self) -> String {
        read_back(&Context::new(), &self.bitcode_after).to_text()
    }
}

fn read_back<'c>(context: &'c Context, bitcode: &[u8]) -> Module<'c> {
    let parsed = context.parse(bitcode, "oxhorn");
    parsed.unwrap_or_else(|f| panic!("LLVM cannot read the bitcode it wrote: {}", f.message))
}

/// Measures the stages and tells the caller about each.
struct Stages<'a> {
    tell: &'a mut dyn FnMut(&'static str),
    timings: Vec<(&'static str, Duration)>,
}

impl Stages<'_> {
    fn run<T>(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Result<T, FrontendError>,
    ) -> Result<T, FrontendError> {
        (self.tell)(name);
        let start = Instant::now();
        let result = work()?;
        self.timings.push((name, start.elapsed()));
        Ok(result)
    }
}

/// Compiles the files to one program; `stage` is told the name of each stage as it begins.
pub fn compile(options: &Options, stage: &mut dyn FnMut(&'static str)) -> Result<Compiled, FrontendError> {
    let mut stages = Stages { tell: stage, timings: Vec::new() };
    let (user_args, user_level) = clang::split_level(&options.clang_args)?;
    let level = user_level.unwrap_or(options.level);
    if level > 3 {
        return Err(FrontendError::BadLevel(level.to_string()));
    }
    let first = options.files.first().ok_or(FrontendError::NoFiles)?;
    let units = check_files(options)?;
    let mut tables = Tables::default();
    tables.given = options.assumptions.clone();
    built_in_checks::announce_exceptions(options.checks, &user_args, &mut tables);
    let (mut warnings, mut undeclared) = (Vec::new(), Vec::new());
    let bitcodes = stages.run("clang", || {
        bitcode_of_each(options, &units, &user_args, &mut tables, &mut warnings, &mut undeclared)
    })?;
    let context = Context::new();
    let module = stages.run("link", || link(&context, options, &units, bitcodes, &mut tables))?;
    check_target(&module, first)?;
    // of one with a body more is known
    for name in undeclared.iter().filter(|n| !module.function(n).is_some_and(|f| f.has_body())) {
        tables.assume_of(Assumption::UNDECLARED, name);
    }
    let entry = find_entry(&module, options)?;
    let any_globals = options.entry != "main";
    if any_globals {
        earlier_calls::look_at_all_functions(&module);
    }
    inline::drop_unreached(&module, &entry)?;
    stages.run("define_ub", || {
        let mut defining = Defining {
            module: &module,
            layout: module.layout(),
            tables: &mut tables,
            entry: &entry,
            objects: &options.objects,
            object_depth: options.object_depth,
            objects_end: options.objects_end,
            objects_apart: options.objects_apart,
            strings: options.strings,
            arguments: options.arguments,
            initial_globals: options.initial_globals,
            unseen: define_ub::Unseen::default(),
            refused: None,
            any_globals,
            checks: options.checks,
            malloc_may_fail: options.malloc_may_fail,
            externals: options.externals,
            plain_volatile: options.plain_volatile,
            of_unknown_size: Vec::new(),
            own_new: false,
        };
        define_ub::run(&mut defining)?;
        verify(&module, first, "after define_ub")
    })?;
    let file = first.clone();
    let origin = Origin {
        bitcode: module.to_bitcode(),
        tables,
        entry,
        any_globals,
        checks: options.checks,
        malloc_may_fail: options.malloc_may_fail,
        externals: options.externals,
        plain_volatile: options.plain_volatile,
        level,
        file,
    };
    let compiled = optimise(&module, origin, &options.pipeline, options.inlining, stages)?;
    Ok(Compiled { warnings, ..compiled })
}

/// From the module before the pipeline, of which `origin` has a copy, to the IR after it.
fn optimise(
    module: &Module,
    origin: Origin,
    pipeline: &Pipeline,
    inlining: Inlining,
    mut stages: Stages,
) -> Result<Compiled, FrontendError> {
    let mut tables = origin.tables.clone();
    let first_late_site = SiteId::from_u32(tables.sites.len() as u32);
    stages.run("pipeline", || {
        name_variables(module);
        let mut defining = Defining {
            module,
            layout: module.layout(),
            tables: &mut tables,
            entry: &origin.entry,
            objects: &[],
            object_depth: 0,
            objects_end: false,
            objects_apart: false,
            strings: None,
            arguments: None,
            initial_globals: false,
            unseen: define_ub::Unseen::default(),
            refused: None,
            any_globals: origin.any_globals,
            checks: origin.checks,
            malloc_may_fail: origin.malloc_may_fail,
            externals: origin.externals,
            plain_volatile: origin.plain_volatile,
            of_unknown_size: Vec::new(),
            own_new: false,
        };
        indirect_calls::expand(&mut defining);
        pipeline::run_passes(module, "function(unreachableblockelim)")?;
        inline::internalize(module, defining.tables);
        // functions are inferred for the program as a whole
        let inferring = defining.tables.sites.values().any(|s| s.kind == SiteKind::Inferred);
        inline::choose(module, if inferring { Inlining::All } else { inlining });
        pipeline::run_passes(module, pipeline::INLINE)?;
        localize::run(module);
        memory_checks::fold(&defining)?;
        pipeline::run_passes(module, &pipeline.passes(origin.level))?;
        if memory_checks::fold(&defining)? {
            pipeline::run_passes(module, &pipeline.passes(origin.level))?;
        }
        define_ub::define_undefined(&mut defining);
        verify(module, &origin.file, "after the pipeline")
    })?;
    let after = stages.run("bitcode_to_ir", || Ok(bitcode_to_ir::translate(module, &mut tables)))?;
    Ok(Compiled {
        after,
        entry: names::ENTRY.to_owned(),
        first_late_site,
        globals_nondet: origin.any_globals,
        assumptions: tables.assumption_texts(),
        warnings: Vec::new(),
        timings: stages.timings,
        bitcode_after: module.to_bitcode(),
        tables,
        origin,
    })
}

/// Counterexamples name the stack objects of the program after the pipeline by their variables.
fn name_variables(module: &Module) {
    for function in module.defined_functions() {
        for instruction in function.body_instructions() {
            for record in instruction.variable_records(module) {
                if record.is_address && record.value.is(llvm_sys::LLVMOpcode::LLVMAlloca) {
                    record.value.set_name(&names::of_variable(&record.variable));
                }
            }
        }
    }
}

fn check_files(options: &Options) -> Result<Vec<Unit<'_>>, FrontendError> {
    let mut units = Vec::new();
    for file in &options.files {
        let metadata = match std::fs::metadata(file) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(FrontendError::MissingFile(file.clone()));
            }
            Err(error) => return Err(unreadable(file, error)),
        };
        if metadata.is_dir() {
            return Err(FrontendError::Directory(file.clone()));
        }
        let meaning = options.commands.get(file).map(|c| c.meaning(file)).transpose()?;
        let named = meaning.as_ref().and_then(|m| m.language.as_deref()).map(clang::language_named);
        let language = named.unwrap_or_else(|| clang::language(file));
        let language = language.ok_or_else(|| FrontendError::UnknownExtension(file.clone()))?;
        // a project may have empty files
        if metadata.is_file() && metadata.len() == 0 && meaning.is_none() {
            return Err(FrontendError::EmptyFile(file.clone()));
        }
        units.push(Unit { file, language, meaning });
    }
    Ok(units)
}

fn unreadable(file: &Path, error: std::io::Error) -> FrontendError {
    FrontendError::Unreadable { file: file.to_owned(), reason: error.to_string() }
}

fn bitcode_of_each(
    options: &Options,
    units: &[Unit<'_>],
    user_args: &[String],
    tables: &mut Tables,
    warnings: &mut Vec<String>,
    undeclared: &mut Vec<String>,
) -> Result<Vec<Vec<u8>>, FrontendError> {
    let mut bitcodes = Vec::new();
    let mut refused = RefusedArguments::default();
    for unit in units {
        let file = unit.file;
        bitcodes.push(match unit.language {
            Language::C | Language::Cpp => {
                let (args, left_out) = refused.take_out(unit, options)?;
                for arg in left_out {
                    let what = format!("{arg} of {}", file.display());
                    tables.assume_of(Assumption::LEFT_OUT_OPTIONS, &what);
                }
                let output = clang::compile(unit, &args, options, user_args)?;
                warnings.extend(Some(output.warnings).filter(|w| !w.is_empty()));
                undeclared.extend(output.undeclared);
                for what in output.refused {
                    tables.assume_of(Assumption::OLD_C, &what);
                }
                for name in output.undeclared_library {
                    tables.assume_of(Assumption::UNDECLARED_LIBRARY, &name);
                }
                output.bitcode
            }
            Language::Llvm => {
                tables.assume_of(Assumption::BITCODE, &file.display().to_string());
                let bytes = std::fs::read(file).map_err(|error| unreadable(file, error))?;
                built_in_checks::announce_limits(options.checks, file, tables);
                bytes
            }
        });
    }
    Ok(bitcodes)
}

fn link<'c>(
    context: &'c Context,
    options: &Options,
    units: &[Unit<'_>],
    bitcodes: Vec<Vec<u8>>,
    tables: &mut Tables,
) -> Result<Module<'c>, FrontendError> {
    let mut linking = Linking::new();
    for (unit, bitcode) in units.iter().zip(bitcodes) {
        let file = unit.file;
        let name = file.display().to_string();
        let module = context.parse(&bitcode, &name).map_err(|failure| parse_error(file, failure))?;
        verify(&module, file, "as it was read")?;
        user_symbols::rename(&module);
        startup_sections::to_constructors(&module);
        if unit.language == Language::Llvm {
            if has_empty_list(&bitcode) {
                module.drop_debug_information();
            }
            built_in_checks::mark_as_unchecked(&module);
        }
        linking.add(file, module, options.libraries.get(file).copied())?;
    }
    linking.finish(&options.entry, tables)
}

/// A debug record may have a list of values without any. LLVM's interface does not tell it from others, and reads the first. Passes
/// make none, so it is looked for where a person may have written it: in the textual form.
fn has_empty_list(file: &[u8]) -> bool {
    let dense: Vec<u8> = file.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
    let list = b"!DIArgList()";
    dense.windows(list.len()).any(|w| w == list)
}

fn verify(module: &Module, file: &Path, stage: &'static str) -> Result<(), FrontendError> {
    let broken = |reason: String| FrontendError::BrokenModule {
        file: file.to_owned(),
        stage,
        reason: one_line(&reason),
    };
    module.verify().map_err(broken)
}

/// LLVM says `(Producer: 'LLVM23.0.0' Reader: 'LLVM 22.1.8')` about bitcode of another version.
fn parse_error(file: &Path, failure: ParseFailure) -> FrontendError {
    let (file, version) = (file.to_owned(), llvm_version());
    let newer_epoch = failure.message.contains("Incompatible epoch");
    let producer = failure.message.split("Producer: 'LLVM").nth(1).and_then(|rest| rest.split('\'').next());
    let major = |text: &str| text.trim().split('.').next().and_then(|n| n.parse::<u32>().ok());
    match producer.filter(|p| major(p).is_some_and(|m| m > llvm::version().0)) {
        Some(producer) => FrontendError::NewerBitcode { file, producer: producer.trim().to_owned(), version },
        None if newer_epoch => {
            FrontendError::NewerBitcode { file, producer: "of another epoch".to_owned(), version }
        }
        None => FrontendError::InvalidBitcode { file, reason: one_line(&failure.message), version },
    }
}

pub(crate) fn one_line(text: &str) -> String {
    printable(&text.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>().join(" "))
}

fn check_target(module: &Module, file: &Path) -> Result<(), FrontendError> {
    let layout = module.layout();
    let refuse = |reason: &str| {
        Err(FrontendError::UnsupportedTarget { file: file.to_owned(), reason: reason.to_owned() })
    };
    if layout.is_big_endian() {
        return refuse("big-endian");
    }
    match layout.pointer_width() {
        32 | 64 => Ok(()),
        other => refuse(&format!("{other}-bit pointers")),
    }
}

/// How many functions an error message lists.
const MAX_NAMES: usize = 12;

/// By its name in the bitcode, or by its source name if only one function has it (C++).
fn find_entry(module: &Module, options: &Options) -> Result<String, FrontendError> {
    let wanted = &options.entry;
    let functions = module.defined_functions();
    let symbol = user_symbols::renamed(wanted.as_bytes());
    if let Some(function) = functions.iter().find(|f| f.name() == symbol) {
        return Ok(function.name());
    }
    let by_source: Vec<_> =
        functions.iter().filter(|f| f.source_function().as_deref() == Some(wanted)).collect();
    if let [function] = by_source[..] {
        return Ok(function.name());
    }
    let files: Vec<String> = options.files.iter().map(|f| f.display().to_string()).collect();
    let mut names: Vec<String> =
        functions.iter().map(|f| f.source_function().unwrap_or_else(|| f.name())).collect();
    if names.len() > MAX_NAMES {
        names.truncate(MAX_NAMES);
        names.push("…".to_owned());
    }
    let present = match names.is_empty() {
        true => "there is no function with a body".to_owned(),
        false => format!("functions with a body: {}", names.join(", ")),
    };
    Err(FrontendError::NoEntry { files: files.join(", "), entry: wanted.clone(), present })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_for(message: &str) -> FrontendError {
        parse_error(Path::new("new.bc"), ParseFailure { message: message.to_owned() })
    }

    /// What LLVM says about bitcode that it does not understand; a real file would need a newer clang.
    #[test]
    fn bitcode_of_a_newer_llvm_is_recognised() {
        let newer = error_for("Unknown attribute kind (111) (Producer: 'LLVM99.1.0' Reader: 'LLVM 22.1.8')");
        assert!(matches!(&newer, FrontendError::NewerBitcode { producer, .. } if producer == "99.1.0"));
        let text = newer.to_string();
        assert!(
            text.contains("new.bc") && text.contains("LLVM 99.1.0") && text.contains("clang-22"),
            "{text}"
        );
        let epoch = error_for("Incompatible epoch: Bitcode '9' vs current: '0'");
        assert!(matches!(epoch, FrontendError::NewerBitcode { .. }));
        let older = error_for("Invalid record (Producer: 'LLVM9.0.1' Reader: 'LLVM 22.1.8')");
        assert!(matches!(older, FrontendError::InvalidBitcode { .. }));
    }
}
