//! Engines run in a process of their own (DESIGN, decision 15): the same binary, started by itself, under a memory
//! limit. It reads a system as text and prints an answer as text; whatever happens to it, the parent lives on.

use crate::args::WorkerArgs;
use crate::failure::{Failure, INTERNAL, print};
use crate::session::Session;
use ox_chc::text::{parse_answer, parse_system, print_answer, print_system};
use ox_chc::{Answer, System};
use ox_logic::Store;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};

/// How the worker says that it ran out of memory.
const OUT_OF_MEMORY: i32 = 12;

const OUT_OF_MEMORY_WORDS: &[&str] = &["memory allocation", "bad_alloc", "foreign exception"];

/// The parent's side.
pub fn solve(
    store: &mut Store,
    system: &System,
    engine: &str,
    memory_limit: Option<u64>,
    session: &Session,
) -> Result<Answer, Failure> {
    let text = print_system(store, system);
    let myself =
        std::env::current_exe().map_err(|e| Failure::Internal(format!("cannot find myself: {e}")))?;
    let mut command = Command::new(myself);
    command.args(["worker", "--engine", engine]);
    if let Some(mb) = memory_limit {
        command.args(["--memory-limit", &mb.to_string()]);
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| Failure::Internal(format!("cannot start a worker: {e}")))?;
    session.set_child(Some(child.id()));
    let mut input = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let mut errors = child.stderr.take().expect("piped");
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        let _ = errors.read_to_string(&mut text);
        text
    });
    let mut output = String::new();
    let read = child.stdout.take().expect("piped").read_to_string(&mut output);
    let status = child.wait();
    session.set_child(None);
    // a worker that died has closed its input; its exit status says more than the broken pipe
    let _ = writer.join();
    let errors = reader.join().unwrap_or_default();
    let status = status.map_err(|e| Failure::Internal(format!("lost the worker: {e}")))?;
    let out_of_memory = || match memory_limit {
        Some(mb) => format!("out of memory (limit {mb} MB)"),
        None => "out of memory".into(),
    };
    match (status.code(), status.signal()) {
        (Some(0), _) if read.is_ok() => parse_answer(store, system, &output)
            .map_err(|e| Failure::Internal(format!("the worker's answer cannot be read: {e}"))),
        (Some(OUT_OF_MEMORY), _) => Ok(Answer::Unknown(out_of_memory())),
        (_, Some(libc::SIGINT | libc::SIGTERM)) => Ok(Answer::Unknown("interrupted".into())),
        (_, Some(libc::SIGKILL)) => {
            Ok(Answer::Unknown(format!("the engine was killed, perhaps {}", out_of_memory())))
        }
        // a failed allocation aborts, in Rust or by an exception out of Z3
        (_, Some(libc::SIGABRT)) if OUT_OF_MEMORY_WORDS.iter().any(|w| errors.contains(w)) => {
            Ok(Answer::Unknown(out_of_memory()))
        }
        (code, signal) => {
            let how = match (code, signal) {
                (Some(c), _) => format!("exit code {c}"),
                (None, Some(s)) => format!("signal {s}"),
                (None, None) => "no status".into(),
            };
            let last = errors.lines().last().unwrap_or("").trim();
            Ok(Answer::Unknown(format!("the engine {engine} crashed ({how}) {last}").trim().to_string()))
        }
    }
}

/// The worker's side.
pub fn run(args: &WorkerArgs) -> Result<u8, Failure> {
    if let Some(mb) = args.memory_limit {
        limit_memory(mb);
    }
    let engine = ox_engines::named(&args.engine)
        .ok_or_else(|| Failure::Usage(format!("there is no engine {}", args.engine)))?;
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
    let answer = (engine.solve)(&mut store, &system);
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
