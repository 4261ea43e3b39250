//! Overflow, shifts, divisions, subscripts, null pointers as checks in the program, before anything is optimised
//! (DESIGN, decision 10; `docs/decisions/0006`).
//!
//! Source is instrumented by clang's sanitizers, each named by itself: clang knows the types, which bitcode has forgotten.
//! Their handlers become failing checks (`handlers`). Bitcode that was compiled elsewhere gets what it still shows
//! (`elsewhere`): operations marked `nsw`, addresses, array types. Divisions, amounts of shifts and bit counts, which
//! show in any bitcode, are looked at in `define_ub/arithmetic`, unless a condition above them says that they are fine
//! (`known`).
//!
//! Not checked: what clang's `no_sanitize` attribute excludes but for divisions and shifts, arithmetic of vectors from
//! source, conversions, unsigned arithmetic (which wraps by definition).

mod bitcode_checks;
pub(crate) mod dominating_conditions;
mod handlers;

pub(crate) use bitcode_checks::{announce_limits, mark_as_unchecked};

use crate::Checks;
use crate::define_ub::Defining;
use crate::error::FrontendError;
use crate::pipeline;
use crate::tables::Tables;
use ox_ir::Assumption;

/// What is wrong with `__builtin_clz(0)`.
pub(crate) const ZEROS_OF_ZERO: &str = "count of the leading or trailing zeros of zero";

/// Never a group such as `undefined` or `bounds`: it leaves out what other flags make pointless, or a pass that does not run.
const OVERFLOW: &[&str] =
    &["signed-integer-overflow", "shift-base", "shift-exponent", "integer-divide-by-zero"];
const BOUNDS: &[&str] = &["array-bounds"];
const NULL: &[&str] = &["null"];
const UNDEFINED: &[&str] = &["unreachable", "return", "vla-bound", "builtin"];

/// The sanitizers, and `-fwrapv` where overflow is not checked: with it clang drops `shift-base`. The promises that clang
/// makes without it (`nsw`) are dropped by `define_ub`.
pub(crate) fn clang_arguments(checks: Checks) -> Vec<String> {
    let wanted = [
        (checks.overflow, OVERFLOW),
        (checks.bounds, BOUNDS),
        (checks.null, NULL),
        (checks.undefined, UNDEFINED),
    ];
    let names: Vec<&str> = wanted.iter().filter(|(on, _)| *on).flat_map(|(_, n)| n.iter().copied()).collect();
    let mut arguments = Vec::new();
    if !checks.overflow {
        arguments.push("-fwrapv".to_owned());
    }
    if checks.bounds {
        // the last array of a struct has its size, unless it has none or one element
        arguments.push("-fstrict-flex-arrays=1".to_owned());
    }
    if !names.is_empty() {
        let names = names.join(",");
        arguments.push(format!("-fsanitize={names}"));
        arguments.push(format!("-fno-sanitize-recover={names}"));
        arguments.push("-fno-sanitize-ignorelist".to_owned());
    }
    arguments
}

/// The user's arguments stand last, so they decide.
pub(crate) fn announce_exceptions(checks: Checks, user_args: &[String], tables: &mut Tables) {
    let any = checks.overflow || checks.bounds || checks.null || checks.undefined;
    let wraps = |arg: &str| checks.overflow && ["-fwrapv", "-fno-strict-overflow"].contains(&arg);
    for arg in user_args {
        if any && (arg.starts_with("-fno-sanitize") || arg.starts_with("-fsanitize-") || wraps(arg)) {
            tables.assume_of(Assumption::LEFT_OUT_CHECKS, arg);
        }
    }
}

/// Before the flags that `bitcode_checks` looks at are dropped.
pub(crate) fn insert(defining: &mut Defining) -> Result<(), FrontendError> {
    bitcode_checks::insert(defining);
    if handlers::define(defining) {
        // the data of the handlers
        pipeline::run_passes(defining.module, "function(unreachableblockelim),globaldce")?;
    }
    Ok(())
}
