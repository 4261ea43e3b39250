//! Interrupting a solver from another thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

type Stop = Box<dyn Fn() + Send>;

/// Stops a solver: the running check ends with `Unknown`, and so do all that follow. May outlive the solver.
#[derive(Clone, Default)]
pub struct InterruptHandle(Arc<Inner>);

#[derive(Default)]
struct Inner {
    interrupted: AtomicBool,
    /// How to stop what runs now. The lock is held while stopping, so that what is to be stopped cannot go away
    /// meanwhile.
    stop: Mutex<Option<Stop>>,
}

impl InterruptHandle {
    pub fn interrupt(&self) {
        self.0.interrupted.store(true, Ordering::SeqCst);
        if let Some(stop) = &*self.0.stop.lock().unwrap_or_else(PoisonError::into_inner) {
            stop();
        }
    }

    pub fn is_interrupted(&self) -> bool {
        self.0.interrupted.load(Ordering::SeqCst)
    }

    /// Says how to stop, or that there is nothing to stop any more.
    pub(crate) fn set_stop(&self, stop: Option<Stop>) {
        *self.0.stop.lock().unwrap_or_else(PoisonError::into_inner) = stop;
    }
}
