//! One test per step of `define_ub`, and more where the step has several rules. Each program is one that a plain `-O2`
//! gets wrong or loses; every level of every pipeline must get it right.

use crate::program::{c, fails, files, ll, outcome, unsupported};
use ox_frontend::Compiled;
use ox_ir::interp::Outcome;
use ox_ir::{CheckKind, SiteKind};

#[test]
fn every_step_has_a_name_and_a_help_text() {
    let names: Vec<&str> = ox_frontend::define_ub::ALL.iter().map(|s| s.name).collect();
    let expected = [
        "library",
        "sizes",
        "promises",
        "intrinsics",
        "computed_gotos",
        "slots",
        "aliases",
        "initialisers",
        "exceptions",
        "inferred",
        "type_information",
        "variadic",
        "signatures",
        "wrappers",
        "outside_calls",
        "entry",
        "callbacks",
        "environment",
        "control",
        "memory",
        "guessed_addresses",
        "accesses",
        "arithmetic",
        "locals",
        "reached",
        "undefined",
    ];
    assert_eq!(names, expected);
    assert!(ox_frontend::define_ub::ALL.iter().all(|s| s.help.len() > 10));
}

pub fn each(program: crate::program::Program, test: impl Fn(&Compiled)) {
    for (name, compiled) in program.compile_all() {
        eprintln!("{name}");
        test(&compiled);
    }
}

const ERROR: &str = "declare void @reach_error()\ndeclare i32 @__VERIFIER_nondet_int()\n\
    declare ptr @__VERIFIER_nondet_pointer()\n";

#[test]
fn promises_signed_overflow_wraps() {
    each(c("int main(void) { int x = __VERIFIER_nondet_int(); if (x + 1 < x) reach_error(); }"), |p| {
        assert!(fails(p, &[i32::MAX as i64], 0));
        assert!(!fails(p, &[5], 0));
    });
}

#[test]
fn promises_flags_in_bitcode_are_dropped() {
    let text = format!(
        "{ERROR}define i32 @main() {{
           %x = call i32 @__VERIFIER_nondet_int()
           %y = add nsw nuw i32 %x, 1
           %c = icmp slt i32 %y, %x
           br i1 %c, label %bad, label %good
         bad:
           call void @reach_error()
           unreachable
         good:
           %d = sdiv exact i32 %x, 4
           %m = mul i32 %d, 4
           %e = icmp ne i32 %m, %x
           br i1 %e, label %bad, label %end
         end:
           ret i32 0
         }}"
    );
    each(ll(&text), |p| {
        assert!(fails(p, &[i32::MAX as i64], 0));
        assert!(fails(p, &[6], 0));
        assert!(!fails(p, &[8], 0));
    });
}

#[test]
fn promises_range_metadata_is_dropped() {
    let text = format!(
        "{ERROR}define i32 @main() {{
           %p = alloca i32
           %x = call i32 @__VERIFIER_nondet_int()
           store i32 %x, ptr %p
           %y = load i32, ptr %p, !range !0, !noundef !1
           %c = icmp sgt i32 %y, 1
           br i1 %c, label %bad, label %good
         bad:
           call void @reach_error()
           unreachable
         good:
           ret i32 0
         }}
         !0 = !{{i32 0, i32 2}}
         !1 = !{{}}"
    );
    each(ll(&text), |p| assert!(fails(p, &[7], 0)));
}

#[test]
fn promises_attributes_are_dropped() {
    let text = format!(
        "{ERROR}define internal i32 @f(ptr noundef nonnull dereferenceable(4) %p) mustprogress nounwind willreturn memory(none) {{
           %c = icmp eq ptr %p, null
           br i1 %c, label %bad, label %loop
         bad:
           call void @reach_error()
           unreachable
         loop:
           %n = call i32 @f(ptr %p)
           br label %loop
         }}
         define i32 @main() {{
           %x = call i32 @__VERIFIER_nondet_int()
           %l = sext i32 %x to i64
           %p = inttoptr i64 %l to ptr
           %r = call i32 @f(ptr nonnull %p)
           ret i32 0
         }}"
    );
    each(ll(&text), |p| {
        assert!(fails(p, &[0], 0));
        assert_eq!(outcome(p, &[1], 0), Outcome::StepLimit, "the endless recursion stays");
    });
}

