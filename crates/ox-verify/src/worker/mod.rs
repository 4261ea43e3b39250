//! Worker processes: every call of a solver, and of LLVM on somebody's files, happens in one. Whatever happens to it, the run lives on.
//!
//! A worker is the same program, started with the argument [`ARGUMENT`], or a copy that was made before the program had threads
//! ([`Workers::prefork`]: to load LLVM and Z3 once is three times faster than to load them in each). It has a process group of
//! its own, so that it is paused and ended together with the solvers it started, and it ends with us, however we end.

mod fork;
pub mod message;
mod processes;
pub mod serve;

pub use processes::{Owner, Processes, resident};

use message::{Message, Request};
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::os::fd::{FromRawFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

/// What makes a program a worker, as its first argument.
pub const ARGUMENT: &str = "ox-verify-worker";

/// The file that this process runs.
const MYSELF: &str = "/proc/self/exe";

/// How a worker says that it ran out of memory.
pub const OUT_OF_MEMORY: i32 = 12;

const OUT_OF_MEMORY_WORDS: &[&str] =
    &["memory allocation", "bad_alloc", "foreign exception", "out of memory"];

/// Starts workers.
#[derive(Clone)]
pub struct Workers {
    idle: Arc<Mutex<Vec<Born>>>,
    /// A worker ends with the thread that started it, so one thread that never ends starts them all.
    starter: Arc<Mutex<Option<Sender<Start>>>>,
    program: PathBuf,
}

type Start = Sender<std::io::Result<Born>>;

/// A process that waits for its first request.
pub(crate) struct Born {
    pid: i32,
    stream: UnixStream,
    /// What it wrote to its error stream.
    complaints: File,
}

/// A process at work.
pub struct Worker {
    pid: i32,
    reader: BufReader<UnixStream>,
    complaints: File,
    processes: Processes,
}

/// How a worker ended before its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Death {
    pub how: String,
    pub out_of_memory: bool,
}

impl Workers {
    /// Workers are started by running `program` with [`ARGUMENT`].
    pub fn new(program: PathBuf) -> Self {
        Workers { idle: Arc::default(), starter: Arc::default(), program }
    }

    /// Makes `count` workers out of this process, which must have only one thread; otherwise it makes none.
    pub fn prefork(self, count: usize) -> Self {
        *self.idle.lock().expect("nothing panics while holding it") = fork::copies(count);
        self
    }

    /// Ends those that wait.
    pub fn dismiss(&self) {
        for born in self.idle.lock().expect("nothing panics while holding it").drain(..) {
            processes::end_idle(born.pid);
        }
    }

    /// The worker counts for the owner.
    pub fn start(&self, processes: &Processes, owner: Owner) -> Result<Worker, Death> {
        let idle = self.idle.lock().expect("nothing panics while holding it").pop();
        let born = match idle {
            Some(born) => born,
            None => {
                self.newly_started().map_err(|e| Death::plain(format!("a worker cannot be started: {e}")))?
            }
        };
        let Born { pid, stream, complaints } = born;
        if !processes.add(pid, owner) {
            processes::end_idle(pid);
            return Err(Death::plain("the run is over".into()));
        }
        Ok(Worker { pid, reader: BufReader::new(stream), complaints, processes: processes.clone() })
    }

    fn newly_started(&self) -> std::io::Result<Born> {
        let (sender, born) = channel();
        let mut starter = self.starter.lock().expect("nothing panics while holding it");
        let requests = starter.get_or_insert_with(|| {
            let (requests, list) = channel::<Start>();
            let program = self.program.clone();
            std::thread::spawn(move || {
                for reply in list {
                    // nobody waits any more where the run is over
                    let _ = reply.send(executed(&program));
                }
            });
            requests
        });
        let gone = || std::io::Error::other("the thread that starts workers is gone");
        requests.send(sender).map_err(|_| gone())?;
        drop(starter);
        born.recv().map_err(|_| gone())?
    }
}

