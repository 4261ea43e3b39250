//! Texts of a program reach the reports without anything that a terminal would obey.

use crate::program::{c, files, ll};
use ox_frontend::{Checks, Compiled};
use ox_ir::{InstKind, Module, is_printable};

/// Every text of a module that is shown somewhere.
fn texts(module: &Module) -> Vec<String> {
    let mut all: Vec<String> = module.files.values().cloned().collect();
    all.extend(module.sites.values().flat_map(|s| [Some(s.name.clone()), s.variable.clone()]).flatten());
    all.extend(module.checks.values().flat_map(|c| [c.message.clone(), c.function.clone()]));
    all.extend(module.globals.values().map(|g| g.name.clone()));
    for function in module.functions.values() {
        all.push(function.name.clone());
        let Some(body) = &function.body else { continue };
        all.extend(body.values.values().filter_map(|v| v.name.clone()));
        for inst in body.blocks.values().flat_map(|b| &b.insts) {
            match &inst.kind {
                InstKind::Alloca { name: Some(name), .. } => all.push(name.clone()),
                InstKind::Unsupported(text) => all.push(text.clone()),
                _ => {}
            }
        }
    }
    all
}

/// All texts are clean, and this is one of them or a part of one.
fn shows(compiled: &Compiled, expected: &[&str]) {
    let mut all = texts(&compiled.after);
    all.extend(texts(&compiled.before().expect("the bitcode is our own")));
    all.extend(compiled.assumptions.iter().cloned());
    for text in &all {
        assert!(text.chars().all(is_printable), "{text:?}");
    }
    for part in expected {
        assert!(all.iter().any(|text| text.contains(part)), "{part} in {all:#?}");
    }
}

#[test]
fn assertions_and_files() {
    let text = "extern void __assert_fail(const char *, const char *, unsigned, const char *);\n\
        # 7 \"\\033[31mx.c\"\n\
        int main(void) { int x = __VERIFIER_nondet_int(); if (x == 3) __assert_fail(\"\\033[31mx\\007 \\xe2\\x80\\xae\", \"f\", 1, \"g\"); return 0; }";
    shows(&c(text).compile(), &["\\x1b[31mx\\x07 \\u{202e}", "\\x1b[31mx.c"]);
}

#[test]
fn symbols() {
    let text = "extern int f(int *) __asm__(\"\\033[2J\"); int g __asm__(\"\\r\\007\");\n\
        int main(void) { int local = 0; g = f(&local); if (g + local == 3) reach_error(); return 0; }";
    let mut program = c(text);
    program.options.checks = Checks::default().and_memory();
    shows(&program.compile(), &["\\x1b[2J"]);
}

/// Variables and functions have such names in handmade debug information only.
#[test]
fn debug_information() {
    let text = "declare i32 @__VERIFIER_nondet_int()\ndeclare void @reach_error()\n\
        define i32 @main() !dbg !4 {\n  %v = alloca i32, !dbg !9\n    #dbg_declare(ptr %v, !8, !DIExpression(), !9)\n  \
        %x = call i32 @__VERIFIER_nondet_int(), !dbg !9\n  store i32 %x, ptr %v, !dbg !9\n  \
        %y = load i32, ptr %v\n  %c = icmp eq i32 %y, 3\n  br i1 %c, label %bad, label %good\n\
        bad:\n  call void @reach_error(), !dbg !9\n  ret i32 0\ngood:\n  ret i32 0\n}\n\
        !llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n\
        !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)\n\
        !1 = !DIFile(filename: \"a\\1Bb.c\", directory: \"/\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n\
        !4 = distinct !DISubprogram(name: \"ma\\0Ain\", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)\n\
        !5 = !DISubroutineType(types: !6)\n!6 = !{null}\n!7 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n\
        !8 = !DILocalVariable(name: \"v\\1B[1m\", scope: !4, file: !1, line: 2, type: !7)\n\
        !9 = !DILocation(line: 2, column: 3, scope: !4)\n";
    shows(&ll(text).level(0).compile(), &["a\\x1bb.c", "ma\\x0ain", "v\\x1b[1m"]);
}

/// What LLVM says about a file that it does not understand.
#[test]
fn errors() {
    let error = files(&[("program.ll", "define i32 @\u{1b}[31m() {")]).error().to_string();
    assert!(error.chars().all(is_printable) && error.contains("\\x1b[31m"), "{error:?}");
}