#[test]
fn promises_endless_loops_stay() {
    let text = "int main(void) { int x = __VERIFIER_nondet_int(); while (x) { } reach_error(); }";
    each(c(text), |p| {
        assert_eq!(outcome(p, &[1], 0), Outcome::StepLimit);
        assert!(fails(p, &[0], 0));
    });
}

#[test]
fn promises_null_check_after_dereference_stays() {
    let text = "int main(void) { int x = __VERIFIER_nondet_int(); int *p = (int *)(long)x;\n\
                if (x == 3) { int y = *p; } if (!p) reach_error(); }";
    each(c(text), |p| assert!(fails(p, &[0], 0)));
}

#[test]
fn aliases_are_what_they_stand_for() {
    let text = "int f(int x) { if (x == 3) reach_error(); return x; } int g(int) __attribute__((alias(\"f\")));\n\
                static int v = 1; extern int w __attribute__((alias(\"v\")));\n\
                int main(void) { w = 3; return g(v); }";
    each(c(text), |p| assert!(fails(p, &[], 0)));
    let compiled = c(text).compile();
    assert_eq!(compiled.after.functions.len(), 1, "{}", compiled.after);
}

#[test]
fn initialisers_have_no_undefined_bytes() {
    let text = format!(
        "{ERROR}@g = internal constant {{ i8, [3 x i8], [2 x i16] }} {{ i8 1, [3 x i8] undef, [2 x i16] [i16 5, i16 poison] }}
         define i32 @main() {{
           %x = load i32, ptr getelementptr (i8, ptr @g, i64 4)
           %c = icmp eq i32 %x, 5
           br i1 %c, label %bad, label %good
         bad:
           call void @reach_error()
           unreachable
         good:
           ret i32 0
         }}"
    );
    each(ll(&text), |p| {
        assert!(fails(p, &[], 0));
        assert!(p.assumptions.iter().any(|a| a.contains("initialisers leave undefined are zero: g ")));
    });
}

#[test]
fn exceptions_that_are_not_thrown_do_not_matter() {
    let text = "extern \"C\" int __VERIFIER_nondet_int(void); extern \"C\" void reach_error(void);\n\
                struct guard { int *p; ~guard() { *p = 1; } };\n\
                int f(int x) { if (x == 7) throw 1; return x + 1; }\n\
                int main() { int r = 0, x = __VERIFIER_nondet_int(), y; { guard g{&r}; y = f(x); }\n\
                if (r != 1 || y == 3) reach_error(); }";
    let program = files(&[("program.cpp", text)]);
    each(program, |p| {
        assert!(fails(p, &[2], 0));
        assert!(!fails(p, &[3], 0));
        assert!(matches!(outcome(p, &[7], 0), Outcome::Unsupported { .. }));
        assert!(unsupported(&p.after).contains(&"a C++ exception".to_owned()), "{:?}", unsupported(&p.after));
    });
}

#[test]
fn entry_runs_constructors_first() {
    let text = "int x = 1; __attribute__((constructor)) static void init(void) { x = 2; }\n\
                int main(void) { if (x == 2) reach_error(); }";
    each(c(text), |p| assert!(fails(p, &[], 0)));
}

#[test]
fn entry_parameters_are_inputs() {
    let text = "int f(int a, unsigned char b) { if (a == 1 && b == 2) reach_error(); return a; }";
    each(c(text).entry("f"), |p| {
        assert!(fails(p, &[1, 2], 0));
        assert!(!fails(p, &[1, 3], 0));
        assert!(p.globals_nondet);
        let names: Vec<_> = p.after.sites.values().map(|s| s.variable.as_deref()).collect();
        assert_eq!(names, [Some("a"), Some("b")]);
    });
}

#[test]
fn entry_other_than_main_starts_with_any_globals() {
    let text = "int x = 5; static int y = 6, never = 8; const int z = 7; static int big[1000];\n\
                void set(int v) { y = v; big[v] = v; }\n\
                int f(void) { if (x == 1 && y == 2 && z == 7 && never == 8 && big[1] != 0) reach_error(); }";
    each(c(text).entry("f"), |p| {
        assert!(fails(p, &[1, 2], 1));
        assert!(!fails(p, &[1, 2], 0), "the content of the large array is any");
        assert!(!fails(p, &[1, 3], 1));
        assert!(p.assumptions.iter().any(|a| a.contains("any content of the global variables")));
    });
}

