//! Shapes of LLVM code and what becomes of them.

use crate::program::{c, fails, ll, unsupported};
use ox_ir::{GlobalPiece, Operand, SiteKind, Terminator};

#[test]
fn initialisers_are_pieces() {
    let text = "int f(void) { return 1; } struct s { char c; int *p; int (*f)(void); };\n\
                int t[3] = {1, -2}; struct s x = {5, &t[2], f}; double d = 1.5; long double e = 1; extern int other[1000];\n\
                int main(void) { return t[0] + *x.p + x.f() + (int)d + (int)e + other[3]; }";
    let module = c(text).level(0).compile().before().expect("the bitcode is our own");
    let global =
        |name: &str| module.globals.values().find(|g| g.name == name).unwrap_or_else(|| panic!("no {name}"));
    assert_eq!(
        global("t").init.as_deref(),
        Some(&[GlobalPiece::Bytes(vec![1, 0, 0, 0, 254, 255, 255, 255, 0, 0, 0, 0])][..])
    );
    let pieces = global("x").init.clone().expect("it is defined");
    let (GlobalPiece::Bytes(first), rest) = (&pieces[0], &pieces[pieces.len() - 2..]) else {
        panic!("{pieces:?}");
    };
    assert_eq!(first[0], 5);
    assert!(matches!(rest, [GlobalPiece::GlobalAddr(_, 8), GlobalPiece::FuncAddr(_)]), "{pieces:?}");
    assert_eq!(global("d").init.as_deref(), Some(&[GlobalPiece::Bytes(1.5f64.to_le_bytes().to_vec())][..]));
    assert_eq!(global("e").size, 16);
    let content =
        module.sites.values().find(|s| s.kind == SiteKind::OutsideContent).expect("the content is an input");
    assert_eq!(content.variable.as_deref(), Some("other"));
}

#[test]
fn structs_by_value_are_copied() {
    let text = "struct big { int a[10]; }; static int f(struct big b) { b.a[0]++; return b.a[0]; }\n\
                int main(void) { struct big b = {{1}}; int r = f(b); if (r == 2 && b.a[0] == 1) reach_error(); }";
    for (name, compiled) in c(text).compile_all() {
        assert!(fails(&compiled, &[], 0), "{name}");
    }
}

#[test]
fn functions_return_several_values() {
    let text = "declare void @reach_error()\n\
                define internal { i32, i8 } @f(i32 %n) noinline {\n %z = icmp eq i32 %n, 0\n br i1 %z, label %a, label %b\n\
                a:\n ret { i32, i8 } { i32 5, i8 6 }\n\
                b:\n %m = sub i32 %n, 1\n %r = call { i32, i8 } @f(i32 %m)\n ret { i32, i8 } %r\n}\n\
                define i32 @main() {\n %r = call { i32, i8 } @f(i32 3)\n %x = extractvalue { i32, i8 } %r, 1\n\
                %c = icmp eq i8 %x, 6\n br i1 %c, label %bad, label %good\n\
                bad:\n call void @reach_error()\n unreachable\ngood:\n ret i32 0\n}";
    let compiled = ll(text).level(0).compile();
    let id = compiled.after.function_named("f").expect("it is recursive");
    assert_eq!(compiled.after.functions[id].returns.len(), 2);
    assert!(fails(&compiled, &[], 0));
}

#[test]
fn switches_keep_their_cases() {
    let text = "int main(void) { switch (__VERIFIER_nondet_int()) { case -3: reach_error(); case 7: return 1; default: return 2; } }";
    let compiled = c(text).compile();
    let entry = compiled.after.function_named("ox.entry").expect("the entry");
    let body = compiled.after.functions[entry].body.as_ref().expect("a body");
    let cases = body.blocks.values().find_map(|b| match &b.term {
        Terminator::Switch(Operand::Value(_), cases, _) => Some(cases.len()),
        _ => None,
    });
    assert!(cases.is_some() || compiled.after.to_string().contains("cmp eq"), "{}", compiled.after);
    assert!(fails(&compiled, &[-3], 0) && !fails(&compiled, &[7], 0));
}

#[test]
fn indirect_calls_and_wrong_declarations() {
    let text = "static int inc(int x) { return x + 1; } static int dec(int x) { return x - 1; }\n\
                int main(void) { int (*f)(int) = __VERIFIER_nondet_int() ? inc : dec; if (f(3) == 4) reach_error(); }";
    for (name, compiled) in c(text).compile_all() {
        assert!(fails(&compiled, &[1], 0), "{name}");
        assert!(!fails(&compiled, &[0], 0), "{name}");
    }
    let wrong = "declare void @reach_error()\ndefine i32 @f(i32 %x, i32 %y) {\n ret i32 %y\n}\n\
                 define i32 @main() {\n %r = call i32 @f(i32 1)\n ret i32 %r\n}";
    for (name, compiled) in ll(wrong).compile_all() {
        assert_eq!(unsupported(&compiled.after), ["a call of f through another type"], "{name}");
    }
}

