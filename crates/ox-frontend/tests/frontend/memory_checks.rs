//! Each class of memory error gets its check, at every level and before and after the pipeline, and only those.

use crate::program::{Program, c, outcome};
use ox_frontend::{Checks, Compiled};
use ox_ir::CheckKind;
use ox_ir::interp::Outcome;

const LIBRARY: &str = "#include <stddef.h>\n\
    extern void *malloc(size_t); extern void *calloc(size_t, size_t); extern void *realloc(void *, size_t);\n\
    extern void free(void *); extern void *memcpy(void *, const void *, size_t);\n\
    extern void *memmove(void *, const void *, size_t); extern void *memset(void *, int, size_t);\n\
    extern size_t strlen(const char *); extern void exit(int);\n\
    struct pair { int a, b; };\n";

fn checked(text: &str) -> Program {
    let mut program = c(&format!("{LIBRARY}{text}")).clang_args(&["-w"]);
    program.options.checks = Checks::default().and_memory();
    program
}

/// The check that fails on these inputs, the same before and after the pipeline.
fn failure(compiled: &Compiled, inputs: &[i64]) -> Option<CheckKind> {
    match outcome(compiled, inputs, 0) {
        Outcome::AssertFailed { check, .. } => Some(compiled.after.checks[check].kind),
        Outcome::Returned(_) | Outcome::Halted => None,
        other => panic!("{other:?}\n{}", compiled.llvm_before()),
    }
}

/// The body of `main` fails with this kind of error, at every level.
fn fails_with(program: impl Fn() -> Program, inputs: &[i64], kind: CheckKind) {
    for (name, compiled) in program().compile_all() {
        assert_eq!(failure(&compiled, inputs), Some(kind), "{name}\n{}", compiled.llvm_before());
    }
}

fn main_fails(body: &str, inputs: &[i64], kind: CheckKind) {
    fails_with(|| checked(&format!("int main(void) {{ {body} }}")), inputs, kind);
}

fn main_passes(body: &str, inputs: &[i64]) {
    for (name, compiled) in checked(&format!("int main(void) {{ {body} }}")).compile_all() {
        assert_eq!(failure(&compiled, inputs), None, "{body}: {name}\n{}", compiled.llvm_before());
    }
}

/// The golden twins of DESIGN, decision 10: nobody looks at what these programs do.
#[test]
fn dead_errors_stay() {
    main_fails("int a[4]; a[4] = 1; return 0;", &[], CheckKind::InvalidWrite);
    main_passes("int a[4]; a[3] = 1; return 0;", &[]);
    main_fails("int *p = malloc(4); free(p); *p = 1; return 0;", &[], CheckKind::UseAfterFree);
    main_fails("int *p = malloc(4); free(p); int x = *p; return 0;", &[], CheckKind::UseAfterFree);
    main_passes("int *p = malloc(4); *p = 1; free(p); return 0;", &[]);
    main_fails("int *p = malloc(4); free(p); free(p); return 0;", &[], CheckKind::DoubleFree);
    main_passes("int *p = malloc(4); free(p); p = 0; free(p); return 0;", &[]);
}

