//! A Z3 context of our own: error handling, limits, interruption.
//!
//! Each solver has its own context, which nothing else uses, so it can move between threads. Syntax trees are
//! counted up when they are made and live until they are released, or as long as the context.

use crate::{InterruptHandle, Limits, SmtError};
use std::ffi::{CStr, CString};
use z3_sys::*;

/// The oldest version whose numbering of operators is that of the bindings.
const OLDEST: (u32, u32) = (5, 3);

pub(super) struct Context {
    raw: Z3_context,
    interrupt: InterruptHandle,
}

// SAFETY: Z3 objects are bound to their context, not to a thread; this context is used by its owner only. The one
// exception, `Z3_interrupt`, is meant to be called from other threads.
unsafe impl Send for Context {}

/// Z3 calls the handler and goes on; without one it would end the process. The error code stays in the context.
unsafe extern "C" fn keep_going(_: Z3_context, _: ErrorCode) {}

impl Context {
    pub fn new(settings: &[(&str, &str)]) -> Result<Self, SmtError> {
        // Z3 renumbers its operators between versions; with the wrong numbers answers would be misread.
        if crate::discovery::z3_numbers() < OLDEST {
            let (found, want) = (crate::z3_version(), format!("{}.{}", OLDEST.0, OLDEST.1));
            return Err(z3_error(&format!(
                "the Z3 library is {found}, at least {want} is needed; run scripts/setup.sh"
            )));
        }
        // SAFETY: the configuration is used once and deleted; the strings live during the calls.
        let raw = unsafe {
            let config = Z3_mk_config().expect("Z3 makes a configuration");
            for (name, value) in settings {
                let (name, value) = (c_string(name), c_string(value));
                Z3_set_param_value(config, name.as_ptr(), value.as_ptr());
            }
            let raw = Z3_mk_context_rc(config).expect("Z3 makes a context");
            Z3_del_config(config);
            Z3_set_error_handler(raw, Some(keep_going));
            raw
        };
        let interrupt = InterruptHandle::default();
        let target = raw.as_ptr() as usize;
        interrupt.set_stop(Some(Box::new(move || {
            let raw = Z3_context::new(target as *mut _).expect("the context is not null");
            // SAFETY: `Drop` takes this closure away, under the handle's lock, before it deletes the context.
            unsafe { Z3_interrupt(raw) }
        })));
        Ok(Self { raw, interrupt })
    }

    pub fn raw(&self) -> Z3_context {
        self.raw
    }

    pub fn interrupt(&self) -> &InterruptHandle {
        &self.interrupt
    }

    /// The result of a call that makes a syntax tree, kept alive.
    pub fn ast(&self, made: Option<Z3_ast>) -> Result<Z3_ast, SmtError> {
        let ast = self.made(made)?;
        // SAFETY: the tree was just made in this context.
        unsafe { Z3_inc_ref(self.raw, ast) };
        Ok(ast)
    }

    /// Counts a tree down that [`Context::ast`] has counted up. What uses it, an assertion or another tree, keeps it alive.
    pub fn release(&self, ast: Z3_ast) {
        // SAFETY: the tree belongs to this context and was counted up.
        unsafe { Z3_dec_ref(self.raw, ast) }
    }

    /// The result of any other call that returns null on errors.
    pub fn made<T>(&self, made: Option<T>) -> Result<T, SmtError> {
        made.ok_or_else(|| self.error().unwrap_or_else(|| z3_error("an error without a code")))
    }

    /// The error of the last call.
    pub fn check(&self) -> Result<(), SmtError> {
        self.error().map_or(Ok(()), Err)
    }

    fn error(&self) -> Option<SmtError> {
        // SAFETY: plain reads of the context.
        unsafe {
            let code = Z3_get_error_code(self.raw);
            (code != ErrorCode::Ok).then(|| z3_error(&owned(Z3_get_error_msg(self.raw, code))))
        }
    }

    pub fn symbol(&self, name: &str) -> Result<Z3_symbol, SmtError> {
        let name = c_string(name);
        // SAFETY: Z3 copies the string.
        self.made(unsafe { Z3_mk_string_symbol(self.raw, name.as_ptr()) })
    }

    /// A set of parameters; `fill` adds to it, `apply` uses it.
    pub fn with_params(
        &self,
        fill: impl FnOnce(Z3_params) -> Result<(), SmtError>,
        apply: impl FnOnce(Z3_params),
    ) -> Result<(), SmtError> {
        // SAFETY: counted up and down around its use.
        unsafe {
            let params = self.made(Z3_mk_params(self.raw))?;
            Z3_params_inc_ref(self.raw, params);
            let applied = fill(params).and_then(|()| {
                apply(params);
                // any other call would forget the error
                self.check()
            });
            Z3_params_dec_ref(self.raw, params);
            applied
        }
    }

    pub fn set_uint(&self, params: Z3_params, name: &str, value: u64) -> Result<(), SmtError> {
        let name = self.symbol(name)?;
        let value = u32::try_from(value).unwrap_or(u32::MAX);
        // SAFETY: all belong to this context.
        unsafe { Z3_params_set_uint(self.raw, params, name, value) };
        self.check()
    }

    /// The limits as parameters. Z3 reads `u32::MAX` milliseconds and 0 steps as "no limit".
    pub fn set_bool(&self, params: Z3_params, name: &str, value: bool) -> Result<(), SmtError> {
        let name = self.symbol(name)?;
        // SAFETY: all belong to this context.
        unsafe { Z3_params_set_bool(self.raw, params, name, value) };
        self.check()
    }

    pub fn set_limits(&self, params: Z3_params, limits: Limits) -> Result<(), SmtError> {
        let millis = limits.time.map_or(u64::from(u32::MAX), |t| (t.as_millis() as u64).max(1));
        self.set_uint(params, "timeout", millis)?;
        self.set_uint(params, "rlimit", limits.rlimit.unwrap_or(0))
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        self.interrupt.set_stop(None);
        // SAFETY: nothing can reach the context any more.
        unsafe { Z3_del_context(self.raw) }
    }
}

pub(super) fn z3_error(message: &str) -> SmtError {
    SmtError::Solver { solver: "z3".into(), message: message.into() }
}

/// Z3's strings are C strings; a null byte in a name would cut it, so it is replaced.
pub(super) fn c_string(s: &str) -> CString {
    CString::new(s.replace('\0', "\u{fffd}")).expect("no null bytes are left")
}

/// A copy of a string that Z3 will overwrite.
pub(super) fn owned(s: Z3_string) -> String {
    match s.is_null() {
        true => String::new(),
        // SAFETY: Z3 returns null-terminated strings, valid until its next call.
        false => unsafe { CStr::from_ptr(s) }.to_string_lossy().into_owned(),
    }
}