#[test]
fn calls_through_another_type_are_not_repaired() {
    for text in [
        "int f(int x) { return x; } int main(void) { if (((int (*)(float))f)(1.0f)) reach_error(); }",
        "int f(int x) { return x; } int main(void) { if (((long (*)(int))f)(1)) reach_error(); }",
        "int g(int a, int b) { return a - b; }\n\
         int main(void) { int (*p)() = (int (*)())g; if (p(3) != 3) reach_error(); }",
    ] {
        for (name, compiled) in c(text).clang_args(&["-w"]).compile_all() {
            // by name, and without optimisation what is not even one of the known functions
            let said = unsupported(&compiled.after).len();
            assert!((1..=2).contains(&said), "{name}: {text}\n{}", compiled.after);
        }
    }
    for text in [
        "int g(); int main(void) { if (g(3, 4) == -1) reach_error(); } int g(int a, int b) { return a - b; }",
        "int g(int a, int b) { return a - b; }\n\
         int main(void) { int (*p)() = (int (*)())g; if (p(3, 4) == -1) reach_error(); }",
    ] {
        for (name, compiled) in c(text).clang_args(&["-w", "-std=c11"]).compile_all() {
            assert!(fails(&compiled, &[], 0), "{name}: {text}");
        }
    }
}

#[test]
fn indirect_calls_copy_structs_that_are_passed_by_value() {
    let text = "struct s { int a[20]; };\n\
        static int set(struct s v) { v.a[3] = 5; return v.a[3]; } static int get(struct s v) { return v.a[0]; }\n\
        int main(void) { struct s v = {{0}}; int (*f)(struct s) = __VERIFIER_nondet_int() ? set : get;\n\
        f(v); if (v.a[3]) reach_error(); }";
    for (name, compiled) in c(text).compile_all() {
        assert!(!fails(&compiled, &[1], 0), "{name}\n{}", compiled.after);
    }
}

#[test]
fn indirect_calls_with_many_candidates_stay_one_call() {
    let mut text = String::new();
    for i in 0..40 {
        text += &format!("static int f{i}(int x) {{ return x + {i}; }}\n");
    }
    let table: Vec<String> = (0..40).map(|i| format!("f{i}")).collect();
    text += &format!(
        "static int other(int x, int y) {{ return x - y; }} int (*t[])(int) = {{ {}, (int (*)(int))other }};\n",
        table.join(", ")
    );
    let known = format!("{text}int main(void) {{ if (t[39](1) == 40) reach_error(); }}");
    assert!(fails(&c(&known).clang_args(&["-w"]).compile(), &[], 0));
    let wrong = format!("{text}int main(void) {{ if (t[40](3) != 3) reach_error(); }}");
    for (name, compiled) in c(&wrong).clang_args(&["-w"]).compile_all() {
        assert!(!unsupported(&compiled.after).is_empty(), "{name}\n{}", compiled.after);
    }
}

#[test]
fn what_is_not_supported_is_named_with_its_line() {
    let text = "int next(int n) {\n __asm__(\"incl %0\" : \"+r\"(n)); return n; }\n\
                int main(void) { return next(1); }";
    let compiled = c(text).compile();
    let found = unsupported(&compiled.after);
    assert!(found.iter().any(|t| t.contains("inline assembly")), "{found:?}");
    let line = compiled
        .after
        .functions
        .values()
        .filter_map(|f| f.body.as_ref())
        .flat_map(|b| b.blocks.values())
        .flat_map(|b| &b.insts)
        .find(|i| matches!(i.kind, ox_ir::InstKind::Unsupported(_)))
        .and_then(|i| i.loc)
        .map(|l| l.line);
    assert_eq!(line, Some(7));
    let vector = "define i32 @main() {\n %v = load <vscale x 4 x i32>, ptr null\n\
                  store <vscale x 4 x i32> %v, ptr null\n ret i32 0\n}";
    let found = unsupported(&ll(vector).level(0).compile().after);
    assert_eq!(found, ["a value of type <vscale x 4 x i32>"]);
}

#[test]
fn floats_keep_their_operations() {
    let text = "double __VERIFIER_nondet_double(void); double fabs(double);\n\
                int main(void) { double d = __VERIFIER_nondet_double(); float f = (float)d * 2; if (__builtin_fabs(d) > f) reach_error(); }";
    let printed = c(text).compile().after.to_string();
    assert!(printed.contains("f64") && printed.contains("f32"), "{printed}");
}