#[test]
fn entry_variables_of_other_files_have_any_content() {
    each(c("extern int there; int main(void) { if (there == 5) reach_error(); }"), |p| {
        assert!(fails(p, &[], 5));
        assert!(!fails(p, &[], 6));
    });
}

#[test]
fn environment_calls_mean_what_the_dialects_say() {
    let assertion = |call: &str, declaration: &str| {
        let text = format!("{declaration} int main(void) {{ int x = __VERIFIER_nondet_int(); {call}; }}");
        let compiled = c(&text).compile();
        assert!(fails(&compiled, &[0], 0), "{call}");
        assert!(!fails(&compiled, &[1], 0), "{call}");
        assert_eq!(compiled.after.checks.len(), 1);
    };
    assertion("__VERIFIER_assert(x)", "void __VERIFIER_assert(int);");
    assertion("sassert(x)", "void sassert(int);");
    assertion("__CPROVER_assert(x, \"x is set\")", "void __CPROVER_assert(_Bool, const char *);");
    assertion("if (!x) __VERIFIER_error()", "void __VERIFIER_error(void);");
    assertion("__VERIFIER_assume(!x); reach_error()", "");
    assertion("assume(!x); reach_error()", "void assume(_Bool);");
    assertion("if (x) abort(); reach_error()", "void abort(void);");
    assertion("if (x) exit(1); reach_error()", "void exit(int) __attribute__((noreturn));");
    assertion("if (x) __builtin_trap(); reach_error()", "");
    let message =
        c("void __CPROVER_assert(_Bool, const char *); int main(void) { __CPROVER_assert(0, \"no\"); }");
    assert_eq!(message.compile().after.checks.values().next().expect("one").message, "no");
}

/// What SeaHorn's passes make of a program: everything but the failing paths is assumed away.
#[test]
fn environment_knows_the_names_in_the_bitcode_of_seahorn() {
    let text = "declare i32 @nd()\ndeclare i1 @nondet.bool()\ndeclare void @verifier.assume(i1)\n\
        declare void @verifier.assume.not(i1)\ndeclare void @verifier.assert(i1)\ndeclare void @seahorn.fail()\n\
        declare void @seahorn.fn.enter()\ndeclare i32 @shadow.mem.init(i32, ptr)\n\
        declare void @shadow.mem.load(i32, i32, ptr)\n\
        define i32 @main() {\n\
          call void @seahorn.fn.enter()\n\
          %memory = call i32 @shadow.mem.init(i32 0, ptr null)\n\
          call void @shadow.mem.load(i32 0, i32 %memory, ptr null)\n\
          %x = call i32 @nd()\n\
          %small = icmp slt i32 %x, 10\n\
          call void @verifier.assume(i1 %small)\n\
          %other = call i1 @nondet.bool()\n\
          call void @verifier.assert(i1 %other)\n\
          %negative = icmp slt i32 %x, 8\n\
          call void @verifier.assume.not(i1 %negative)\n\
          call void @seahorn.fail()\n\
          ret i32 42\n\
        }";
    each(ll(text), |p| {
        for (x, fail) in [(7, false), (8, true), (9, true), (10, false)] {
            assert_eq!(fails(p, &[x, 1], 0), fail, "{x}");
        }
        assert!(fails(p, &[0, 0], 0));
        let external: Vec<_> = p.assumptions.iter().filter(|a| a.contains("[external]")).collect();
        assert!(external.is_empty(), "{external:?}");
    });
}

#[test]
fn environment_knows_functions_of_verifiers_that_cpp_declares() {
    let text = "int nd(); void reach_error(); void sea_assume(bool);\n\
                int main() { int x = nd(); sea_assume(x > 2); if (x < 4) reach_error(); }";
    let compiled = files(&[("program.cpp", text)]).compile();
    for (x, fail) in [(2, false), (3, true), (4, false)] {
        assert_eq!(fails(&compiled, &[x], 0), fail, "{x}");
    }
}

#[test]
fn environment_keeps_what_the_user_defines_except_errors() {
    let text = "void __assert_fail(const char *, const char *, unsigned, const char *);\n\
                void __VERIFIER_assert(int c) { if (c == 5) { reach_error(); } }\n\
                void reach_error(void) { }\n\
                int main(void) { __VERIFIER_assert(__VERIFIER_nondet_int()); }";
    each(c(text), |p| {
        assert!(fails(p, &[5], 0));
        assert!(!fails(p, &[0], 0));
    });
}

