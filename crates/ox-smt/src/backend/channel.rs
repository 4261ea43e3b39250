//! A conversation with a process: commands in, s-expressions out.
//!
//! A thread reads the answers, which lets the owner wait with a time limit. Whatever ends the conversation (a time limit,
//! an interruption, the end of the owner) kills the process.

use super::Program;
use crate::{InterruptHandle, SmtError};
use std::io::{BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

pub(super) struct Channel {
    name: &'static str,
    file: PathBuf,
    child: Arc<Mutex<Child>>,
    stdin: ChildStdin,
    answers: Receiver<String>,
    /// What the process wrote to its error stream, once that is closed.
    complaints: Receiver<String>,
    interrupt: InterruptHandle,
}

/// What came back.
pub(super) enum Reply {
    Text(String),
    TimedOut,
    Interrupted,
}

/// A solver does not outlive us, however we end.
fn end_with_us(command: &mut Command) {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::process::CommandExt;
        let ask = || match unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) } {
            0 => Ok(()),
            _ => Err(std::io::Error::last_os_error()),
        };
        // SAFETY: the child makes one system call, which allocates nothing, before it becomes the solver.
        unsafe { command.pre_exec(ask) };
    }
}

impl Channel {
    pub fn open(program: &Program, args: &[&str], file: PathBuf) -> Result<Self, SmtError> {
        let io = |source| SmtError::Io { program: file.clone(), source };
        let mut command = Command::new(&file);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        end_with_us(&mut command);
        let mut child = command.spawn().map_err(io)?;
        let stdin = child.stdin.take().expect("piped");
        let stdout = child.stdout.take().expect("piped");
        let stderr = child.stderr.take().expect("piped");
        let (sender, answers) = channel();
        std::thread::spawn(move || read_answers(stdout, &sender));
        let (sink, complaints) = channel();
        std::thread::spawn(move || read_complaints(stderr, &sink));
        let child = Arc::new(Mutex::new(child));
        let interrupt = InterruptHandle::default();
        let target = child.clone();
        interrupt.set_stop(Some(Box::new(move || kill(&target))));
        Ok(Self { name: program.name, file, child, stdin, answers, complaints, interrupt })
    }

    pub fn interrupt(&self) -> &InterruptHandle {
        &self.interrupt
    }

    pub fn kill(&self) {
        kill(&self.child);
    }

    pub fn send(&mut self, command: &str) -> Result<(), SmtError> {
        let sent = self.stdin.write_all(command.as_bytes()).and_then(|()| self.stdin.write_all(b"\n"));
        match sent.and_then(|()| self.stdin.flush()) {
            Ok(()) => Ok(()),
            // a process that has ended says why on its other streams
            Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
            Err(source) => Err(SmtError::Io { program: self.file.clone(), source }),
        }
    }

    /// The next answer.
    pub fn receive(&mut self, deadline: Option<Instant>) -> Result<Reply, SmtError> {
        let answer = match deadline {
            Some(at) => self.answers.recv_timeout(at.saturating_duration_since(Instant::now())),
            None => self.answers.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match answer {
            Ok(text) => Ok(Reply::Text(text)),
            Err(RecvTimeoutError::Timeout) => {
                self.kill();
                Ok(Reply::TimedOut)
            }
            Err(RecvTimeoutError::Disconnected) if self.interrupt.is_interrupted() => Ok(Reply::Interrupted),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    fn ended(&self) -> SmtError {
        let status = self.child.lock().unwrap_or_else(PoisonError::into_inner).wait();
        // the stream closes with the process, unless a child of its own still has it
        let complaints = self.complaints.recv_timeout(Duration::from_secs(1)).unwrap_or_default();
        let complaints = complaints.trim();
        let message = match status {
            Ok(status) => format!("the process ended ({status}) {complaints}"),
            Err(e) => format!("the process ended ({e}) {complaints}"),
        };
        SmtError::Solver { solver: self.name.into(), message: message.trim_end().into() }
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.interrupt.set_stop(None);
        self.kill();
        // the process was killed, so this does not take long; it leaves no zombie
        let _ = self.child.lock().unwrap_or_else(PoisonError::into_inner).wait();
    }
}

fn kill(child: &Mutex<Child>) {
    // it may have ended already
    let _ = child.lock().unwrap_or_else(PoisonError::into_inner).kill();
}

fn read_complaints(mut stream: impl Read, sink: &Sender<String>) {
    let mut text = Vec::new();
    let _ = (&mut stream).take(4096).read_to_end(&mut text);
    // the rest is read too, so that the process never waits for us
    let _ = std::io::copy(&mut stream, &mut std::io::sink());
    let _ = sink.send(String::from_utf8_lossy(&text).into_owned());
}

/// Cuts the stream into s-expressions.
fn read_answers(stream: impl Read, sender: &Sender<String>) {
    let mut cutter = Cutter::default();
    for byte in BufReader::new(stream).bytes() {
        let Ok(byte) = byte else { return };
        if let Some(answer) = cutter.push(byte)
            && sender.send(answer).is_err()
        {
            return;
        }
    }
    if let Some(rest) = cutter.take() {
        let _ = sender.send(rest);
    }
}

#[derive(Default)]
struct Cutter {
    text: Vec<u8>,
    depth: u32,
    quote: Option<u8>,
    comment: bool,
}

impl Cutter {
    /// One more byte; returns the s-expression that it ends.
    fn push(&mut self, byte: u8) -> Option<String> {
        if self.comment {
            self.comment = byte != b'\n';
            return None;
        }
        if let Some(quote) = self.quote {
            self.text.push(byte);
            if byte == quote {
                self.quote = None;
            }
            return None;
        }
        match byte {
            b';' => {
                self.comment = true;
                None
            }
            b'"' | b'|' => {
                self.quote = Some(byte);
                self.text.push(byte);
                None
            }
            b'(' => {
                self.depth += 1;
                self.text.push(byte);
                None
            }
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                self.text.push(byte);
                if self.depth == 0 { self.take() } else { None }
            }
            _ if byte.is_ascii_whitespace() && self.depth == 0 => self.take(),
            _ => {
                self.text.push(byte);
                None
            }
        }
    }

    fn take(&mut self) -> Option<String> {
        let text = std::mem::take(&mut self.text);
        (!text.is_empty()).then(|| String::from_utf8_lossy(&text).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_cut_at_expressions() {
        let text = "success\n ((x |a (b|)\n (y 1)) ; (note\nsat\n(error \"a )\"\"\")unsat";
        let (sender, receiver) = channel();
        read_answers(text.as_bytes(), &sender);
        drop(sender);
        let got: Vec<String> = receiver.iter().collect();
        assert_eq!(got, ["success", "((x |a (b|)\n (y 1))", "sat", "(error \"a )\"\"\")", "unsat"]);
    }
}
