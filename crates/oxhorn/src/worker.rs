//! Engines run in a process of their own (DESIGN, decision 15): the same binary, started by itself, under a memory
//! limit. It reads a system as text and prints an answer as text; whatever happens to it, the parent lives on.

use crate::args::WorkerArgs;
use crate::failure::{Failure, INTERNAL, print};
use crate::session::Session;
use ox_chc::text::{parse_answer, parse_system, print_answer, print_system};
use ox_chc::transform::{self, Transform, solve_through};
use ox_chc::{Answer, System};
use ox_engines::Engine;
use ox_logic::Store;
use std::io::{Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// How the worker says that it ran out of memory.
const OUT_OF_MEMORY: i32 = 12;

const OUT_OF_MEMORY_WORDS: &[&str] = &["memory allocation", "bad_alloc", "foreign exception"];

/// How long the first engine of several runs alone: easy systems pay for one search only.
const HEAD_START: Duration = Duration::from_millis(300);

/// What an answer came to, and the engine that gave it.
pub struct Solved<T> {
    pub result: T,
    pub engine: &'static str,
}

/// Says what an answer comes to, or why it is no good.
pub type Judge<'a, T> = dyn FnMut(&mut Store, Answer) -> Result<Result<T, String>, Failure> + 'a;

/// What the engines may use.
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    pub engines: &'a [&'static Engine],
    pub transforms: &'a [&'static Transform],
    /// For each, in MB.
    pub memory: Option<u64>,
    /// For all together; the session's own limit ends the program.
    pub time: Option<Duration>,
}

/// Runs the engines side by side, each in a process of its own; the first whose answer is good wins. `Err`: why none is.
pub fn solve<T>(
    store: &mut Store,
    system: &System,
    Resources { engines, transforms, memory, time }: Resources,
    session: &Session,
    judge: &mut Judge<T>,
) -> Result<Solved<Result<T, String>>, Failure> {
    let end = time.map(|t| Instant::now() + t);
    let names: Vec<&str> = transforms.iter().map(|t| t.name).collect();
    let names: Arc<str> = names.join(",").into();
    let text: Arc<str> = print_system(store, system).into();
    let (sender, results) = channel();
    let mut waiting = engines.iter();
    let mut running = 0;
    let mut unknown: Vec<Solved<Result<T, String>>> = vec![];
    let answered = Arc::new(AtomicBool::new(false));
    let start = |engine: &'static Engine| {
        let (text, sender, session) = (text.clone(), sender.clone(), session.clone());
        let (names, answered) = (names.clone(), answered.clone());
        std::thread::spawn(move || {
            // nobody listens any more once another engine has answered
            let _ =
                sender.send((engine, run_worker(&text, engine.name, &names, memory, &session, &answered)));
        });
    };
    loop {
        if let Some(&engine) = waiting.next() {
            start(engine);
            running += 1;
        }
        let left = end.map(|end| end.saturating_duration_since(Instant::now()));
        let patience = match (waiting.len(), left) {
            (0, left) => left,
            (_, Some(left)) => Some(left.min(HEAD_START)),
            (_, None) => Some(HEAD_START),
        };
        let result = match patience {
            Some(patience) => results.recv_timeout(patience).ok(),
            None => results.recv().ok(),
        };
        let Some((engine, output)) = result else {
            if left.is_some_and(|left| left <= HEAD_START) {
                answered.store(true, Ordering::SeqCst);
                session.kill_children();
                let seconds = time.unwrap_or_default().as_secs_f32();
                let result = Err(format!("no engine had an answer after {seconds:.1} s"));
                return Ok(Solved { result, engine: engines[0].name });
            }
            continue;
        };
        running -= 1;
        let answer = match output? {
            Output::Text(text) => parse_answer(store, system, &text)
                .map_err(|e| Failure::Internal(format!("the worker's answer cannot be read: {e}")))?,
            Output::Failed(reason) => Answer::Unknown(reason),
        };
        let result = match answer {
            Answer::Unknown(reason) => Err(reason),
            // the evidence is checked as fast as if the others had ended
            answer => {
                session.pause_children();
                let judged = judge(store, answer)?;
                session.resume_children();
                judged
            }
        };
        let solved = Solved { result, engine: engine.name };
        if solved.result.is_ok() {
            answered.store(true, Ordering::SeqCst);
            session.kill_children();
            return Ok(solved);
        }
        unknown.push(solved);
        if running == 0 && waiting.len() == 0 {
            // the first of the engines is the one that people expect an answer of
            let position = |s: &Solved<_>| engines.iter().position(|e| e.name == s.engine);
            return Ok(unknown.into_iter().min_by_key(position).expect("one was just added"));
        }
    }
}

enum Output {
    /// What the worker printed.
    Text(String),
    /// Why there is none, for people.
    Failed(String),
}

