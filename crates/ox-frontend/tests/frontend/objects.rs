//! Allocation, questions about memory under SeaHorn's names, leaks, and the library.

use crate::program::{Program, c, fails, outcome, unsupported};
use ox_frontend::{Checks, Compiled};
use ox_ir::interp::Outcome;
use ox_ir::{CheckKind, SiteKind};

const DECLARATIONS: &str = "#include <stddef.h>\n#include <stdbool.h>\n\
    extern void *malloc(size_t); extern void *calloc(size_t, size_t); extern void *realloc(void *, size_t);\n\
    extern void *aligned_alloc(size_t, size_t); extern int posix_memalign(void **, size_t, size_t);\n\
    extern void free(void *); extern void exit(int); extern void abort(void);\n\
    extern size_t strlen(const char *); extern int memcmp(const void *, const void *, size_t);\n\
    extern int strcmp(const char *, const char *); extern int strncmp(const char *, const char *, size_t);\n\
    extern char *strcpy(char *, const char *); extern char *strncpy(char *, const char *, size_t);\n\
    extern char *strcat(char *, const char *); extern char *strchr(const char *, int);\n\
    extern char *strrchr(const char *, int); extern void *memchr(const void *, int, size_t);\n\
    extern size_t strnlen(const char *, size_t); extern char *strdup(const char *);\n\
    extern bool sea_is_dereferenceable(const void *, long); extern bool sea_is_modified(char *);\n\
    extern bool sea_is_alloc(char *); extern void sea_reset_modified(char *);\n\
    extern void sea_tracking_on(void); extern void sea_tracking_off(void);\n\
    extern void memhavoc(void *, size_t); extern void *sea_malloc(size_t); extern void *sea_malloc_safe(size_t);\n\
    extern void sea_assert_if(bool, bool); extern void sea_set_shadowmem(char, char *, char);\n";

fn program(body: &str) -> Program {
    c(&format!("{DECLARATIONS}int main(void) {{ {body} }}")).clang_args(&["-w"])
}

fn each(body: &str, test: impl Fn(&str, &Compiled)) {
    for (name, compiled) in program(body).compile_all() {
        test(&format!("{body}: {name}"), &compiled);
    }
}

/// The condition holds on these inputs, at every level and before and after the pipeline.
fn holds(setup: &str, condition: &str, inputs: &[i64]) {
    each(&format!("{setup}; if (!({condition})) reach_error();"), |name, p| {
        let found = outcome(p, inputs, 0);
        assert!(matches!(found, Outcome::Returned(_)), "{name}: {found:?}\n{}", p.llvm_after());
    });
}

#[test]
fn dereferenceable() {
    for (setup, condition) in [
        ("int a[4]", "sea_is_dereferenceable(a, 16) && !sea_is_dereferenceable(a, 17)"),
        ("int a[4]", "sea_is_dereferenceable(a + 4, 0) && !sea_is_dereferenceable(a + 4, 1)"),
        ("int a[4]", "!sea_is_dereferenceable(a + 1, -4) && !sea_is_dereferenceable(a - 1, 4)"),
        (
            "char *p = malloc(__VERIFIER_nondet_int())",
            "sea_is_dereferenceable(p, 3) && !sea_is_dereferenceable(p, 4)",
        ),
        ("char *p = malloc(3); free(p)", "!sea_is_dereferenceable(p, 3) && !sea_is_alloc(p)"),
        ("char *p = malloc(3)", "sea_is_alloc(p)"),
        ("char *p = 0", "!sea_is_dereferenceable(p, 0) && !sea_is_alloc(p)"),
    ] {
        holds(setup, condition, &[3]);
    }
}

#[test]
fn modified() {
    for (setup, condition) in [
        ("int x = 1", "sea_is_modified((char *)&x)"),
        ("int x = 1; sea_reset_modified((char *)&x)", "!sea_is_modified((char *)&x)"),
        ("int x = 1; sea_reset_modified((char *)&x); x = 1", "sea_is_modified((char *)&x)"),
        ("sea_tracking_on(); int x", "!sea_is_modified((char *)&x)"),
        ("sea_tracking_on(); int x[100]", "!sea_is_modified((char *)x)"),
        ("int x = 1; sea_tracking_on()", "!sea_is_modified((char *)&x)"),
        ("int x; sea_tracking_on(); x = 1; sea_tracking_off(); x = 2", "sea_is_modified((char *)&x)"),
        ("int x; sea_tracking_on(); sea_tracking_off(); x = 2", "!sea_is_modified((char *)&x)"),
        ("char *p = malloc(4); sea_tracking_on(); sea_reset_modified(p)", "!sea_is_modified(p)"),
        ("char *p = malloc(4); sea_tracking_on(); sea_reset_modified(p); p[3] = 0", "sea_is_modified(p)"),
        ("char *p = malloc(4); memhavoc(p, 4)", "!sea_is_modified(p)"),
    ] {
        holds(setup, condition, &[]);
    }
}

