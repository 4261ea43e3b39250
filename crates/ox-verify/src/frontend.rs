//! The front-end in a worker process, which stays: the program goes through other pipelines without being compiled again.

use crate::compilation_database;
use crate::error::VerifyError;
use crate::task::{Externals, Machine, Task};
use crate::view::Compiled;
use crate::worker::message::{CompiledText, Message, Request};
use crate::worker::{Owner, Processes, Worker, Workers};
use ox_frontend::{EntryObject, FrontendError, Inlining, ObjectLength, pipeline};
use ox_ir::{Module, SiteId, parse_module};
use std::sync::Mutex;
use std::time::Duration;

const INLININGS: &[(&str, Inlining)] = &[
    ("auto", Inlining::Auto),
    ("all", Inlining::All),
    ("small", Inlining::Small),
    ("nothing", Inlining::Nothing),
];

/// Told what the front-end does.
pub type Stages = Box<dyn Fn(&str) + Send + Sync>;

/// The run's side.
pub struct Frontend {
    workers: Workers,
    processes: Processes,
    stages: Stages,
    worker: Mutex<Option<Worker>>,
    /// What it does now.
    doing: Mutex<Option<String>>,
}

impl Frontend {
    pub fn new(workers: Workers, processes: Processes, stages: Stages) -> Self {
        Frontend { workers, processes, stages, worker: Mutex::default(), doing: Mutex::default() }
    }

    pub fn compile(
        &self,
        task: &Task,
        pipeline: &'static str,
        inlining: Inlining,
    ) -> Result<Compiled, VerifyError> {
        let inlining = INLININGS.iter().find(|(_, i)| *i == inlining).expect("every one has a row").0;
        if let Some(file) = task.files.iter().find(|f| f.to_str().is_none()) {
            let message = "its name is not UTF-8; rename it".into();
            return Err(VerifyError::Input { file: file.clone(), message });
        }
        let request = |first: bool| Request::Compile {
            task: first.then(|| Box::new(task.clone())),
            pipeline: pipeline.into(),
            inlining: inlining.into(),
        };
        match self.ask(task, &request)? {
            Message::Compiled(text) => {
                self.set_doing(Some("bitcode_to_ir"));
                let module = read(*text);
                self.set_doing(None);
                module
            }
            other => Err(unexpected(&other)),
        }
    }

    /// After the program was compiled.
    pub fn before(&self, task: &Task) -> Result<Module, VerifyError> {
        if self.worker.lock().expect("nothing panics while holding it").is_none() {
            return Err(VerifyError::Lost("the front-end is gone".into()));
        }
        match self.ask(task, &|_| Request::Before)? {
            Message::Module(text) => parsed(&text),
            other => Err(unexpected(&other)),
        }
    }

    /// If it is at work: what it does, as it reads after "while".
    pub fn doing(&self) -> Option<String> {
        self.doing.lock().expect("nothing panics while holding it").clone()
    }

    fn set_doing(&self, stage: Option<&str>) {
        *self.doing.lock().expect("nothing panics while holding it") = stage.map(|s| in_words(s).to_owned());
    }

    fn ask(&self, task: &Task, request: &dyn Fn(bool) -> Request) -> Result<Message, VerifyError> {
        let answer = self.answer(task, request);
        self.set_doing(None);
        answer
    }

    /// `request` is told whether it is the worker's first.
    fn answer(&self, task: &Task, request: &dyn Fn(bool) -> Request) -> Result<Message, VerifyError> {
        let mut place = self.worker.lock().expect("nothing panics while holding it");
        let first = place.is_none();
        if first {
            let died = |d: crate::worker::Death| VerifyError::Lost(format!("the front-end: {}", d.how));
            // clang and LLVM have no limit of their own that gives a clean end; the run watches them
            *place = Some(self.workers.start(&self.processes, Owner::Run).map_err(died)?);
        }
        let worker = place.as_mut().expect("it was just started");
        worker.send(&request(first));
        let mut stage = String::new();
        loop {
            match worker.receive() {
                Ok(Message::Stage(now)) => {
                    (self.stages)(&now);
                    self.set_doing(Some(&now));
                    stage = now;
                }
                Ok(Message::Refused { error, messages }) => {
                    // it has nothing that another request could go on with
                    *place = None;
                    return Err(match messages.is_empty() {
                        true => VerifyError::Usage(error),
                        false => VerifyError::Compile { error, messages },
                    });
                }
                Ok(message) => return Ok(message),
                Err(death) => {
                    *place = None;
                    return Err(lost(task, &stage, &death));
                }
            }
        }
    }
}

/// Bitcode that makes LLVM crash is the file's fault.
fn lost(task: &Task, stage: &str, death: &crate::worker::Death) -> VerifyError {
    let bitcode = |f: &&std::path::PathBuf| f.extension().is_some_and(|e| e == "bc" || e == "ll");
    match task.files.iter().find(bitcode) {
        Some(file) if stage == "link" && !death.out_of_memory => {
            VerifyError::Input { file: file.clone(), message: format!("LLVM cannot read it: {}", death.how) }
        }
        _ => VerifyError::Lost(format!("the front-end, while {}: {}", in_words(stage), death.how)),
    }
}

fn unexpected(message: &Message) -> VerifyError {
    VerifyError::Internal(format!("the front-end answers {message:?}"))
}

fn parsed(text: &str) -> Result<Module, VerifyError> {
    parse_module(text)
        .map_err(|e| VerifyError::Internal(format!("the IR of the front-end cannot be read: {e}")))
}

