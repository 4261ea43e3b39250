//! From the task to what an engine is given: the compiled module, SEA-IR, clauses. Each is made once and shared by the members
//! of the run; LLVM runs in a worker process, everything else here.

use super::cache::Cache;
use super::compiled::{Compiled, entry_of};
use super::prepared::{Prepared, prepare};
use super::{Calls, Track, View};
use crate::error::VerifyError;
use crate::frontend::Frontend;
use crate::loops::SourceLoops;
use crate::task::Task;
use ox_chc::text::print_system;
use ox_encode::ir_to_sea::copies::copies_by_fields;
use ox_encode::ir_to_sea::regions::Regions;
use ox_encode::ir_to_sea::{Lowered, Precision, ir_to_sea};
use ox_encode::sea_to_chc::{self, Encoding, flatten, sea_to_chc};
use ox_evidence::ProblemHash;
use ox_frontend::Inlining;
use ox_ir::Module;
use ox_ir::pass::{mixed_semantics, quiet_externals};
use ox_logic::Store;
use ox_sea::pass::{null_stops, one_layout, propagate, straighten};
use std::sync::{Arc, Mutex, OnceLock};

type Made<T> = Result<Arc<T>, VerifyError>;

pub struct Views {
    pub task: Task,
    frontend: Frontend,
    /// What threads work on here, as it reads after "while".
    making: Mutex<Vec<&'static str>>,
    compiled: Cache<(&'static str, Inlining), Made<Compiled>>,
    warnings: OnceLock<String>,
    before: Cache<(), Made<Module>>,
    loops: Cache<(), Made<SourceLoops>>,
    programs: Cache<String, Made<Lowering>>,
    clauses: Cache<String, Made<Clauses>>,
}

/// A program in SEA-IR, and its terms.
pub struct Lowering {
    pub compiled: Arc<Compiled>,
    pub store: Store,
    pub lowered: Lowered,
    /// As text, for a worker.
    pub text: String,
    pub hash: ProblemHash,
}

/// A program in Horn clauses, and their terms.
pub struct Clauses {
    pub compiled: Arc<Compiled>,
    pub store: Store,
    pub prepared: Prepared,
    pub encoding: Encoding,
    pub flat: bool,
    /// What engines are given, as text.
    pub text: String,
    /// Of what engines are given: facts are about these.
    pub hash: ProblemHash,
    /// The clauses before they were made flat: evidence is about these.
    pub unflattened: String,
}

impl Views {
    pub fn new(task: Task, frontend: Frontend) -> Self {
        Views {
            task,
            frontend,
            making: Mutex::default(),
            compiled: Cache::default(),
            warnings: OnceLock::new(),
            before: Cache::default(),
            loops: Cache::default(),
            programs: Cache::default(),
            clauses: Cache::default(),
        }
    }

    pub fn compiled(&self, pipeline: &'static str, inlining: Inlining) -> Made<Compiled> {
        self.compiled.get((pipeline, inlining), || {
            let compiled = self.frontend.compile(&self.task, pipeline, inlining)?;
            if !compiled.warnings.is_empty() {
                self.warnings.get_or_init(|| compiled.warnings.clone());
            }
            Ok(Arc::new(compiled))
        })
    }

    /// The program through whichever pipeline, if it was compiled already.
    pub fn any_compiled(&self) -> Option<Arc<Compiled>> {
        self.compiled.any().and_then(Result::ok)
    }

    /// What clang had to say.
    pub fn warnings(&self) -> &str {
        self.warnings.get().map_or("", String::as_str)
    }

    /// What is being made now, as it reads after "while".
    pub fn doing(&self) -> Option<String> {
        let first = || self.making.lock().expect("nothing panics while holding it").first().copied();
        self.frontend.doing().or_else(|| first().map(String::from))
    }

    /// While `work` is done, this is what is being made.
    fn making<T>(&self, what: &'static str, work: impl FnOnce() -> T) -> T {
        self.making.lock().expect("nothing panics while holding it").push(what);
        let made = work();
        let mut making = self.making.lock().expect("nothing panics while holding it");
        let at = making.iter().position(|w| *w == what).expect("it was pushed");
        making.remove(at);
        made
    }

    /// The module as it was before LLVM's passes.
    pub fn before(&self) -> Made<Module> {
        self.before.get((), || self.frontend.before(&self.task).map(Arc::new))
    }

    /// The loops of the source, by their names.
    pub fn source_loops(&self) -> Made<SourceLoops> {
        self.loops.get((), || {
            if self.any_compiled().is_none() {
                let bits = ox_encode::arith::named("bv").expect("it has a row");
                self.compiled(bits.pipeline, View::default().inlining())?;
            }
            Ok(Arc::new(SourceLoops::of(&*self.before()?)))
        })
    }

