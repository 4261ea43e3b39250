//! Workers as copies of this process, made while it has one thread and nothing to lose.

use super::{Born, memory_file, serve};
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;

/// Nothing, if there is more than one thread or no further process.
pub(super) fn copies(count: usize) -> Vec<Born> {
    let mut born: Vec<Born> = vec![];
    if threads() != Some(1) {
        return born;
    }
    for _ in 0..count {
        match copy(&born) {
            Ok(one) => born.push(one),
            Err(_) => break,
        }
    }
    born
}

fn threads() -> Option<u32> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|l| l.strip_prefix("Threads:"))?.trim().parse().ok()
}

fn copy(others: &[Born]) -> std::io::Result<Born> {
    let (ours, theirs) = UnixStream::pair()?;
    let complaints = memory_file()?;
    // SAFETY: there is one thread, so no lock is held by another, and the child goes on in `serve`, from which it does not return
    match unsafe { libc::fork() } {
        -1 => Err(std::io::Error::last_os_error()),
        0 => {
            // the others must see our end, not that we still hold theirs
            for other in others {
                // SAFETY: closes descriptors that this copy does not use
                unsafe { libc::close(other.stream.as_raw_fd()) };
            }
            drop(ours);
            become_a_worker(&complaints);
            serve::serve(theirs)
        }
        pid => Ok(Born { pid, stream: ours, complaints }),
    }
}

fn become_a_worker(complaints: &std::fs::File) {
    // SAFETY: plain system calls on this process and its own descriptors
    unsafe {
        libc::setpgid(0, 0);
        let _ = end_with_parent();
        let nothing = libc::open(c"/dev/null".as_ptr(), libc::O_RDWR);
        if nothing >= 0 {
            libc::dup2(nothing, 0);
            libc::dup2(nothing, 1);
            libc::close(nothing);
        }
        libc::dup2(complaints.as_raw_fd(), 2);
    }
}

/// Between fork and exec, or after fork: whatever happens to the parent, this process does not go on.
pub(super) fn end_with_parent() -> std::io::Result<()> {
    // SAFETY: a plain system call
    match unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    }
}
