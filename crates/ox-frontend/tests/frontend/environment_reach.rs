//! What others can do to the program's memory, and what is taken for granted about it: kept as code, or announced.

use crate::program::{Program, c, fails, ll};
use ox_ir::{InstKind, Module};

fn has_check(module: &Module) -> bool {
    let bodies = module.functions.values().filter_map(|f| f.body.as_ref());
    let mut insts = bodies.flat_map(|b| b.blocks.values()).flat_map(|b| &b.insts);
    insts.any(|i| matches!(i.kind, InstKind::Assert(..)))
}

/// The check must survive under every pipeline and level: LLVM may not conclude that it holds.
fn keeps_its_check(program: Program) {
    for (name, compiled) in program.compile_all() {
        assert!(has_check(&compiled.after), "{name}\n{}", compiled.after);
    }
}

fn announces(program: Program, text: &str) -> bool {
    program.compile().assumptions.iter().any(|a| a.contains(text))
}

#[test]
fn outside_pointers_may_point_to_visible_variables() {
    keeps_its_check(c("int g; int *get(void);\n\
        int main(void) { int *p = get(); g = 0; *p = 1; if (g) reach_error(); }"));
    keeps_its_check(c("int g; void f(int *p) { g = 0; *p = 1; if (g) reach_error(); }").entry("f"));
    keeps_its_check(c("int g; extern int *p; int main(void) { g = 0; *p = 1; if (g) reach_error(); }"));
    let hidden = "static int g; int *get(void); int main(void) { int *p = get(); g = 0; *p = 1; if (g) reach_error(); }";
    assert!(announces(c(hidden), "a pointer that comes from outside"));
}

#[test]
fn outside_arguments_of_main_point_to_no_variable() {
    let text = "int g; int main(int n, char **v) { g = 0; if (n > 1) v[1][0] = 'x'; if (g) reach_error(); }";
    assert!(!has_check(&c(text).compile().after));
    assert!(!announces(c(text), "a pointer that comes from outside"));
}

#[test]
fn outside_functions_reach_what_constants_and_stored_addresses_name() {
    keeps_its_check(c("static int x; int *const p = &x; void other(void);\n\
        int main(void) { x = 0; other(); if (x) reach_error(); }"));
    keeps_its_check(c("int **slot(void); void other(void);\n\
        int main(void) { int x = 0; *slot() = &x; other(); if (x) reach_error(); }"));
    keeps_its_check(c("static int x; void other(long);\n\
        int main(void) { x = 0; other((long)&x); if (x) reach_error(); }"));
    keeps_its_check(c("static int x; long a = (long)&x; void other(void);\n\
        int main(void) { x = 0; other(); if (x) reach_error(); }"));
    let text = "union u { long l; int *p; }; void other(union u);\n\
        int main(void) { int x = 0; union u v; v.p = &x; other(v); if (x) reach_error(); }";
    assert!(announces(c(text), "are given no address as a number"));
}

#[test]
fn outside_volatile_pointers_may_point_to_what_was_stored() {
    keeps_its_check(c("static int g; static int *volatile p = &g;\n\
        int main(void) { g = 0; *p = 1; if (g) reach_error(); }"));
}

#[test]
fn outside_destructors_and_weak_variables_are_announced() {
    let text = "__attribute__((destructor)) static void last(void) { reach_error(); } int main(void) { }";
    assert!(announces(c(text), "what runs at the end of the program is not checked: last "));
    let text = "extern int w __attribute__((weak)); int main(void) { if (!&w) reach_error(); }";
    assert!(announces(c(text), "weak symbols are defined in some file: w "));
    for text in [
        "__attribute__((weak)) void wf(void); int main(void) { if (!wf) reach_error(); }",
        "__attribute__((weak)) int wf(int); int main(void) { if (wf(1)) reach_error(); }",
    ] {
        assert!(announces(c(text), "weak symbols are defined in some file: wf "));
    }
    let defined = "__attribute__((weak)) void wf(void) {} int main(void) { if (!wf) reach_error(); }";
    assert!(!announces(c(defined), "weak symbols"));
}

