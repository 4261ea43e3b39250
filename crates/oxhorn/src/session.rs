//! One run of a command: its deadline, the stage it is in, and a clean end on Ctrl-C and on time-out.
//!
//! Whoever wants to speak last (the verdict, the time-out, Ctrl-C) takes the floor once; nobody else gets it.

use crate::failure::UNKNOWN;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

#[derive(Clone)]
pub struct Session {
    shared: Arc<Shared>,
}

struct Shared {
    start: Instant,
    timeout: Option<Duration>,
    stage: Mutex<&'static str>,
    times: Mutex<Vec<(&'static str, Duration)>>,
    /// The worker processes that run.
    children: Mutex<Vec<i32>>,
    ended: AtomicBool,
    progress: bool,
    verbose: bool,
}

/// The stage in which clang writes to the terminal itself: a progress line would stand in its way.
pub const SPOKEN_BY_CLANG: &str = "compiling";

/// Prints `unknown: REASON` in the format the user asked for.
pub type Farewell = Box<dyn Fn(&str) + Send + Sync>;

impl Session {
    pub fn start(timeout: Option<f64>, verbose: bool, farewell: Farewell) -> Self {
        let shared = Arc::new(Shared {
            start: Instant::now(),
            timeout: timeout.map(Duration::from_secs_f64),
            stage: Mutex::new("starting"),
            times: Mutex::new(vec![]),
            children: Mutex::new(vec![]),
            ended: AtomicBool::new(false),
            progress: std::io::stderr().is_terminal(),
            verbose,
        });
        let session = Session { shared };
        let farewell = Arc::new(farewell);
        let (s, f) = (session.clone(), farewell.clone());
        // only the first handler of a process can be set; there is one session a process
        let _ = ctrlc::set_handler(move || s.end_early("interrupted", &f));
        if let Some(limit) = session.shared.timeout {
            let s = session.clone();
            std::thread::spawn(move || {
                std::thread::sleep(limit.saturating_sub(s.shared.start.elapsed()));
                let stage = *s.shared.stage.lock().expect("no panic while holding it");
                s.end_early(&format!("timeout after {} s while {stage}", limit.as_secs_f64()), &farewell);
            });
        }
        session
    }

    pub fn elapsed(&self) -> Duration {
        self.shared.start.elapsed()
    }

    /// What is left before the deadline.
    pub fn remaining(&self) -> Option<Duration> {
        self.shared.timeout.map(|t| t.saturating_sub(self.elapsed()))
    }

    /// A new stage begins; `doing` reads after "while".
    pub fn stage(&self, doing: &'static str) {
        let s = &self.shared;
        *s.stage.lock().expect("no panic while holding it") = doing;
        s.times.lock().expect("no panic while holding it").push((doing, self.elapsed()));
        if s.verbose {
            eprintln!("oxhorn: {:8.3} s  {doing}", self.elapsed().as_secs_f64());
        } else if s.progress && doing != SPOKEN_BY_CLANG {
            eprint!("\r\x1b[Koxhorn: {doing} …");
            let _ = std::io::stderr().flush();
        }
    }

    pub fn note(&self, text: &str) {
        if self.shared.verbose {
            eprintln!("oxhorn: {:8.3} s  {text}", self.elapsed().as_secs_f64());
        }
    }

    /// Removes the progress line, so that somebody else may write to the terminal.
    pub fn quiet(&self) {
        if self.shared.progress && !self.shared.verbose {
            eprint!("\r\x1b[K");
        }
    }

    /// The stages so far and how long each took.
    pub fn times(&self) -> Vec<(&'static str, Duration)> {
        let starts = self.shared.times.lock().expect("no panic while holding it").clone();
        let ends: Vec<Duration> = starts.iter().skip(1).map(|s| s.1).chain([self.elapsed()]).collect();
        starts.iter().zip(ends).map(|((name, start), end)| (*name, end.saturating_sub(*start))).collect()
    }

    pub fn add_child(&self, pid: u32) {
        self.shared.children.lock().expect("no panic while holding it").push(pid as i32);
    }

    /// After the process was waited for: its number may be given to another.
    pub fn remove_child(&self, pid: u32) {
        self.shared.children.lock().expect("no panic while holding it").retain(|&p| p != pid as i32);
    }

    /// Ends all workers that still run.
    pub fn kill_children(&self) {
        self.signal_children(libc::SIGKILL);
    }

    /// Nothing but us runs until [`Session::resume_children`].
    pub fn pause_children(&self) {
        self.signal_children(libc::SIGSTOP);
    }

    pub fn resume_children(&self) {
        self.signal_children(libc::SIGCONT);
    }

    fn signal_children(&self, signal: i32) {
        for &pid in self.shared.children.lock().expect("no panic while holding it").iter() {
            // SAFETY: plain system call on a process that we started and have not waited for
            unsafe { libc::kill(pid, signal) };
        }
    }

    /// Returns to the first caller only; the others wait for the process to end.
    pub fn take_floor(&self) {
        if self.shared.ended.swap(true, Ordering::SeqCst) {
            loop {
                std::thread::park();
            }
        }
        self.quiet();
    }

    fn end_early(&self, reason: &str, farewell: &Farewell) {
        self.take_floor();
        self.kill_children();
        farewell(reason);
        std::process::exit(UNKNOWN as i32);
    }
}