#[test]
fn havoc() {
    each("char a[100]; memhavoc(a, 100); if (a[7] == 3) reach_error();", |name, p| {
        assert!(fails(p, &[], 3), "{name}");
        assert!(!fails(p, &[], 0), "{name}");
        assert!(
            p.after.sites.values().any(|s| s.kind == SiteKind::Content && s.name == "memhavoc"),
            "{name}"
        );
    });
    // a harness does so with what a failed allocation gave it
    each("char *p = sea_malloc(4); memhavoc(p, 4); if (p && p[0] == 3) reach_error();", |name, p| {
        assert!(matches!(outcome(p, &[], 1), Outcome::Returned(_)), "{name}");
        assert!(!fails(p, &[], 3), "{name}: the failure is the lowest bit");
        assert!(!fails(p, &[], 0), "{name}");
    });
}

#[test]
fn conditional_assertions() {
    let body = "sea_assert_if(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());";
    each(body, |name, p| {
        assert!(fails(p, &[1, 0], 0), "{name}");
        assert!(!fails(p, &[1, 1], 0) && !fails(p, &[0, 0], 0), "{name}");
    });
    let named = program("char c; sea_set_shadowmem(1, &c, 2);").compile();
    assert_eq!(unsupported(&named.after), ["shadow memory of that number"]);
}

#[test]
fn allocation_may_fail() {
    let body = "int *p = malloc(4); if (!p) reach_error(); *p = 1; free(p);";
    each(body, |name, p| assert!(!fails(p, &[], 1), "{name}"));
    let may_fail = |body: &str| {
        let mut program = program(body);
        program.options.malloc_may_fail = true;
        program.options.checks = Checks { leaks: true, ..Checks::default().and_memory() };
        program.compile_all()
    };
    for (name, p) in may_fail(body) {
        assert!(fails(&p, &[], 1), "{name}");
        assert!(!fails(&p, &[], 0), "{name}");
        assert!(p.after.sites.values().any(|s| s.name == "malloc fails"), "{name}");
        assert!(!p.assumptions.iter().any(|a| a.contains("does not fail")), "{:?}", p.assumptions);
    }
    for (name, p) in may_fail("int *p = malloc(4); *p = 1; free(p);") {
        let Outcome::AssertFailed { check, .. } = outcome(&p, &[], 1) else { panic!("{name}") };
        assert_eq!(p.after.checks[check].kind, CheckKind::InvalidWrite, "{name}");
    }
    // nothing is left of an allocation that failed
    for (name, p) in may_fail("int *p = calloc(4, 4); if (p) free(p);") {
        assert!(!fails(&p, &[], 1) && !fails(&p, &[], 0), "{name}");
    }
}

#[test]
fn calloc() {
    holds("int *p = calloc(2, 4)", "p && p[0] == 0 && p[1] == 0", &[]);
    holds("int *p = calloc(__VERIFIER_nondet_int(), (size_t)-1 / 2)", "!p", &[3]);
}

#[test]
fn leaks() {
    let leaky = |body: &str| {
        let mut program = program(body);
        program.options.checks = Checks { leaks: true, ..Checks::default().and_memory() };
        program.compile_all()
    };
    let kind = |p: &Compiled, inputs: &[i64]| match outcome(p, inputs, 0) {
        Outcome::AssertFailed { check, .. } => Some(p.after.checks[check].kind),
        Outcome::Returned(_) | Outcome::Halted => None,
        other => panic!("{other:?}"),
    };
    for (name, p) in leaky("int *p = malloc(4); if (__VERIFIER_nondet_int()) free(p); return 0;") {
        assert_eq!(kind(&p, &[0]), Some(CheckKind::Leak), "{name}");
        assert_eq!(kind(&p, &[1]), None, "{name}");
    }
    for (name, p) in leaky("int *p = malloc(4); if (__VERIFIER_nondet_int()) exit(0); free(p); return 0;") {
        assert_eq!(kind(&p, &[1]), Some(CheckKind::Leak), "{name}");
        assert_eq!(kind(&p, &[0]), None, "{name}");
    }
    for (name, p) in leaky("int *p = malloc(4); abort();") {
        assert_eq!(kind(&p, &[]), None, "{name}");
    }
    assert!(leaky("return 0;").iter().all(|(_, p)| p.after.checks.is_empty()));
}