#[test]
fn environment_inputs_have_their_types_and_names() {
    let text = "int __VERIFIER_nondet_bool(void); long nd_long(void); _Bool nondet_bool(void);\n\
                void klee_make_symbolic(void *, unsigned long, const char *);\n\
                struct pair { short a; long b; };\n\
                int main(void) { int b = __VERIFIER_nondet_bool(); long l = nd_long(); _Bool n = nondet_bool();\n\
                struct pair p; klee_make_symbolic(&p, sizeof p, \"pair\");\n\
                if (b != 0 && b != 1) reach_error(); if (p.b == 9 && p.a == 8 && l == 7 && n) reach_error(); }";
    each(c(text), |p| {
        assert!(fails(p, &[1, 7, 1, 8, 9], 0));
        assert!(!fails(p, &[1, 7, 0, 8, 9], 0));
        let shown: Vec<String> =
            p.after.sites.values().map(|s| format!("{:?} {:?}", s.ty, s.variable)).collect();
        let expected = [
            "Int(1) Some(\"b\")",
            "Int(64) Some(\"l\")",
            "Int(1) Some(\"n\")",
            "Int(16) Some(\"pair\")",
            "Int(64) Some(\"pair\")",
        ];
        assert_eq!(shown[..5], expected);
    });
}

/// The call itself is for whoever models memory; an input for each number makes it possible to replay what it does.
#[test]
fn environment_what_external_functions_write_to_variables_is_input() {
    let text = "struct pair { short a; long b; }; int fill(struct pair *, int *, int **);\n\
                int main(void) { struct pair p; int x = 0, *q = 0; int r = fill(&p, &x, &q);\n\
                if (p.a == 7 && p.b == 7 && x == 7 && r == 7) reach_error(); }";
    each(c(text), |p| {
        let main = p.after.to_string();
        assert!(main.contains("call @fill("), "{main}");
        let external = p.after.sites.values().filter(|s| s.kind == SiteKind::External);
        let shown: Vec<String> = external.map(|s| format!("{:?} {:?}", s.ty, s.variable)).collect();
        let expected =
            ["Int(32) Some(\"r\")", "Int(16) Some(\"p\")", "Int(64) Some(\"p\")", "Int(32) Some(\"x\")"];
        assert_eq!(shown, expected);
    });
}

#[test]
fn environment_external_functions_return_anything_and_write_what_they_see() {
    let text = "int seen = 1; static int hidden = 1; int other(int); int dprintf(int, const char *, ...);\n\
                int main(void) { int r = other(3); dprintf(1, \"%d\", r); if (r == 42 && seen == 42 && hidden == 1) reach_error(); }";
    each(c(text), |p| {
        assert!(fails(p, &[], 42));
        assert!(!fails(p, &[], 41));
        assert!(
            p.assumptions.iter().any(|a| a.starts_with("no effect on the memory of the program: dprintf")),
            "{:?}",
            p.assumptions
        );
        assert!(p.assumptions.iter().any(|a| a.starts_with("not modelled: other (")), "{:?}", p.assumptions);
    });
}

#[test]
fn environment_known_functions_keep_their_meaning_behind_a_pointer() {
    let text = "void abort(void); int main(void) { void (*f)(void) = __VERIFIER_nondet_int() ? reach_error : abort; f(); }";
    each(c(text), |p| {
        assert!(fails(p, &[1], 0));
        assert_eq!(outcome(p, &[0], 0), Outcome::Halted);
    });
}

#[test]
fn environment_external_functions_that_may_know_an_address_stay_calls() {
    let text = "int other(int); void take(int *); int main(void) { int x = 1; take(&x); other(2); if (x != 1) reach_error(); }";
    each(c(text), |p| {
        let printed = p.after.to_string();
        assert!(
            printed.contains("call @take") && printed.contains("call @other") && printed.contains("assert")
        );
    });
}

#[test]
fn environment_what_runs_at_exit_is_announced() {
    let text = "extern \"C\" void reach_error(void); struct s { int x; s() { x = 7; } ~s() { x = 8; } }; s global;\n\
                int count() { static s local; return local.x; } int main() { if (global.x + count() == 14) reach_error(); }";
    let compiled = files(&[("program.cpp", text)]).compile();
    assert!(fails(&compiled, &[], 0));
    assert!(compiled.assumptions.iter().any(|a| a.contains("runs at the end of the program is not checked: what __cxa_atexit registers")));
}