fn read(text: CompiledText) -> Result<Compiled, VerifyError> {
    let module = parsed(&text.module)?;
    Ok(Compiled {
        entry: crate::view::entry_of(&module, &text.entry)?,
        module,
        entry_name: text.entry,
        first_late_site: SiteId::from_u32(text.first_late_site),
        assumptions: text.assumptions,
        timings: text.timings.into_iter().map(|(s, t)| (s, Duration::from_secs_f64(t))).collect(),
        warnings: text.warnings,
    })
}

/// A stage of the front-end as it reads after "while".
pub fn in_words(stage: &str) -> &str {
    match stage {
        "clang" => "compiling",
        "link" => "linking",
        "define_ub" => "giving undefined behaviour a meaning",
        "pipeline" => "simplifying with LLVM",
        "bitcode_to_ir" => "reading the bitcode",
        "" => "starting",
        other => other,
    }
}

/// The worker's side.
#[derive(Default)]
pub(crate) struct FrontendWorker {
    compiled: Option<ox_frontend::Compiled>,
}

impl FrontendWorker {
    pub fn compile(
        &mut self,
        task: Option<Box<Task>>,
        pipeline: &str,
        inlining: &str,
        stage: &mut dyn FnMut(&'static str),
    ) -> Message {
        let pipeline = pipeline::named(pipeline).expect("every row names a pipeline");
        let inlining = INLININGS.iter().find(|(n, _)| *n == inlining).expect("every one has a row").1;
        let compiled = match (&self.compiled, task) {
            (Some(first), None) => first.through(&pipeline, inlining, stage).map_err(VerifyError::from),
            (_, Some(task)) => compile(&task, pipeline, inlining, stage),
            (None, None) => Err(VerifyError::Internal("there is nothing to compile".into())),
        };
        match compiled {
            Err(VerifyError::Compile { error, messages }) => Message::Refused { error, messages },
            Err(e) => refused(e.to_string()),
            Ok(compiled) => {
                let text = CompiledText {
                    module: compiled.after.to_string(),
                    entry: compiled.entry.clone(),
                    first_late_site: compiled.first_late_site.as_u32(),
                    assumptions: compiled.assumptions.clone(),
                    timings: compiled.timings.iter().map(|(s, d)| (s.to_string(), d.as_secs_f64())).collect(),
                    warnings: compiled.warnings.concat(),
                };
                self.compiled.get_or_insert(compiled);
                Message::Compiled(Box::new(text))
            }
        }
    }

    pub fn before(&self) -> Message {
        match self.compiled.as_ref().map(ox_frontend::Compiled::before) {
            Some(Ok(module)) => Message::Module(module.to_string()),
            Some(Err(e)) => refused(e.to_string()),
            None => refused("there is nothing compiled".into()),
        }
    }
}

fn refused(error: String) -> Message {
    Message::Refused { error, messages: String::new() }
}

fn entry_objects(task: &Task) -> Vec<EntryObject> {
    let length = |length: &String| match length.parse() {
        Ok(count) => ObjectLength::Elements(count),
        Err(_) => ObjectLength::Of(length.clone()),
    };
    let objects = task.objects.iter().map(|(pointer, of)| (pointer, of.as_ref().map(length)));
    let texts = task.strings.iter().map(|(pointer, most)| (pointer, Some(ObjectLength::Text(*most))));
    objects.chain(texts).map(|(pointer, length)| EntryObject { pointer: pointer.clone(), length }).collect()
}

fn compile(
    task: &Task,
    pipeline: pipeline::Pipeline,
    inlining: Inlining,
    stage: &mut dyn FnMut(&'static str),
) -> Result<ox_frontend::Compiled, VerifyError> {
    let (database, target) = (task.compile_commands.as_deref(), task.target.as_deref());
    let inputs = compilation_database::inputs(&task.files, database, target)?;
    let options = ox_frontend::Options {
        files: inputs.files,
        commands: inputs.commands,
        libraries: inputs.libraries,
        assumptions: inputs.assumptions,
        clang_args: task.clang_args.clone(),
        machine: task.machine.map(|m| match m {
            Machine::M32 => ox_frontend::Machine::M32,
            Machine::M64 => ox_frontend::Machine::M64,
        }),
        level: task.level,
        entry: task.entry.clone(),
        objects: entry_objects(task),
        object_depth: task.object_depth,
        objects_end: task.objects_end,
        objects_apart: task.objects_apart,
        strings: task.all_strings,
        arguments: task.arguments,
        initial_globals: task.initial_globals,
        pipeline,
        inlining,
        include_dirs: task.places.include_dirs.clone(),
        clang: task.places.clang.clone(),
        checks: task.checks(),
        malloc_may_fail: task.malloc_may_fail,
        externals: match task.externals {
            Externals::Havoc => ox_frontend::Externals::Havoc,
            Externals::Pure => ox_frontend::Externals::Pure,
            Externals::Refused => ox_frontend::Externals::Refused,
        },
        plain_volatile: task.plain_volatile,
    };
    ox_frontend::compile(&options, stage).map_err(|e| match &e {
        FrontendError::LinkConflict { file, reason } => {
            match compilation_database::advice(&task.files, database, target) {
                Some(advice) => VerifyError::Usage(format!(
                    "{}: cannot be linked with the files before it ({reason}); {advice}",
                    file.display()
                )),
                None => e.into(),
            }
        }
        _ => e.into(),
    })
}