fn run_worker(
    text: &str,
    engine: &str,
    transforms: &str,
    memory_limit: Option<u64>,
    session: &Session,
    answered: &AtomicBool,
) -> Result<Output, Failure> {
    let myself =
        std::env::current_exe().map_err(|e| Failure::Internal(format!("cannot find myself: {e}")))?;
    let mut command = Command::new(myself);
    command.args(["worker", "--engine", engine]);
    if !transforms.is_empty() {
        command.args(["--transforms", transforms]);
    }
    if let Some(mb) = memory_limit {
        command.args(["--memory-limit", &mb.to_string()]);
    }
    // whatever happens to us, it does not go on
    // SAFETY: the call is safe between fork and exec.
    unsafe {
        command.pre_exec(|| match libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) {
            0 => Ok(()),
            _ => Err(std::io::Error::last_os_error()),
        });
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| Failure::Internal(format!("cannot start a worker: {e}")))?;
    session.add_child(child.id());
    // another engine answered while this one was being started
    if answered.load(Ordering::SeqCst) {
        let _ = child.kill();
    }
    let mut input = child.stdin.take().expect("piped");
    let mut errors = child.stderr.take().expect("piped");
    let mut output = String::new();
    let (read, errors) = std::thread::scope(|scope| {
        // a worker that died has closed its input; its exit status says more than the broken pipe
        scope.spawn(move || input.write_all(text.as_bytes()));
        let errors = scope.spawn(move || {
            let mut text = String::new();
            let _ = errors.read_to_string(&mut text);
            text
        });
        let read = child.stdout.take().expect("piped").read_to_string(&mut output);
        (read, errors.join().unwrap_or_default())
    });
    let status = child.wait();
    session.remove_child(child.id());
    let status = status.map_err(|e| Failure::Internal(format!("lost the worker: {e}")))?;
    match (status.code(), read) {
        (Some(0), Ok(_)) => Ok(Output::Text(output)),
        _ => Ok(Output::Failed(what_happened(engine, status, &errors, memory_limit))),
    }
}

fn what_happened(engine: &str, status: ExitStatus, errors: &str, memory_limit: Option<u64>) -> String {
    let out_of_memory = match memory_limit {
        Some(mb) => format!("out of memory (limit {mb} MB)"),
        None => "out of memory".into(),
    };
    match (status.code(), status.signal()) {
        (Some(OUT_OF_MEMORY), _) => out_of_memory,
        (_, Some(libc::SIGINT | libc::SIGTERM)) => "interrupted".into(),
        (_, Some(libc::SIGKILL)) => format!("the engine was killed, perhaps {out_of_memory}"),
        // a failed allocation aborts, in Rust or by an exception out of Z3
        (_, Some(libc::SIGABRT)) if OUT_OF_MEMORY_WORDS.iter().any(|w| errors.contains(w)) => out_of_memory,
        (code, signal) => {
            let how = match (code, signal) {
                (Some(c), _) => format!("exit code {c}"),
                (None, Some(s)) => format!("signal {s}"),
                (None, None) => "no status".into(),
            };
            let last = errors.lines().last().unwrap_or("").trim();
            format!("the engine {engine} crashed ({how}) {last}").trim().to_string()
        }
    }
}

/// The worker's side.
pub fn run(args: &WorkerArgs) -> Result<u8, Failure> {
    if let Some(mb) = args.memory_limit {
        limit_memory(mb);
    }
    let engines = ox_engines::named(&args.engine);
    let Some([engine]) = engines.as_deref() else {
        return Err(Failure::Usage(format!("there is no engine {}", args.engine)));
    };
    let mut transforms: Vec<&Transform> = vec![];
    for name in &args.transforms {
        let row = transform::named(name);
        transforms.push(row.ok_or_else(|| Failure::Usage(format!("there is no transform {name}")))?);
    }
    let mut text = String::new();
    std::io::stdin()
        .read_to_string(&mut text)
        .map_err(|e| Failure::Internal(format!("cannot read standard input: {e}")))?;
    let mut store = Store::new();
    let system = match parse_system(&mut store, &text) {
        Ok(s) => s,
        Err(e) => {
            eprintln!("{e}");
            return Ok(INTERNAL);
        }
    };
    let answer = solve_through(&mut store, &system, transforms, &mut |store, s| (engine.solve)(store, s));
    if let Answer::Unknown(reason) = &answer
        && reason.contains("out of memory")
    {
        return Ok(OUT_OF_MEMORY as u8);
    }
    print(&print_answer(&store, &system, &answer));
    Ok(0)
}

/// Data, not address space: the shared libraries are mapped whether they are used or not.
fn limit_memory(mb: u64) {
    let bytes = mb.saturating_mul(1 << 20);
    let limit = libc::rlimit { rlim_cur: bytes, rlim_max: bytes };
    // SAFETY: the struct outlives the call
    unsafe { libc::setrlimit(libc::RLIMIT_DATA, &limit) };
}
