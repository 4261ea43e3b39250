//! Variables that have no value at first.

use crate::define_ub::each;
use crate::program::{c, fails};
use ox_ir::SiteKind;

#[test]
fn locals_have_any_value_afresh_in_each_round() {
    let text = "int main(void) { int last = 0; for (int i = 0; i < 2; i++) { int x; if (i == 1 && x != last) reach_error();\n\
                last = x; } int y; if (y == 5) reach_error(); }";
    each(c(text), |p| {
        assert!(fails(p, &[], 5));
        assert!(!fails(p, &[], 4));
        let names: Vec<_> = p.after.sites.values().map(|s| (s.kind, s.name.as_str())).collect();
        assert_eq!(names, [(SiteKind::Uninitialised, "x"), (SiteKind::Uninitialised, "y")]);
        let lines: Vec<_> = p.after.sites.values().map(|s| s.loc.map(|l| l.line)).collect();
        assert_eq!(lines, [Some(6), Some(7)]);
    });
}

#[test]
fn locals_that_are_written_first_cost_no_input() {
    let text = "struct point { int x, y; char c; }; static int f(struct point p, int a) { return p.x + p.y + a; }\n\
                int main(void) { int x; if (__VERIFIER_nondet_int()) x = 1; else x = 2;\n\
                struct point p; p.x = x; p.c = 1; p.y = 2; int t[3] = {1, 2}; return f(p, t[1]); }";
    each(c(text), |p| {
        let kinds: Vec<_> =
            p.after.sites.values().map(|s| s.kind).filter(|k| *k != SiteKind::Undefined).collect();
        assert_eq!(kinds, [SiteKind::Input]);
    });
}

#[test]
fn locals_struct_fields_and_arrays() {
    let text = "struct s { char c; int i; }; int main(void) { struct s s; s.c = 1; if (s.i == 9) reach_error();\n\
                int t[4]; t[0] = 1; if (t[__VERIFIER_nondet_int() & 3] == 9) reach_error(); }";
    each(c(text), |p| {
        assert!(fails(p, &[1], 9));
        assert!(!fails(p, &[1], 8));
    });
}

#[test]
fn locals_that_are_large_are_not_undefined_to_llvm() {
    let text = "int main(void) { int t[1000]; if (t[__VERIFIER_nondet_uint() % 1000] == 9) reach_error(); }";
    each(c(text), |p| {
        let printed = p.after.to_string();
        assert!(printed.contains("assert") && printed.contains("memhavoc"), "{printed}");
    });
}
