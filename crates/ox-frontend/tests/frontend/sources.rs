//! Kinds of sources: C++, several files, bitcode, 32 bit; and what the source calls things.

use crate::program::{c, fails, files, ll};
use ox_ir::InstKind;

#[test]
fn stages_are_told_and_timed() {
    let program = c("int main(void) { return 0; }");
    let mut told = Vec::new();
    let compiled =
        ox_frontend::compile(&program.options, &mut |stage| told.push(stage)).expect("it compiles");
    let timed: Vec<&str> = compiled.timings.iter().map(|(name, _)| *name).collect();
    assert_eq!(told, ["clang", "link", "define_ub", "pipeline", "bitcode_to_ir"]);
    assert_eq!(timed, told);
}

#[test]
fn several_files_are_linked() {
    let program = files(&[
        (
            "a.c",
            "int f(int); extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n\
                 int main(void) { if (f(__VERIFIER_nondet_int()) == 10) reach_error(); }",
        ),
        ("b.cpp", "extern \"C\" int f(int x) { return x + 3; }"),
        ("c.ll", "define i32 @unused() {\n ret i32 1\n}"),
    ]);
    let compiled = program.compile();
    assert!(fails(&compiled, &[7], 0));
    assert!(!fails(&compiled, &[8], 0));
    let assumptions: Vec<_> = compiled.assumptions.iter().filter(|a| a.contains("[bitcode]")).collect();
    assert_eq!(assumptions.len(), 1);
    assert!(assumptions[0].contains("c.ll [bitcode]"));
}

#[test]
fn cpp_entry_is_found_by_its_source_name() {
    let text = "extern \"C\" void reach_error(void); namespace n { int start(int x) { if (x == 4) reach_error(); return 0; } }";
    let compiled = files(&[("program.cpp", text)]).entry("start").compile();
    assert!(fails(&compiled, &[4], 0));
    assert_eq!(compiled.after.checks.values().next().expect("one").function, "start");
}

#[test]
fn machine_decides_the_width_of_long_and_pointers() {
    let text = "int main(void) { if (sizeof(long) == 4 && sizeof(void *) == 4) reach_error(); }";
    let mut program = c(text);
    program.options.machine = Some(ox_frontend::Machine::M32);
    let compiled = program.compile();
    assert_eq!(compiled.after.pointer_width, 32);
    assert!(fails(&compiled, &[], 0));
    program.options.machine = Some(ox_frontend::Machine::M64);
    let compiled = program.compile();
    assert_eq!(compiled.after.pointer_width, 64);
    assert!(!fails(&compiled, &[], 0));
}

#[test]
fn levels_of_the_user_are_ours() {
    let text = "#ifdef __OPTIMIZE__\n#error optimised\n#endif\nint main(void) { int x = 1; return x; }";
    for level in ["-O0", "-O1", "-O2", "-O3", "-O", "-Os"] {
        c(text).clang_args(&[level]).compile();
    }
    let loops = "int main(void) { int s = 0; for (int i = 0; i < 3; i++) s += i; return s; }";
    let plain = c(loops).clang_args(&["-O0"]).compile().llvm_after();
    let same = c(loops).level(0).compile().llvm_after();
    assert_eq!(plain.lines().count(), same.lines().count());
}

#[test]
fn clang_arguments_are_passed_on() {
    let compiled =
        c("int main(void) { if (LIMIT == 3) reach_error(); }").clang_args(&["-DLIMIT=3"]).compile();
    assert!(fails(&compiled, &[], 0));
}

#[test]
fn optimised_bitcode_is_announced() {
    let compiled = ll("define i32 @main() {\n ret i32 0\n}").compile();
    assert!(
        compiled.assumptions[0].starts_with("what another compiler already optimised away is not checked: ")
    );
}

#[test]
fn values_and_sites_have_source_names() {
    let text = "int main(void) {\n  int limit = __VERIFIER_nondet_int(), total = 0;\n\
                for (int round = 0; round < limit; round++)\n    total += __VERIFIER_nondet_char();\n\
                if (total == 7)\n    reach_error();\n}";
    let compiled = c(text).compile();
    let printed = compiled.after.to_string();
    for name in ["limit", "total", "round"] {
        assert!(printed.contains(&format!("%{name}.")), "{name} is missing:\n{printed}");
    }
    let sites: Vec<_> = compiled.after.sites.values().collect();
    assert_eq!(sites[0].variable.as_deref(), Some("limit"));
    assert_eq!((sites[0].name.as_str(), sites[0].loc.expect("known").line), ("__VERIFIER_nondet_int", 7));
    let check = compiled.after.checks.values().next().expect("one");
    assert_eq!((check.loc.expect("known").line, check.function.as_str()), (11, "main"));
    let file = &compiled.after.files[check.loc.expect("known").file];
    assert!(file.ends_with("program.c"), "{file}");
    let before = compiled.before().expect("it is our own");
    let slots: Vec<String> = before
        .functions
        .values()
        .filter_map(|f| f.body.as_ref())
        .flat_map(|b| b.blocks.values())
        .flat_map(|b| &b.insts)
        .filter_map(|i| match &i.kind {
            InstKind::Alloca { name, .. } => name.clone(),
            _ => None,
        })
        .collect();
    assert_eq!(slots, ["limit", "total", "round"]);
}

#[test]
fn file_names_stay_as_the_user_gave_them() {
    // relative to the directory of this crate, where cargo runs the tests
    let file = "tests/data/relative.c";
    let options = ox_frontend::Options::new(vec![file.into()]);
    let compiled = ox_frontend::compile(&options, &mut |_| {}).expect("it compiles");
    assert!(compiled.after.files.values().any(|f| f == file), "{:?}", compiled.after.files);
}

#[test]
fn both_modules_have_the_same_tables() {
    let compiled = c("int main(void) { int x; if (x << __VERIFIER_nondet_int()) reach_error(); }").compile();
    let before = compiled.before().expect("it is our own");
    assert_eq!(before.sites, compiled.after.sites);
    assert_eq!(before.checks, compiled.after.checks);
    assert_eq!(compiled.first_late_site.as_u32() as usize, before.sites.len());
    assert!(compiled.llvm_before().contains("define dso_local i32 @main"));
    assert!(compiled.llvm_after().contains("@ox.entry"));
}

/// Nobody calls it, and no other file can see it.
#[test]
fn the_entry_may_be_local() {
    for linkage in ["internal", "linkonce_odr", "available_externally", "private"] {
        let text = format!(
            "declare void @reach_error()\ndefine {linkage} void @f() {{\n  call void @reach_error()\n  ret void\n}}\n"
        );
        assert!(fails(&ll(&text).entry("f").compile(), &[], 0), "{linkage}");
    }
}
