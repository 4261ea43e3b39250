//! SeaHorn's slots of pointers and its shadow memory, run by the IR interpreter.

use crate::program::{Program, fails, files, outcome, unsupported};
use ox_ir::interp::Outcome;

const DECLARED: &str = "#include <stdlib.h>\n#include <string.h>\n\
    extern char *sea_set_fatptr_slot(char *, char, unsigned long long);\n\
    extern unsigned long long sea_get_fatptr_slot(char *, char);\n\
    extern char *__sea_copy_extptr_slots_hm(char *, char *); extern size_t __sea_get_extptr_slot1_hm(char *);\n\
    extern char *sea_bor_mkbor(char *); extern void sea_die(char *);\n\
    extern void sea_set_shadowmem(char, char *, size_t); extern size_t sea_get_shadowmem(char, char *);\n\
    extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n\
    struct node { char *to; int n; };\n";

fn program(text: &str) -> Program {
    files(&[("program.c", &format!("{DECLARED}{text}"))])
}

/// Whether the condition holds at the end of `main`, with these inputs.
fn holds(setup: &str, condition: &str, inputs: &[i64]) {
    let text = format!("int main(void) {{ {setup}; if (!({condition})) reach_error(); return 0; }}");
    for (name, compiled) in program(&text).compile_all() {
        let end = outcome(&compiled, inputs, 5);
        assert!(matches!(end, Outcome::Returned(_)), "{name}: {setup}; {condition} with {inputs:?}: {end:?}");
    }
    let text = format!("int main(void) {{ {setup}; if ({condition}) reach_error(); return 0; }}");
    for (name, compiled) in program(&text).compile_all() {
        assert!(fails(&compiled, inputs, 5), "{name}: {setup}; not {condition} with {inputs:?}");
    }
}

#[test]
fn slots_go_with_the_value() {
    let setup = "char x[4]; char *p = sea_set_fatptr_slot(x, 0, 7); char *q = sea_set_fatptr_slot(p, 1, 8);\n\
                 char *r = sea_set_fatptr_slot(sea_bor_mkbor(q) + 2, 0, 9); sea_die(q)";
    holds(setup, "sea_get_fatptr_slot(p, 0) == 7 && sea_get_fatptr_slot(q, 0) == 7", &[]);
    holds(setup, "sea_get_fatptr_slot(q, 1) == 8 && sea_get_fatptr_slot(r, 1) == 8", &[]);
    holds(setup, "sea_get_fatptr_slot(r, 0) == 9 && r == x + 2", &[]);
    let setup = format!("{setup}; char *c = __sea_copy_extptr_slots_hm(x + 1, q)");
    holds(&setup, "c == x + 1 && __sea_get_extptr_slot1_hm(c) == 8", &[]);
}

#[test]
fn slots_that_were_not_set_have_some_value() {
    holds("char x; char *p = &x", "sea_get_fatptr_slot(p, 2) == sea_get_fatptr_slot(p, 2)", &[]);
    holds("char x; char *p = &x", "sea_get_fatptr_slot(p, 2) == 5", &[]);
}

#[test]
fn slots_pass_branches_and_loops() {
    let setup = "char x; char *p = sea_set_fatptr_slot(&x, 0, 1); int n = __VERIFIER_nondet_int();\n\
                 if (n > 3) p = sea_set_fatptr_slot(&x, 0, 2);\n\
                 for (int i = 0; i < n; i++) p = sea_set_fatptr_slot(p, 0, sea_get_fatptr_slot(p, 0) * 2)";
    holds(setup, "sea_get_fatptr_slot(p, 0) == 4", &[2]);
    holds(setup, "sea_get_fatptr_slot(p, 0) == 32", &[4]);
}

#[test]
fn slots_pass_memory_and_calls() {
    let helper = "char *mark(char *p, int n) { return sea_set_fatptr_slot(p, 0, n); }\n";
    let setup = "struct node a[2]; char x; a[0].to = mark(&x, 3); a[1].to = mark(a[0].to + 0, 4);\n\
                 struct node *b = &a[__VERIFIER_nondet_int() & 1]; b->to = sea_set_fatptr_slot(b->to, 1, 6)";
    let text = format!(
        "{helper}int main(void) {{ {setup}; if (sea_get_fatptr_slot(b->to, 0) == 4 \
                        && sea_get_fatptr_slot(b->to, 1) == 6 && sea_get_fatptr_slot(a[0].to, 0) == 3) reach_error(); }}"
    );
    for (name, compiled) in program(&text).compile_all() {
        assert!(fails(&compiled, &[1], 0), "{name}");
        assert!(!fails(&compiled, &[0], 0), "{name}");
    }
}