#[test]
fn bounds() {
    let index = "int a[4]; a[__VERIFIER_nondet_int()] = 1; return 0;";
    main_fails(index, &[4], CheckKind::InvalidWrite);
    main_fails(index, &[-1], CheckKind::InvalidWrite);
    main_passes(index, &[0]);
    main_passes(index, &[3]);
    let heap = "char *p = malloc(__VERIFIER_nondet_uint()); char c = p[2]; return 0;";
    main_fails(heap, &[2], CheckKind::InvalidRead);
    main_fails(heap, &[0], CheckKind::InvalidRead);
    main_passes(heap, &[3]);
    // the whole width counts
    let wide = "char *p = malloc(4); int x = *(int *)(p + __VERIFIER_nondet_int()); return 0;";
    main_fails(wide, &[1], CheckKind::InvalidRead);
    main_passes(wide, &[0]);
    main_fails("int *p = 0; *p = 1; return 0;", &[], CheckKind::InvalidWrite);
    let null = "int x, *p = __VERIFIER_nondet_int() ? &x : 0; *p = 1; return 0;";
    main_fails(null, &[0], CheckKind::InvalidWrite);
    main_passes(null, &[1]);
    main_fails("int *p = (int *)8; return *p;", &[], CheckKind::InvalidRead);
    main_fails(
        "int a[2], b[2]; int *p = a; p += &b[0] - &a[0]; *p = 1; return 0;",
        &[],
        CheckKind::InvalidWrite,
    );
    main_fails(
        "volatile int a[2]; int x = a[__VERIFIER_nondet_int()]; return 0;",
        &[2],
        CheckKind::InvalidRead,
    );
    let vla = "int n = __VERIFIER_nondet_int(); if (n < 1 || n > 9) return 0; int a[n]; a[4] = 1; return 0;";
    main_fails(vla, &[4], CheckKind::InvalidWrite);
    main_passes(vla, &[5]);
}

#[test]
fn through_functions_and_memory() {
    let set = "struct list { int n; int *data; };\n\
        static void set(struct list *l, int at, int value) { l->data[at] = value; }\n\
        int main(void) { int room[3]; struct list l; l.n = 3; l.data = room;\n\
        set(&l, __VERIFIER_nondet_int(), 5); return 0; }";
    fails_with(|| checked(set), &[3], CheckKind::InvalidWrite);
    let recursive = "static int sum(const int *a, int n) { return n == 0 ? 0 : *a + sum(a + 1, n - 1); }\n\
        int main(void) { int a[3] = {1, 2, 3}; if (sum(a, __VERIFIER_nondet_int()) == 6) reach_error(); }";
    fails_with(|| checked(recursive), &[4], CheckKind::InvalidRead);
    fails_with(|| checked(recursive), &[3], CheckKind::Assertion);
    let by_value = "struct big { int a[20]; }; static int f(struct big b) { return b.a[3]; }\n\
        int main(void) { struct big *p = malloc(__VERIFIER_nondet_uint()); return f(*p); }";
    fails_with(|| checked(by_value), &[79], CheckKind::InvalidRead);
}

#[test]
fn scopes_end() {
    let returned = "static int *f(void) { int x = 1; int *volatile p = &x; return p; }\n\
                    int main(void) { int *p = f(); return *p; }";
    fails_with(|| checked(returned), &[], CheckKind::UseAfterFree);
    let parameter = "static int *f(int x) { return &x; } int main(void) { *f(3) = 1; return 0; }";
    fails_with(|| checked(parameter), &[], CheckKind::UseAfterFree);
    let block = "int *p; { int x = 1; p = &x; } return *p;";
    main_fails(block, &[], CheckKind::UseAfterFree);
    main_passes("int *p, y; { int x = 1; p = &x; y = *p; } return y;", &[]);
    main_passes("int *p = 0; for (int i = 0; i < 3; i++) { int x = i; p = &x; if (*p == 7) return 1; }", &[]);
    let each_round = "static int *keep; static int f(int x) { keep = &x; return *keep; }\n\
        int main(void) { int sum = 0; for (int i = 0; i < 3; i++) sum += f(i); return sum + *keep; }";
    fails_with(|| checked(each_round), &[], CheckKind::UseAfterFree);
    let in_time = each_round.replace(" + *keep;", ";");
    for (name, compiled) in checked(&in_time).compile_all() {
        assert_eq!(failure(&compiled, &[]), None, "{name}");
    }
    let handed_down = "static void put(int **to, int *what) { *to = what; }\n\
        int main(void) { int *p; int n = __VERIFIER_nondet_int(); int y = 2; put(&p, &y);\n\
        if (n) { int x = 1; put(&p, &x); } return *p; }";
    fails_with(|| checked(handed_down), &[1], CheckKind::UseAfterFree);
    for (name, compiled) in checked(handed_down).compile_all() {
        assert_eq!(failure(&compiled, &[0]), None, "{name}");
    }
}