#[test]
fn reallocation() {
    let setup = "char *p = malloc(2); p[0] = 5; p[1] = 6; char *q = realloc(p, __VERIFIER_nondet_int())";
    holds(setup, "q[0] == 5 && sea_is_dereferenceable(q, 1) && !sea_is_dereferenceable(q, 2)", &[1]);
    holds(setup, "q[0] == 5 && q[1] == 6 && sea_is_dereferenceable(q, 4)", &[4]);
    holds(setup, "!sea_is_alloc(p)", &[4]);
    holds("char *q = realloc(0, 3)", "sea_is_dereferenceable(q, 3)", &[]);
    let mut twice = program("char *p = malloc(2); free(p);\n p = realloc(p, 4);");
    twice.options.checks = Checks::default().and_memory();
    for (name, compiled) in twice.compile_all() {
        let Outcome::AssertFailed { check, .. } = outcome(&compiled, &[], 0) else { panic!("{name}") };
        let check = &compiled.after.checks[check];
        assert_eq!((check.kind, check.function.as_str()), (CheckKind::UseAfterFree, "main"), "{name}");
        assert_eq!(check.loc.map(|l| l.line), Some(23), "{name}: the line of the call");
    }
    holds("void *p; int r = posix_memalign(&p, 8, 3)", "r == 0 && sea_is_dereferenceable(p, 3)", &[]);
    holds("void *p = aligned_alloc(16, 32)", "sea_is_dereferenceable(p, 32)", &[]);
    let wide = program("void *p = aligned_alloc(64, 64);").compile();
    assert_eq!(unsupported(&wide.after), ["aligned_alloc with an alignment of more than 16 bytes"]);
}

#[test]
fn strings() {
    // where the standard leaves a number open, the inputs say it
    for (setup, condition, inputs) in [
        ("char a[8] = \"abc\"", "strlen(a) == 3 && strnlen(a, 2) == 2 && strnlen(a, 9) == 3", &[0i64; 0][..]),
        (
            "char a[4] = \"abc\", b[4] = \"abd\"",
            "strcmp(a, b) < 0 && strcmp(b, a) > 0 && strcmp(a, a) == 0",
            &[-1, 1][..],
        ),
        ("char a[4] = \"abc\", b[4] = \"abd\"", "strncmp(a, b, 2) == 0 && strncmp(a, b, 3) < 0", &[-1][..]),
        (
            "char a[2] = {1, 2}, b[2] = {1, -2}",
            "memcmp(a, b, 2) < 0 && memcmp(a, b, 1) == 0 && memcmp(0, 0, 0) == 0",
            &[-1][..],
        ),
        ("char a[8]; strcpy(a, \"ab\"); strcat(a, \"cd\")", "strcmp(a, \"abcd\") == 0", &[0i64; 0][..]),
        ("char a[4]; strncpy(a, \"x\", 4)", "a[0] == 'x' && a[1] == 0 && a[3] == 0", &[0i64; 0][..]),
        (
            "char *s = \"abca\"",
            "strchr(s, 'b') == s + 1 && strchr(s, 'x') == 0 && strrchr(s, 'a') == s + 3",
            &[0i64; 0][..],
        ),
        (
            "char *s = \"abca\"",
            "strchr(s, 0) == s + 4 && memchr(s, 'c', 4) == s + 2 && memchr(s, 'c', 2) == 0",
            &[0i64; 0][..],
        ),
        ("char *s = strdup(\"hey\")", "strcmp(s, \"hey\") == 0 && s[3] == 0", &[0i64; 0][..]),
    ] {
        holds(setup, condition, inputs);
    }
    // a program's own function counts where the program calls it
    let own = "size_t strlen(const char *s) { return 1; }\n";
    let text = format!(
        "{DECLARATIONS}{own}int main(void) {{ char *s = strdup(\"hey\"); if (s[1] == 'e') reach_error(); }}"
    );
    for (name, compiled) in c(&text).clang_args(&["-w"]).compile_all() {
        assert!(fails(&compiled, &[], 0), "{name}");
    }
    let mut short = program("char a[3] = {1, 2, 3};\n return strlen(a);");
    short.options.checks = Checks::default().and_memory();
    let compiled = short.compile();
    let Outcome::AssertFailed { check, .. } = outcome(&compiled, &[], 0) else { panic!("it stays inside") };
    let check = &compiled.after.checks[check];
    assert_eq!((check.kind, check.loc.map(|l| l.line)), (CheckKind::InvalidRead, Some(23)));
}

#[test]
fn works_with_pointers_of_32_bits() {
    let mut program = program(
        "char a[8] = \"abc\"; char *p = calloc(2, 4); if (strlen(a) + p[7] == 3) reach_error(); free(p);",
    );
    program.options.machine = Some(ox_frontend::Machine::M32);
    program.options.checks = Checks { leaks: true, ..Checks::default().and_memory() };
    assert!(fails(&program.compile(), &[], 0));
}