#[test]
fn environment_allocation_is_opaque_to_llvm() {
    let text = "void *malloc(unsigned long); void free(void *); void *calloc(unsigned long, unsigned long);\n\
                int main(void) { int *p = malloc(4), *q = calloc(2, 4); if (!p || !q) reach_error(); *p = 3;\n\
                if (*p + q[1] == 3) { free(p); free(q); return 0; } reach_error(); }";
    each(c(text), |p| {
        assert!(!fails(p, &[], 0));
        let printed = p.after.to_string();
        assert!(
            printed.contains("malloc") && printed.contains("free"),
            "LLVM must not delete it:\n{printed}"
        );
    });
}

#[test]
fn control_unreachable_and_assume_are_checks() {
    let text = "int main(void) { int x = __VERIFIER_nondet_int();\n if (x == 1) __builtin_unreachable();\n\
                __builtin_assume(x != 2);\n if (x == 3) reach_error(); }";
    each(c(text), |p| {
        for input in [1, 2, 3] {
            assert!(fails(p, &[input], 0), "{input}");
        }
        assert!(!fails(p, &[4], 0));
        let kinds: Vec<CheckKind> = p.after.checks.values().map(|c| c.kind).collect();
        assert_eq!(kinds, [CheckKind::Assertion, CheckKind::Unreachable, CheckKind::CompilerAssume]);
    });
}

#[test]
fn control_a_noreturn_function_with_a_body_may_return() {
    let text = "__attribute__((noreturn)) void die(int x) { if (x) __builtin_trap(); }\n\
                int main(void) { die(__VERIFIER_nondet_int()); }";
    each(c(text), |p| {
        assert!(fails(p, &[0], 0));
        assert!(!fails(p, &[1], 0));
    });
}

#[test]
fn control_assembly_but_byte_swaps_is_unsupported() {
    let asm = c("int main(void) { int x; __asm__(\"mov $1, %0\" : \"=r\"(x)); return x; }").compile();
    assert_eq!(unsupported(&asm.after), ["inline assembly"]);
    let text = "int main(void) { unsigned x = __VERIFIER_nondet_uint();\n\
                __asm__(\"bswapl %0\" : \"=r\"(x) : \"0\"(x)); if (x == 0x78563412) reach_error(); }";
    each(c(text), |p| {
        assert!(fails(p, &[0x12345678], 0));
        assert!(!fails(p, &[0x78563412], 0));
    });
    let barrier = c("int main(void) { __asm__ volatile(\"\" ::: \"memory\"); return 0; }").compile();
    assert_eq!(unsupported(&barrier.after), Vec::<String>::new());
    let jump =
        "#include <setjmp.h>\njmp_buf b; int main(void) { if (setjmp(b)) reach_error(); longjmp(b, 1); }";
    assert_eq!(unsupported(&c(jump).compile().after), ["setjmp"]);
}

#[test]
fn computed_gotos_go_where_they_say() {
    let text = "int main(void) { static void *t[] = {&&a, &&b}; goto *t[__VERIFIER_nondet_int() & 1];\n\
                a: return 1; b: reach_error(); }";
    each(c(text), |p| {
        assert!(fails(p, &[1], 0));
        assert!(!fails(p, &[0], 0));
    });
    let elsewhere = "int main(void) { void *p = (void *)(long)__VERIFIER_nondet_uint(); goto *p; a: return (int)(long)&&a; }";
    let what = "a computed goto to no label of its function".to_owned();
    assert!(unsupported(&c(elsewhere).compile().after).contains(&what));
}

#[test]
fn memory_volatile_loads_differ() {
    let text = "volatile int v; int main(void) { int a = v; int b = v; if (a != b) reach_error(); }";
    each(c(text), |p| {
        let count = p.after.sites.values().filter(|s| s.kind == SiteKind::Volatile).count();
        assert_eq!(count, 2);
        assert!(p.after.to_string().contains("assert"), "a volatile variable read twice may have changed");
    });
}

#[test]
fn arithmetic_division_by_zero_ends_the_execution() {
    let text = "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n\
                int z = x / y; if (y == 0 || (x == -2147483647 - 1 && y == -1)) reach_error(); return z; }";
    each(c(text), |p| {
        assert_eq!(outcome(p, &[1, 0], 0), Outcome::Halted);
        assert_eq!(outcome(p, &[i32::MIN as i64, -1], 0), Outcome::Halted);
        assert!(matches!(outcome(p, &[9, -1], 0), Outcome::Returned(_)));
        let assumption = p.assumptions.iter().find(|a| a.contains("division")).expect("it is announced");
        assert!(assumption.ends_with("program.c:7) [division]"), "{assumption}");
    });
}