#[test]
fn constants() {
    main_fails("char *s = \"abc\"; s[0] = 1; return 0;", &[], CheckKind::ReadOnlyWrite);
    main_passes("char s[] = \"abc\"; s[0] = 1; return 0;", &[]);
    let chosen = "static const int one = 1; int main(void) { int x; \n\
        int *p = __VERIFIER_nondet_int() ? (int *)&one : &x; *p = 2; return 0; }";
    fails_with(|| checked(chosen), &[1], CheckKind::ReadOnlyWrite);
    for (name, compiled) in checked(chosen).compile_all() {
        assert_eq!(failure(&compiled, &[0]), None, "{name}");
    }
}

#[test]
fn frees() {
    main_fails("int x; free(&x); return 0;", &[], CheckKind::InvalidFree);
    main_fails("char *p = malloc(4); free(p + 1); return 0;", &[], CheckKind::InvalidFree);
    main_fails("free((void *)64); return 0;", &[], CheckKind::InvalidFree);
    let twice = "int *p = malloc(4); if (__VERIFIER_nondet_int()) free(p); free(p); return 0;";
    main_fails(twice, &[1], CheckKind::DoubleFree);
    main_passes(twice, &[0]);
    main_passes("free(0); free(malloc(0)); return 0;", &[]);
}

#[test]
fn bulk_operations() {
    let copy = |call: &str| format!("int a[8], b[8]; int n = __VERIFIER_nondet_int(); {call}; return 0;");
    main_fails(&copy("memcpy(a, b, n)"), &[33], CheckKind::InvalidRead);
    main_passes(&copy("memcpy(a, b, n)"), &[32]);
    main_fails(&copy("memcpy(a, b + 8, n)"), &[1], CheckKind::InvalidRead);
    main_passes(&copy("memcpy(a, b + 9, n)"), &[0]);
    main_passes(&copy("memcpy(0, 0, n)"), &[0]);
    main_fails(&copy("memset(a, 0, n)"), &[-1], CheckKind::InvalidWrite);
    main_fails(&copy("memset(a + 8, 0, n)"), &[1], CheckKind::InvalidWrite);
    main_fails(&copy("memcpy(a, a + 1, n)"), &[5], CheckKind::Overlap);
    main_passes(&copy("memcpy(a, a + 1, n)"), &[4]);
    main_passes(&copy("memcpy(a, a + n, 32)"), &[0]);
    main_passes(&copy("memmove(a, a + 1, n)"), &[28]);
    main_fails(&copy("memmove(a, a + 1, n)"), &[29], CheckKind::InvalidRead);
}

#[test]
fn nothing_is_checked_that_is_known() {
    let text = "static int table[3] = {1, 2, 3}; static void twice(struct pair *p) { p->a *= 2; p->b *= 2; }\n\
        int main(void) { struct pair p = {1, 2}; twice(&p); int *q = malloc(4); *q = table[1];\n\
        if (p.a + p.b != 6) reach_error(); return *q; }";
    for (name, compiled) in checked(text).compile_all() {
        let before = compiled.before().expect("the bitcode is our own");
        let memory = before.checks.values().filter(|c| c.kind != CheckKind::Assertion);
        let left = compiled.after.to_string();
        assert!(!left.contains("ptrtest"), "{name}\n{left}");
        // only those of the function that knows nothing about its parameter
        assert!(memory.clone().all(|c| c.function == "twice"), "{:?}", memory.collect::<Vec<_>>());
        assert!(
            !compiled.assumptions.iter().any(|a| a.contains("stay inside")),
            "{:?}",
            compiled.assumptions
        );
    }
}

