//! Reading somebody else's bitcode in a child process first: LLVM's reader crashes on some damaged files.

use super::Context;

/// Seconds after which the child gives up; a copy of a process with threads may hang on a lock.
const LIMIT: u32 = 10;

/// Whether this process will survive to read and verify the file.
pub(crate) fn survives_reading(bytes: &[u8], name: &str) -> bool {
    // Safety: the child only reads, and ends by `_exit` without returning to the code of its parent.
    let child = unsafe { libc::fork() };
    match child {
        // out of processes: then without a trial
        -1 => true,
        0 => {
            silence();
            unsafe { libc::alarm(LIMIT) };
            let context = Context::new();
            if let Ok(module) = context.parse(bytes, name) {
                // what the verifier finds is reported by the parent
                module.verify().ok();
            }
            unsafe { libc::_exit(0) }
        }
        child => {
            let mut status = 0;
            let waited = unsafe { libc::waitpid(child, &mut status, 0) };
            let crashed = waited == child && libc::WIFSIGNALED(status);
            !crashed || libc::WTERMSIG(status) == libc::SIGALRM
        }
    }
}

/// LLVM's crash report is nothing for the user.
fn silence() {
    // Safety: plain system calls on file descriptors of this child.
    unsafe {
        let null = libc::open(c"/dev/null".as_ptr(), libc::O_WRONLY);
        if null >= 0 {
            libc::dup2(null, 1);
            libc::dup2(null, 2);
        }
    }
}