#[test]
fn arithmetic_an_error_before_a_division_by_zero_is_found() {
    let text = "int main(void) { int y = __VERIFIER_nondet_int(); if (y == 0) reach_error(); return 5 % y; }";
    each(c(text), |p| assert!(fails(p, &[0], 0)));
}

#[test]
fn arithmetic_oversized_shifts_give_anything() {
    let text = "int main(void) { unsigned n = __VERIFIER_nondet_uint(); unsigned r = 1u << n;\n\
                if (n == 40 && r == 77) reach_error(); if (n == 3 && r != 8) reach_error(); }";
    each(c(text), |p| {
        assert!(fails(p, &[40], 77));
        assert!(!fails(p, &[40], 76));
        assert!(!fails(p, &[3], 76));
    });
}

#[test]
fn arithmetic_bit_counts_of_zero_give_anything() {
    let text = "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (__builtin_clz(n) == 99) reach_error();\n\
                if (__builtin_ctz(n | 8) > 3) reach_error(); if (n == 16 && __builtin_clz(n) != 27) reach_error(); }";
    each(c(text), |p| {
        assert!(fails(p, &[0], 99));
        assert!(!fails(p, &[16], 99));
    });
}

#[test]
fn undefined_values_on_two_edges_from_one_block_are_the_same() {
    let text = format!(
        "{ERROR}define i32 @main() {{
           %x = call i32 @__VERIFIER_nondet_int()
           switch i32 %x, label %end [ i32 1, label %join
                                       i32 2, label %join ]
         join:
           %p = phi i32 [ undef, %0 ], [ undef, %0 ]
           %c = icmp eq i32 %p, 7
           br i1 %c, label %bad, label %end
         bad:
           call void @reach_error()
           unreachable
         end:
           ret i32 0
         }}"
    );
    each(ll(&text), |p| assert!(fails(p, &[2], 7)));
}

#[test]
fn undefined_constants_are_fresh_values() {
    let text = format!(
        "{ERROR}define i32 @main() {{
           %c = icmp eq i32 undef, 7
           br i1 %c, label %bad, label %good
         bad:
           call void @reach_error()
           unreachable
         good:
           %x = call i32 @__VERIFIER_nondet_int()
           %d = icmp eq i32 %x, 1
           br i1 %d, label %one, label %join
         one:
           br label %join
         join:
           %p = phi i32 [ poison, %one ], [ 0, %good ]
           %f = freeze i32 %p
           %e = icmp eq i32 %f, 8
           br i1 %e, label %bad, label %end
         end:
           ret i32 0
         }}"
    );
    each(ll(&text), |p| {
        assert!(fails(p, &[0], 7));
        assert!(fails(p, &[1], 8));
        assert!(!fails(p, &[0], 8));
    });
}

#[test]
fn outside_calls_give_any_value() {
    let text = "extern int (*hook)(int); static int own(int x) { return x + 1; } int (*f)(int) = own;
                int main(void) { if (hook && hook(3) == 7) reach_error(); }";
    each(c(text), |p| {
        assert!(unsupported(&p.after).iter().all(|t| t == "call through a function pointer"));
        assert!(p.assumptions.iter().any(|a| a.contains("what pointers from outside call")));
    });
    // a pointer that the program itself has made
    let text = "extern void note(void); static int own(int x) { return x + 1; } static int (*const f[])(int) = {own, own};
                static int apply(int (*g)(int), int x) { return g(x); }
                int main(void) { note(); int (*g)(int) = f[__VERIFIER_nondet_int() & 1]; if (apply(g, 3) == 4) reach_error(); }";
    each(c(text), |p| {
        assert!(fails(p, &[1], 0));
        assert!(!p.assumptions.iter().any(|a| a.contains("pointers from outside")), "{:?}", p.assumptions);
    });
}

#[test]
fn functions_of_other_types_are_named_where_they_are_called() {
    let text = "static int two(int a, int b) { return a - b; }
                int main(void) { int (*f)(int) = (int (*)(int))two; if (f(3) == 3) reach_error(); }";
    let found = unsupported(&c(text).level(0).compile().after);
    assert!(found.contains(&"a call of two through another type".to_owned()), "{found:?}");
}
