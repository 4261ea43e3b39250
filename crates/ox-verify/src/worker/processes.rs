//! The processes of a run: who they work for, how much time and memory they use, and how they are paused and ended.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Who a process works for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// The run itself: the front-end.
    Run,
    /// A member by its number.
    Member(usize),
    /// Evidence of a member is checked; this does not wait.
    Check(usize),
}

#[derive(Clone, Default)]
pub struct Processes(Arc<Mutex<All>>);

#[derive(Default)]
struct All {
    processes: BTreeMap<i32, Process>,
    /// The run is over.
    closed: bool,
}

struct Process {
    owner: Owner,
    /// The status, once it was waited for.
    status: Option<i32>,
    paused: bool,
    for_memory: bool,
    /// Seconds of processor time when it was last looked at.
    time: f64,
}

impl Processes {
    fn with<T>(&self, work: impl FnOnce(&mut BTreeMap<i32, Process>) -> T) -> T {
        work(&mut self.0.lock().expect("nothing panics while holding it").processes)
    }

    /// False if the run is over: then nobody would end it.
    pub(super) fn add(&self, pid: i32, owner: Owner) -> bool {
        let process = Process { owner, status: None, paused: false, for_memory: false, time: 0.0 };
        let mut all = self.0.lock().expect("nothing panics while holding it");
        if !all.closed {
            all.processes.insert(pid, process);
        }
        !all.closed
    }

    /// Ends all, and lets no other begin: a thread of the run may still want to start one.
    pub fn close(&self) {
        self.0.lock().expect("nothing panics while holding it").closed = true;
        self.end_those(|_| true);
    }

    /// Ends the process and its group, and forgets it.
    pub(super) fn end(&self, pid: i32) {
        self.with(|all| {
            if let Some(process) = all.get_mut(&pid) {
                finish(pid, process);
            }
            all.remove(&pid);
        });
    }

    /// Waits for a process that has closed its stream; it is ended if it does not end by itself.
    pub(super) fn reap(&self, pid: i32) -> Option<i32> {
        self.with(|all| {
            let process = all.get_mut(&pid)?;
            if process.status.is_none() {
                process.status = patient_wait(pid);
                finish(pid, process);
            }
            process.status
        })
    }

    pub(super) fn killed_for_memory(&self, pid: i32) -> bool {
        self.with(|all| all.get(&pid).is_some_and(|p| p.for_memory))
    }

    /// Ends all that work for owners of this kind.
    pub fn end_those(&self, which: impl Fn(Owner) -> bool) {
        self.with(|all| {
            for (&pid, process) in all.iter_mut().filter(|(_, p)| which(p.owner)) {
                finish(pid, process);
            }
        });
    }

    /// Pauses those that may not run now, and lets the others go on.
    pub fn let_run(&self, may: impl Fn(Owner) -> bool) {
        self.with(|all| {
            for (&pid, process) in all.iter_mut().filter(|(_, p)| p.status.is_none()) {
                let pause = !may(process.owner);
                if pause != process.paused {
                    process.paused = pause;
                    signal_group(pid, if pause { libc::SIGSTOP } else { libc::SIGCONT });
                }
            }
        });
    }

    /// The seconds of processor time used since the last call, with who used them.
    pub fn time_used(&self) -> Vec<(Owner, f64)> {
        self.with(|all| {
            let mut used = vec![];
            for (&pid, process) in all.iter_mut().filter(|(_, p)| p.status.is_none()) {
                let now = tree(pid).into_iter().map(seconds).sum::<f64>().max(process.time);
                used.push((process.owner, now - process.time));
                process.time = now;
            }
            used
        })
    }

    /// Bytes of memory that are in use now, with who uses them.
    pub fn memory_used(&self) -> Vec<(Owner, u64)> {
        self.with(|all| {
            let running = all.iter().filter(|(_, p)| p.status.is_none());
            running.map(|(&pid, p)| (p.owner, tree(pid).into_iter().map(resident).sum())).collect()
        })
    }

    /// Ends an owner's processes because there is no more memory.
    pub fn end_for_memory(&self, owner: Owner) {
        self.with(|all| {
            for (&pid, process) in all.iter_mut().filter(|(_, p)| p.owner == owner && p.status.is_none()) {
                process.for_memory = true;
                finish(pid, process);
            }
        });
    }
}

/// Kills the group, and waits for its leader.
fn finish(pid: i32, process: &mut Process) {
    signal_group(pid, libc::SIGKILL);
    if process.status.is_none() {
        // SAFETY: plain system call on a child of ours that nobody has waited for
        unsafe { libc::kill(pid, libc::SIGKILL) };
        process.status = wait(pid, 0);
    }
}

/// Ends a worker that never worked.
pub(super) fn end_idle(pid: i32) {
    // SAFETY: plain system call on a child of ours that nobody has waited for
    unsafe { libc::kill(pid, libc::SIGKILL) };
    wait(pid, 0);
}

/// The processes of a group that was never made are none.
fn signal_group(pid: i32, signal: i32) {
    // SAFETY: plain system call; the group is that of a worker, whose number is not given away before it was waited for
    unsafe { libc::kill(-pid, signal) };
}

fn wait(pid: i32, flags: i32) -> Option<i32> {
    let mut status = 0;
    loop {
        // SAFETY: the status outlives the call
        match unsafe { libc::waitpid(pid, &mut status, flags) } {
            p if p == pid => return Some(status),
            -1 if std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted => {}
            _ => return None,
        }
    }
}

/// A process that closed its stream is about to end, and its own status says more than that it was killed.
fn patient_wait(pid: i32) -> Option<i32> {
    for _ in 0..100 {
        if let Some(status) = wait(pid, libc::WNOHANG) {
            return Some(status);
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    None
}

/// The process and all that it started.
fn tree(pid: i32) -> Vec<i32> {
    let (mut found, mut next) = (vec![pid], 0);
    while let Some(&pid) = found.get(next) {
        next += 1;
        let Ok(threads) = std::fs::read_dir(format!("/proc/{pid}/task")) else { continue };
        for thread in threads.flatten() {
            let children = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            found.extend(children.split_whitespace().filter_map(|p| p.parse::<i32>().ok()));
        }
    }
    found
}

/// Processor time of a process, and of those of its children that have ended.
fn seconds(pid: i32) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // the name, in parentheses, may have spaces
    let fields = text.rsplit(')').next().unwrap_or("").split_whitespace();
    // fields 14 to 17 of proc(5), the third being the first here
    let ticks: u64 = fields.skip(11).take(4).filter_map(|n| n.parse::<u64>().ok()).sum();
    // SAFETY: plain system call
    let per_second = unsafe { libc::sysconf(libc::_SC_CLK_TCK) }.max(1);
    ticks as f64 / per_second as f64
}

/// Bytes that are its own; what it shares with files does not count.
pub fn resident(pid: i32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
    let fields: Vec<u64> = text.split_whitespace().filter_map(|n| n.parse().ok()).collect();
    // SAFETY: plain system call
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) }.max(1) as u64;
    match fields[..] {
        [_, resident, shared, ..] => resident.saturating_sub(shared) * page,
        _ => 0,
    }
}
