//! What the user sees while a run goes on, and a clean end on Ctrl-C.

use ox_verify::{Happened, Observer};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

pub struct Console {
    start: Instant,
    progress: bool,
    verbose: bool,
    /// Where a picture of the run goes.
    drawing: Option<PathBuf>,
}

impl Console {
    pub fn new(verbose: bool, quiet: bool) -> Self {
        let progress = std::io::stderr().is_terminal() && !verbose && !quiet;
        Console { start: Instant::now(), progress, verbose, drawing: None }
    }

    /// With a file for pictures.
    pub fn drawing(self, file: Option<PathBuf>) -> Self {
        Console { drawing: file, ..self }
    }

    /// Removes the progress line.
    pub fn clear(&self) {
        if self.progress {
            eprint!("\r\x1b[K");
        }
    }

    fn line(&self, text: &str) {
        if self.verbose {
            eprintln!("oxhorn: {:8.3} s  {text}", self.start.elapsed().as_secs_f64());
        }
    }

    fn now(&self, text: &str) {
        if self.progress {
            eprint!("\r\x1b[Koxhorn: {text} …");
            let _ = std::io::stderr().flush();
        }
    }
}

impl Observer for Console {
    fn happened(&self, what: &Happened) {
        match what {
            Happened::Stage(doing) => {
                self.line(doing);
                self.now(doing);
            }
            Happened::Note(text) => self.line(text),
            Happened::Drawing(dot) => {
                if let Some(file) = &self.drawing
                    && let Err(e) = std::fs::write(file, dot)
                {
                    eprintln!("oxhorn: {} cannot be written: {e}", file.display());
                }
            }
            Happened::Started(member) => self.line(&format!("{member} starts")),
            Happened::Progress { member, what, value } => {
                self.line(&format!("{member}: {what} {value}"));
                self.now(&format!("{member}: {what} {value}"));
            }
        }
    }
}

/// How far a run of several harnesses is: a bar on a terminal, else a line for each that has ended.
pub struct Progress {
    all: usize,
    done: usize,
    start: Instant,
    bar: bool,
    lines: bool,
}

impl Progress {
    const WIDTH: usize = 20;

    pub fn new(all: usize, verbose: bool, quiet: bool) -> Self {
        let bar = std::io::stderr().is_terminal() && !verbose && !quiet;
        Progress { all, done: 0, start: Instant::now(), bar, lines: !bar && !quiet }
    }

    /// This harness runs.
    pub fn tick(&self, name: &str) {
        if self.bar {
            let full = Self::WIDTH * self.done / self.all.max(1);
            let bar = format!("{}{}", "#".repeat(full), ".".repeat(Self::WIDTH - full));
            let time = self.start.elapsed().as_secs();
            eprint!("\r\x1b[Koxhorn: [{bar}] {}/{} in {time} s, {name} …", self.done, self.all);
            let _ = std::io::stderr().flush();
        }
    }

    /// A harness has ended, and this is said about it.
    pub fn ended(&mut self, line: &str) {
        self.done += 1;
        if self.lines {
            eprintln!("oxhorn: {}/{} {line}", self.done, self.all);
        }
    }

    pub fn clear(&self) {
        if self.bar {
            eprint!("\r\x1b[K");
        }
    }
}

/// Set by Ctrl-C and SIGTERM.
pub fn interruptions() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    // only the first handler of a process can be set; there is one in a process
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::SeqCst));
    stop
}