#[test]
fn accesses_that_may_leave_an_object_are_announced() {
    let valid = |text: &str| !announces(c(text), "memory accesses stay inside live objects");
    assert!(valid("int g; int main(void) { int x = 1, a[2]; a[1] = g; if (x + a[1]) reach_error(); }"));
    assert!(valid(
        "struct s { int a[9]; }; struct s g; struct s f(struct s x) { x.a[8] = 1; return x; }\n\
        int main(void) { g = f(g); if (g.a[8]) reach_error(); }"
    ));
    assert!(!valid("int main(void) { int x = 0, a[2]; a[2] = 1; if (x) reach_error(); }"));
    assert!(!valid("int a[2], x; int main(void) { a[__VERIFIER_nondet_int()] = 1; if (x) reach_error(); }"));
    assert!(!valid("int main(void) { int *p; { int x = 5; p = &x; } if (*p != 5) reach_error(); }"));
    assert!(!valid("int main(void) { *(int *)0 = 1; }"));
    assert!(!valid("const int k = 5; int main(void) { *(int *)&k = 6; if (k != 5) reach_error(); }"));
    assert!(!valid(
        "void *memcpy(void *, const void *, unsigned long);\n\
        int main(void) { int a[2], b[3] = {0}; memcpy(a, b, sizeof b); if (b[0]) reach_error(); }"
    ));
}

#[test]
fn accesses_addresses_that_are_compared_are_announced() {
    let placed = |text: &str| announces(c(text), "one memory layout was considered");
    assert!(placed("int a, b; int main(void) { if (&a + 1 == &b) reach_error(); }"));
    assert!(placed("int a, b; int main(void) { if ((long)&a < (long)&b) reach_error(); }"));
    assert!(!placed("int a; int main(void) { int *p = &a; if (!p) reach_error(); }"));
}

#[test]
fn accesses_by_a_guessed_address_reach_globals() {
    let guess = "extern unsigned long __VERIFIER_nondet_ulong(void); int g;\n";
    keeps_its_check(c(&format!(
        "{guess}int main(void) {{ int *q = (int *)__VERIFIER_nondet_ulong(); if (q != &g) return 0; *q = 7; if (g) reach_error(); }}"
    )));
    keeps_its_check(c(&format!(
        "{guess}int *keep; int main(void) {{ keep = &g; if ((unsigned long)keep == 0x10000000) reach_error(); }}"
    )));
    // a variable that is only read and written has no address to look at
    let text =
        "int x; int g; int main(void) { int *p = &x; g = 1; if (p == &x) g = 2; if (g != 2) reach_error(); }";
    assert!(!has_check(&c(text).level(2).compile().after));
}

#[test]
fn accesses_to_padding_are_announced() {
    let padding = |text: &str| announces(c(text), "padding inside structs");
    let program = "struct s { char a; int b; }; int main(void) { struct s x; x.a = 1; x.b = 2;";
    assert!(padding(&format!("{program} if (((char *)&x)[1]) reach_error(); }}")));
    assert!(padding(&format!("{program} char *p = (char *)&x; if (p[1]) reach_error(); }}")));
    assert!(padding(&format!(
        "{program} long l; __builtin_memcpy(&l, &x, 8); if (l >> 8 & 1) reach_error(); }}"
    )));
    assert!(!padding(&format!("{program} struct s y = x; if (y.a == 2 || y.b == 1) reach_error(); }}")));
}

#[test]
fn accesses_at_wide_offsets_are_read() {
    let text = "declare void @reach_error()\n\
        define i32 @main() {\n\
        %a = alloca [4 x i32]\n\
        %p = getelementptr i32, ptr %a, i128 1\n\
        store i32 1, ptr %p\n\
        %v = load i32, ptr %p\n\
        %c = icmp eq i32 %v, 1\n\
        br i1 %c, label %e, label %o\n\
        o: ret i32 0\n\
        e: call void @reach_error()\n\
        unreachable\n}";
    ll(text).compile();
}

#[test]
fn locals_whose_scope_is_jumped_into_are_announced() {
    let text = "int main(void) { for (int n = 0; n < 2; n++) switch (n) { int y; case 0: y = 5; break;\n\
        case 1: if (y != 5) reach_error(); } }";
    assert!(announces(c(text), "variables skipped by goto or switch keep their old value ("));
    assert!(!announces(c("int main(void) { int y; if (y) reach_error(); }"), "skipped"));
}

#[test]
fn environment_own_assertions_with_a_known_name_keep_their_body() {
    let text = "void __assert(int c) { if (!c) reach_error(); }\n\
        int main(void) { __assert(__VERIFIER_nondet_int()); }";
    for (name, compiled) in c(text).compile_all() {
        assert!(fails(&compiled, &[0], 0), "{name}");
        assert!(!fails(&compiled, &[1], 0), "{name}");
    }
}
