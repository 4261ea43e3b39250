//! `oxhorn check --all`: one harness after the other, then a table.
//!
//! Each runs in a process of its own, which is this program with the options of the harness written out. So a harness leaves nothing
//! behind for the next one (threads of members that still make a view, memory), and one that crashes is a row of the table.

use super::check::exit_code;
use crate::args::{FormatName, OutputArgs};
use crate::config::{Options, Plan, Setting, Settings};
use crate::console::{Progress, interruptions};
use crate::failure::{BAD_USAGE, Failure, INTERNAL, SAFE, UNKNOWN, UNSAFE, print};
use crate::render::table::{self, Outcome, Row};
use ox_verify::{VerdictKind, VerifyError};
use serde_json::Value;
use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often it is looked whether a harness has ended.
const TICK: Duration = Duration::from_millis(50);

pub fn run(plans: &[Plan], output: &OutputArgs) -> Result<u8, Failure> {
    let stop = interruptions();
    let mut progress = Progress::new(plans.len(), output.verbose, output.quiet);
    let (mut rows, mut objects): (Vec<Row>, Vec<Value>) = (vec![], vec![]);
    for plan in plans {
        let name = plan.name.clone().unwrap_or_default();
        let start = Instant::now();
        let ended = match stop.load(Ordering::SeqCst) {
            true => Ended { outcome: Outcome::NotRun, object: None },
            false => one(&plan.settings, output, &stop, &mut || progress.tick(&name))?,
        };
        let row = Row { name, outcome: ended.outcome, time: start.elapsed(), expect: plan.expect };
        progress.ended(&row.line());
        objects.push(table::json(&row, ended.object));
        rows.push(row);
    }
    progress.clear();
    print(&match output.format {
        FormatName::Human => table::render(&rows),
        FormatName::Json => Value::Array(objects).to_string() + "\n",
    })?;
    Ok(rows.iter().map(code).max_by_key(|c| weight(*c)).unwrap_or(SAFE))
}

/// The exit code of one row.
fn code(row: &Row) -> u8 {
    match &row.outcome {
        Outcome::Error { code, .. } => *code,
        Outcome::Verdict { verdict, .. } if row.as_expected() => {
            debug_assert!(*verdict != VerdictKind::Unknown, "an unknown is never expected");
            SAFE
        }
        Outcome::Verdict { verdict: VerdictKind::Unknown, .. } | Outcome::NotRun => UNKNOWN,
        Outcome::Verdict { verdict: VerdictKind::Safe | VerdictKind::Unsafe, .. } => UNSAFE,
    }
}

/// Which of two exit codes is that of both: what could not run comes before what was found.
fn weight(code: u8) -> u8 {
    match code {
        SAFE => 0,
        UNKNOWN => 1,
        UNSAFE => 2,
        BAD_USAGE => 3,
        _ => 4,
    }
}

/// How a harness ended, and its report.
struct Ended {
    outcome: Outcome,
    object: Option<Value>,
}

fn one(
    settings: &Settings,
    output: &OutputArgs,
    stop: &AtomicBool,
    tick: &mut dyn FnMut(),
) -> Result<Ended, Failure> {
    let mut child = started(settings, output)?;
    // its pipes must not fill up while it runs
    let out = reader(child.stdout.take());
    let err = reader(child.stderr.take());
    let mut told = false;
    let lost = |e: std::io::Error| VerifyError::Internal(format!("a harness cannot be waited for: {e}"));
    let status = loop {
        if let Some(status) = child.try_wait().map_err(lost)? {
            break status;
        }
        if stop.load(Ordering::SeqCst) && !told {
            told = true;
            // SAFETY: a plain system call; the child was not waited for, so the number is still its own
            unsafe { libc::kill(child.id() as i32, libc::SIGTERM) };
        }
        tick();
        std::thread::sleep(TICK);
    };
    let text = |reader: std::thread::JoinHandle<Vec<u8>>| {
        String::from_utf8_lossy(&reader.join().unwrap_or_default()).into_owned()
    };
    Ok(ended(status, &text(out), &text(err)))
}

/// This program with the options of the harness; JSON comes back.
fn started(settings: &Settings, output: &OutputArgs) -> Result<std::process::Child, Failure> {
    let mut settings = settings.clone();
    for own in ["quiet", "explain", "verbose"] {
        settings.remove(own);
    }
    settings.set("format", Setting::Values(vec!["json".into()]));
    if output.verbose {
        settings.set("verbose", Setting::Flag(true));
    }
    let cannot = |e: std::io::Error| VerifyError::Internal(format!("this program cannot be started: {e}"));
    let program = std::env::current_exe().map_err(cannot)?;
    let mut command = Command::new(program);
    command.arg("check").arg("--no-config").args(Options::new().words(&settings));
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    command.stderr(if output.verbose { Stdio::inherit() } else { Stdio::piped() });
    // SAFETY: one system call that allocates nothing, before the child becomes the program
    unsafe {
        command.pre_exec(|| {
            // it ends with us, and takes its workers along
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGTERM);
            Ok(())
        })
    };
    Ok(command.spawn().map_err(cannot)?)
}

fn reader(pipe: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = vec![];
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

fn ended(status: ExitStatus, out: &str, err: &str) -> Ended {
    let object: Option<Value> = serde_json::from_str(out).ok();
    let last = err.lines().rfind(|l| !l.trim().is_empty()).unwrap_or_default();
    let said = last.trim_start_matches("oxhorn: ").to_string();
    let verdict = |v: VerdictKind| object.as_ref().is_some_and(|o| o["verdict"] == v.text());
    let all = [VerdictKind::Safe, VerdictKind::Unsafe, VerdictKind::Unknown];
    let found = all.into_iter().find(|v| verdict(*v) && status.code() == Some(exit_code(*v).into()));
    let outcome = match (found, status.code(), status.signal()) {
        (Some(verdict), _, _) => Outcome::Verdict {
            verdict,
            detail: object.as_ref().map(|o| detail(o, verdict)).unwrap_or_default(),
        },
        // a process that worked for it is gone, and with it the answer
        (None, Some(code), _) if code == i32::from(UNKNOWN) => {
            Outcome::Verdict { verdict: VerdictKind::Unknown, detail: said }
        }
        (None, Some(code), _) => {
            // what clang says comes before the last line
            let messages = err.trim_end().trim_end_matches(last).trim_end().to_string();
            let code = if code == i32::from(BAD_USAGE) { BAD_USAGE } else { INTERNAL };
            Outcome::Error { code, text: said, messages }
        }
        (None, None, signal) => {
            let text = format!("it was ended by signal {}", signal.unwrap_or_default());
            Outcome::Error { code: INTERNAL, text, messages: String::new() }
        }
    };
    Ended { outcome, object }
}

/// The place of the failure, or the reason.
fn detail(report: &Value, verdict: VerdictKind) -> String {
    let text = |v: &Value| v.as_str().unwrap_or_default().to_string();
    let checks = || report["properties"].as_array().into_iter().flatten();
    match verdict {
        VerdictKind::Safe if checks().next().is_none() => "nothing to check".into(),
        VerdictKind::Safe => String::new(),
        VerdictKind::Unknown => text(&report["reason"]),
        VerdictKind::Unsafe => {
            let failure = &report["failure"];
            format!("{}: {}", text(&failure["place"]), text(&failure["message"]))
        }
    }
}
