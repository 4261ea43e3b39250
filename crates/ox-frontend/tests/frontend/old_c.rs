//! C without declarations and with conversions that clang refuses by default.

use crate::define_ub::each;
use crate::program::{fails, files};
use ox_frontend::FrontendError;

#[test]
fn functions_of_the_dialects_have_their_types() {
    let text =
        "int main(void) { long long x = __VERIFIER_nondet_longlong(); if (x == 1LL << 40) reach_error(); }";
    each(files(&[("a.c", text)]), |p| {
        assert!(fails(p, &[1 << 40], 0));
        assert!(!fails(p, &[3], 0));
        assert!(!p.assumptions.iter().any(|a| a.contains("[undeclared]")));
    });
}

/// Only where it comes too late for a declaration of ours.
#[test]
fn a_later_definition_of_another_type_counts() {
    let text = "int main(void) { if (__VERIFIER_assert(3) == 4) reach_error(); return 0; }
                int __VERIFIER_assert(int x) { return x + 1; }";
    each(files(&[("a.c", text)]), |p| assert!(fails(p, &[], 0)));
}

#[test]
fn functions_of_the_library_have_their_types() {
    let text = "int main(void) { char *p = malloc(4); *p = 1; if (*p == 1) reach_error(); }";
    each(files(&[("a.c", text)]), |p| {
        assert!(fails(p, &[], 0));
        assert!(
            p.assumptions.iter().any(|a| a.contains("C library: malloc [undeclared]")),
            "{:?}",
            p.assumptions
        );
    });
}

#[test]
fn warnings_that_nobody_wants_do_not_come_back() {
    let text = "int main(void) { char *p = 3; f(p); return 0; }";
    assert!(files(&[("a.c", text)]).compile().warnings.iter().any(|w| w.contains("undeclared function 'f'")));
    let quiet = files(&[("a.c", text)]).clang_args(&["-w"]).compile();
    assert!(quiet.warnings.is_empty());
    assert!(quiet.assumptions.iter().any(|a| a.ends_with("return int: f [undeclared]")));
}

#[test]
fn other_languages_are_as_strict_as_clang_is() {
    let error = files(&[("a.cpp", "int main() { f(); }")]).error();
    assert!(matches!(error, FrontendError::ClangFailed { .. }));
    let error = files(&[("a.c", "int main(void) { char *p = 3; f(p); }")])
        .clang_args(&["-Werror=int-conversion"])
        .error();
    assert!(matches!(error, FrontendError::ClangFailed { .. }));
}