#[test]
fn slots_pass_recursion() {
    let functions = "char *deeper(char *p, int n) {\n\
                       if (n == 0) return sea_set_fatptr_slot(p, 1, sea_get_fatptr_slot(p, 0) + 100);\n\
                       char *q = deeper(sea_set_fatptr_slot(p, 0, sea_get_fatptr_slot(p, 0) + 1), n - 1);\n\
                       return n == 3 ? sea_set_fatptr_slot(q, 2, 5) : q; }\n";
    let setup =
        "char x; char *p = sea_set_fatptr_slot(&x, 0, 40); char *q = deeper(p, __VERIFIER_nondet_int())";
    for (input, condition) in [
        (0, "sea_get_fatptr_slot(q, 1) == 140 && sea_get_fatptr_slot(q, 0) == 40"),
        (2, "sea_get_fatptr_slot(q, 1) == 142 && sea_get_fatptr_slot(q, 0) == 42"),
        (4, "sea_get_fatptr_slot(q, 1) == 144 && sea_get_fatptr_slot(q, 2) == 5"),
        (4, "sea_get_fatptr_slot(p, 0) == 40 && q == &x"),
    ] {
        let text =
            format!("{functions}int main(void) {{ {setup}; if (!({condition})) reach_error(); return 0; }}");
        for (name, compiled) in program(&text).compile_all() {
            let end = outcome(&compiled, &[input], 5);
            assert!(matches!(end, Outcome::Returned(_)), "{name}: {condition}: {end:?}");
        }
    }
}

#[test]
fn slots_are_copied_with_memory() {
    let setup = "char x; struct node a[2], b[2], c; b[0].to = sea_set_fatptr_slot(&x, 0, 9); b[1].to = b[0].to;\n\
                 a[0].to = sea_set_fatptr_slot(&x, 0, 3); a[1].to = sea_set_fatptr_slot(&x, 0, 4);\n\
                 memcpy(b, a, (__VERIFIER_nondet_int() & 1) ? sizeof a : sizeof *a); c = a[1];\n\
                 memmove(a + 1, a, sizeof *a)";
    holds(setup, "sea_get_fatptr_slot(b[0].to, 0) == 3 && sea_get_fatptr_slot(b[1].to, 0) == 4", &[1]);
    holds(setup, "sea_get_fatptr_slot(b[0].to, 0) == 3 && sea_get_fatptr_slot(b[1].to, 0) == 9", &[0]);
    holds(setup, "sea_get_fatptr_slot(a[1].to, 0) == 3 && sea_get_fatptr_slot(c.to, 0) == 4", &[1]);
}

#[test]
fn shadow_memory_belongs_to_the_address() {
    let setup = "char x[2]; int n = __VERIFIER_nondet_int(); sea_set_shadowmem(3, x, 10); sea_set_shadowmem(3, x + 1, 11);\n\
                 sea_set_shadowmem(4, x, 12); sea_set_shadowmem(3, x + (n & 1), 13)";
    holds(setup, "sea_get_shadowmem(3, x) == 10 && sea_get_shadowmem(3, x + 1) == 13", &[1]);
    holds(setup, "sea_get_shadowmem(3, x) == 13 && sea_get_shadowmem(3, x + 1) == 11", &[0]);
    holds(setup, "sea_get_shadowmem(4, x) == 12", &[0]);
}

#[test]
fn what_is_not_known_is_unsupported() {
    let has = |body: &str, what: &str| {
        let compiled = program(body).compile();
        let found = unsupported(&compiled.after);
        assert!(found.iter().any(|u| u.contains(what)), "{body}: {found:?}");
    };
    let shadow = |kind: &str| format!("int main(void) {{ char x; return sea_get_shadowmem({kind}, &x); }}");
    has(&shadow("3"), "a ghost that was not set");
    has(&shadow("1"), "shadow memory of that number");
    has(&shadow("__VERIFIER_nondet_int()"), "shadow memory of that number");
    has("int main(void) { char x; return sea_get_fatptr_slot(&x, 3); }", "slot of that number");
    let by_address = "int f(char *p) { return sea_get_fatptr_slot(p, 0); } int (*g)(char *);\n\
                      int main(void) { char x; g = f; return g(&x); }";
    has(by_address, "a parameter whose slots are asked for");
    let never_set = "int main(void) { char x; struct node a, b; b.to = sea_set_fatptr_slot(&x, 0, 1);\n\
                     memcpy(&b, &a, sizeof a); return sea_get_fatptr_slot(b.to, 0); }";
    has(never_set, "a ghost that was not set");
}
