//! Starting a command with a limit on its time and collecting what it says.

use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What a finished command left behind.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// `None` if a signal ended it.
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Outcome {
    /// For the message of a failing test.
    pub fn describe(&self) -> String {
        let code = self.code.map_or("a signal".to_string(), |code| format!("exit code {code}"));
        format!("{code}\n--- stdout\n{}--- stderr\n{}", self.stdout, self.stderr)
    }

    /// A crash must never reach the user.
    pub fn check_no_panic(&self) -> Result<(), String> {
        for trace in ["panicked at", "RUST_BACKTRACE", "core dumped"] {
            if self.stdout.contains(trace) || self.stderr.contains(trace) {
                return Err(format!("the output contains `{trace}`: {}", self.describe()));
            }
        }
        Ok(())
    }
}

/// Runs the command to its end, or kills it at the limit, which is an error.
pub fn run(mut command: Command, limit: Duration) -> Result<Outcome, String> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .map_err(|error| format!("cannot start {command:?}: {error}"))?;
    let stdout = collect(child.stdout.take().expect("stdout is a pipe"));
    let stderr = collect(child.stderr.take().expect("stderr is a pipe"));
    let code = wait(&mut child, limit).ok_or_else(|| format!("{command:?} was killed after {limit:?}"))?;
    let text = |reader: thread::JoinHandle<String>| reader.join().expect("a reader does not panic");
    Ok(Outcome { code, stdout: text(stdout), stderr: text(stderr) })
}

fn collect(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // what was read before an error is still worth showing
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn wait(child: &mut Child, limit: Duration) -> Option<Option<i32>> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.code()),
            Ok(None) if start.elapsed() < limit => thread::sleep(Duration::from_millis(5)),
            Ok(None) | Err(_) => {
                // with what it has started
                let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]).status();
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
        }
    }
}