#[test]
fn messages() {
    let text = "int a[4]; int main(void) { int i = __VERIFIER_nondet_int();\n  a[i] = 1;\n  int *p = malloc(4);\n\
        if (i) free(p);\n  return *p;\n}";
    let compiled = checked(text).level(0).compile();
    let found: Vec<String> = compiled
        .after
        .checks
        .values()
        .map(|c| format!("{}: {} in {}", c.loc.map_or(0, |l| l.line), c.message, c.function))
        .collect();
    let expected = [
        "13: write of 4 bytes outside of `a` in main",
        "15: free of memory that was freed before in main",
        "15: free of something that is not the start of a heap object in main",
        "16: read of 4 bytes of its object, which was freed or whose scope has ended in main",
    ];
    assert_eq!(found, expected);
}

/// A variable is one object, whatever the round of its loop.
#[test]
fn addresses_from_an_earlier_round_are_announced() {
    let announces = |body: &str| {
        let compiled = checked(&format!("int main(void) {{ int *p = 0;\n {body} }}")).compile();
        compiled.assumptions.iter().any(|a| a.contains("is not used after its round of the loop"))
    };
    assert!(announces("for (int i = 0; i < 3; i++) { int x = i; if (p && *p == 7) return 1; p = &x; }"));
    assert!(!announces("for (int i = 0; i < 3; i++) { int x = i; int *q = &x; if (*q == 7) return 1; }"));
    assert!(!announces("{ int x = 1; p = &x; if (*p == 7) return 1; }"));
}

/// As small as its type allows.
#[test]
fn a_variable_of_unknown_size_has_one_element() {
    let texts = |text: &str| {
        let compiled = checked(text).compile();
        assert!(crate::program::unsupported(&compiled.after).is_empty());
        assert!(compiled.assumptions.iter().any(|a| a.contains("as small as their types allow: a [size]")));
        compiled.after.checks.values().map(|c| c.message.clone()).collect::<Vec<String>>()
    };
    assert!(texts("extern int a[]; int main(void) { return a[0]; }").is_empty());
    assert_eq!(texts("extern int a[]; int main(void) { return a[3]; }"), ["read of 4 bytes outside of `a`"]);
    let merged =
        "extern int a[]; int main(void) { int b[2]; int *p = __VERIFIER_nondet_int() ? a : b; return p[0]; }";
    assert!(texts(merged).len() <= 2);
}

/// Without checks it is large. An empty struct of this file really has no bytes.
#[test]
fn a_variable_of_unknown_size_is_large_without_checks() {
    let compiled = |text: &str| c(text).clang_args(&["-w"]).compile();
    for text in [
        "extern int a[]; int main(void) { return a[3]; }",
        "extern int a[]; int *p = a; int main(void) { return p[3]; }",
        "struct F { int n, a[]; }; extern struct F a; int main(void) { return a.a[3]; }",
        "extern struct S a; int main(void) { return ((int *)&a)[3]; }",
    ] {
        let compiled = compiled(text);
        assert!(crate::program::unsupported(&compiled.after).is_empty());
        assert!(compiled.assumptions.iter().any(|a| a.contains("at most 2^16 bytes: a [size]")), "{text}");
        let before = compiled.before().expect("the bitcode is our own");
        let size = before.globals.values().find(|g| g.name == "a").expect("it is used").size;
        assert!(((1 << 16) - 8..=1 << 16).contains(&size), "{size}");
    }
    let empty = "struct E {} e; void *p; int main(void) { p = &e; return 0; }";
    assert!(crate::program::unsupported(&compiled(empty).after).is_empty());
}

/// Its size could be seen.
#[test]
fn a_variable_of_unknown_size_is_not_supported_where_objects_are_asked_about() {
    let text = "extern int a[]; extern _Bool sea_is_dereferenceable(const void *, unsigned long);
                int main(void) { if (sea_is_dereferenceable(a, 8)) reach_error(); }";
    let found = crate::program::unsupported(&c(text).compile().after);
    assert_eq!(found, ["the variable a, whose size is not known"]);
}