fn executed(program: &Path) -> std::io::Result<Born> {
    let (ours, theirs) = UnixStream::pair()?;
    let complaints = memory_file()?;
    // the program that runs, even if its file was replaced since
    let mut command = Command::new(if Path::new(MYSELF).exists() { Path::new(MYSELF) } else { program });
    command.arg0(program).arg(ARGUMENT).stdin(Stdio::from(OwnedFd::from(theirs))).stdout(Stdio::null());
    command.stderr(Stdio::from(complaints.try_clone()?)).process_group(0);
    // SAFETY: one system call that allocates nothing, before the child becomes the worker
    unsafe { command.pre_exec(fork::end_with_parent) };
    let child = command.spawn()?;
    // it is waited for by its number, like those that were forked
    Ok(Born { pid: child.id() as i32, stream: ours, complaints })
}

/// A file without a name, in memory.
fn memory_file() -> std::io::Result<File> {
    // SAFETY: the name is a C string
    let fd = unsafe { libc::memfd_create(c"oxhorn".as_ptr(), libc::MFD_CLOEXEC) };
    match fd {
        -1 => Err(std::io::Error::last_os_error()),
        // SAFETY: the descriptor is open, and nobody else has it
        fd => Ok(unsafe { File::from_raw_fd(fd) }),
    }
}

impl Worker {
    /// A worker that has died says so when it is read from.
    pub fn send(&mut self, request: &Request) {
        let mut text = serde_json::to_string(request).expect("a request has a text form");
        text.push('\n');
        let _ = self.reader.get_mut().write_all(text.as_bytes());
    }

    pub fn receive(&mut self) -> Result<Message, Death> {
        let mut line = String::new();
        match self.reader.read_line(&mut line) {
            Ok(n) if n > 0 && line.ends_with('\n') => serde_json::from_str(&line)
                .map_err(|e| Death::plain(format!("the worker's answer cannot be read: {e}"))),
            Ok(_) | Err(_) => Err(self.death()),
        }
    }

    /// Something to write to while another thread reads.
    pub fn sender(&self) -> std::io::Result<Requests> {
        Ok(Requests(self.reader.get_ref().try_clone()?))
    }

    fn death(&mut self) -> Death {
        let status = self.processes.reap(self.pid);
        let mut text = vec![0; 4096];
        let length = self.complaints.metadata().map_or(0, |m| m.len());
        let from = length.saturating_sub(text.len() as u64);
        let read = self.complaints.read_at(&mut text, from).unwrap_or(0);
        let complaints = String::from_utf8_lossy(&text[..read]).into_owned();
        describe(status, &complaints, self.processes.killed_for_memory(self.pid))
    }
}

/// The writing end of a worker.
pub struct Requests(UnixStream);

impl Requests {
    pub fn send(&mut self, request: &Request) {
        let mut text = serde_json::to_string(request).expect("a request has a text form");
        text.push('\n');
        let _ = self.0.write_all(text.as_bytes());
    }
}

impl Drop for Worker {
    /// With everything it started.
    fn drop(&mut self) {
        self.processes.end(self.pid);
    }
}

impl Death {
    fn plain(how: String) -> Self {
        Death { how, out_of_memory: false }
    }
}

fn describe(status: Option<i32>, complaints: &str, killed_for_memory: bool) -> Death {
    let out_of_memory = || Death { how: "out of memory".into(), out_of_memory: true };
    let Some(status) = status else { return Death::plain("the worker was ended".into()) };
    let code = libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status));
    let signal = libc::WIFSIGNALED(status).then(|| libc::WTERMSIG(status));
    match (code, signal) {
        _ if killed_for_memory => out_of_memory(),
        (Some(OUT_OF_MEMORY), _) => out_of_memory(),
        // a failed allocation aborts, in Rust or by an exception out of Z3
        (_, Some(libc::SIGABRT)) if OUT_OF_MEMORY_WORDS.iter().any(|w| complaints.contains(w)) => {
            out_of_memory()
        }
        (_, Some(libc::SIGKILL)) => Death::plain("it was killed from outside".into()),
        (code, signal) => {
            let how = match (code, signal) {
                (Some(c), _) => format!("exit code {c}"),
                (None, Some(s)) => format!("signal {s}"),
                (None, None) => "no status".into(),
            };
            let last = complaints.lines().rfind(|l| !l.trim().is_empty()).unwrap_or("").trim();
            Death::plain(format!("it crashed ({how}) {last}").trim().to_string())
        }
    }
}