    /// For engines that take programs: bit-vectors, whatever the arithmetic, memory, and no summaries.
    pub fn program(&self, view: &View) -> Made<Lowering> {
        let view = View { calls: Calls::Auto, track: Track::Mem, ..*view };
        self.programs.get(view.text(), || {
            let bits = ox_encode::arith::named("bv").expect("it has a row");
            let compiled = self.compiled(bits.pipeline, view.inlining())?;
            self.making("translating the program", || {
                let mut store = Store::new();
                let mut lowered = self.lower(&mut store, &compiled, &view)?;
                if view.one_layout {
                    one_layout(&mut lowered.program);
                }
                let text = ox_sea::text::print(&store, &lowered.program);
                let hash = ProblemHash::of(&text);
                Ok(Arc::new(Lowering { compiled, store, lowered, text, hash }))
            })
        })
    }

    /// The SEA-IR that clauses are made of, before anything about memory is decided.
    pub fn lowered(&self, view: &View) -> Result<(Store, Lowered, Arc<Compiled>), VerifyError> {
        let compiled = self.compiled(view.arith.pipeline, view.inlining())?;
        let mut store = Store::new();
        let mut lowered = self.lower(&mut store, &compiled, view)?;
        if view.calls == Calls::Mixed {
            // inputs stay where they are, because a counterexample is their sequence
            propagate(&mut store, &mut lowered.program);
            straighten(&mut lowered.program);
        }
        Ok((store, lowered, compiled))
    }

    /// The program that clauses are made of.
    pub(crate) fn prepared(&self, view: &View) -> Result<(Store, Prepared, Arc<Compiled>), VerifyError> {
        let (mut store, lowered, compiled) = self.lowered(view)?;
        let prepared = prepare(&mut store, lowered, view.track)?;
        Ok((store, prepared, compiled))
    }

    pub fn clauses(&self, view: &View) -> Made<Clauses> {
        self.clauses.get(view.text(), || self.making("making clauses of the program", || self.encoded(view)))
    }

    fn encoded(&self, view: &View) -> Made<Clauses> {
        let (mut store, prepared, compiled) = self.prepared(view)?;
        let options = sea_to_chc::Options {
            arith: view.arith,
            step: view.step,
            errors: view.errors,
            unsupported_fails: !view.unsupported_ignored,
            space: prepared.space,
            entries: false,
        };
        let encoding = sea_to_chc(&mut store, &prepared.lowered.program, &options);
        let unflattened = print_system(&mut store, &encoding.system);
        let text = match view.step.flat {
            true => {
                let mut store = store.clone();
                let flat = flatten(&mut store, &encoding).system;
                print_system(&mut store, &flat)
            }
            false => unflattened.clone(),
        };
        let hash = ProblemHash::of(&text);
        let flat = view.step.flat;
        Ok(Arc::new(Clauses { compiled, store, prepared, encoding, flat, text, unflattened, hash }))
    }

    /// The module that this view sees.
    pub fn module(&self, compiled: &Compiled, view: &View) -> Result<Option<Module>, VerifyError> {
        let mixed =
            (view.calls == Calls::Mixed).then(|| mixed_semantics(&compiled.module, compiled.entry).module);
        let module = mixed.as_ref().unwrap_or(&compiled.module);
        Ok(match view.quiet {
            true => Some(quiet_externals(module).unwrap_or_else(|| module.clone())),
            false => mixed,
        })
    }

    fn lower(&self, store: &mut Store, compiled: &Compiled, view: &View) -> Result<Lowered, VerifyError> {
        let seen = self.module(compiled, view)?;
        let module = seen.as_ref().unwrap_or(&compiled.module);
        let entry = entry_of(module, &compiled.entry_name)?;
        let mut lowered = match view.track {
            Track::Reg => ir_to_sea(store, module, entry, Precision::Reg),
            Track::Ptr | Track::Mem => {
                let variant = ox_dsa::named(view.dsa).expect("a view has a row of the table");
                let analysis = ox_dsa::analyze(module, entry, variant);
                let by_fields = copies_by_fields(module, &analysis);
                let (module, analysis) = match &by_fields {
                    Some(changed) => {
                        validated_ir(changed, "copies_by_fields")?;
                        (changed, ox_dsa::analyze(changed, entry, variant))
                    }
                    None => (module, analysis),
                };
                let regions = Regions::new(module, entry, analysis, view.word);
                ir_to_sea(store, module, entry, Precision::Mem(&regions))
            }
        };
        if view.null_stops {
            null_stops(store, &mut lowered.program);
        }
        validated(store, &lowered.program, "ir_to_sea")?;
        Ok(lowered)
    }
}

/// What a pass made, in development builds: a pass that breaks a law is found by every test.
pub(super) fn validated(store: &mut Store, program: &ox_sea::Program, pass: &str) -> Result<(), VerifyError> {
    match cfg!(debug_assertions).then(|| ox_sea::validate::validate(store, program)) {
        Some(Err(broken)) => {
            Err(VerifyError::Internal(format!("invalid SEA-IR after {pass}: {}", broken[0])))
        }
        Some(Ok(())) | None => Ok(()),
    }
}

fn validated_ir(module: &Module, pass: &str) -> Result<(), VerifyError> {
    match cfg!(debug_assertions).then(|| ox_ir::validate(module)) {
        Some(Err(broken)) => Err(VerifyError::Internal(format!("invalid IR after {pass}: {}", broken[0]))),
        Some(Ok(())) | None => Ok(()),
    }
}
