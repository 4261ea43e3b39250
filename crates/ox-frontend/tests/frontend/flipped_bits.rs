//! Bitcode with flipped bits: whatever LLVM's reader and verifier let through is translated or refused, without a crash of ours.
//!
//! LLVM's reader itself crashes on some of it, so the files are read in a child process, which says what it is at.

use crate::program::ll;
use ox_frontend::{Checks, Options, compile};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the child finds its work; without it, it has none.
const WORK: &str = "OX_FLIPPED_BITS";
const COUNT: u64 = 400;
/// Stages in which LLVM reads and verifies the file.
const READING: &[&str] = &["clang", "link"];

/// A program with most things in it that debug information and the translation speak of.
const PROGRAM: &str = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); extern void *malloc(unsigned long);\n\
    struct pair { int a; long b; struct pair *next; }; static const char *names[2] = {\"one\", \"two\"};\n\
    int table[8] = {1, 2, 3}; double scale = 0.5;\n\
    static int sum(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }\n\
    static long walk(struct pair *p) { long s = 0; while (p) { s += p->a + p->b; p = p->next; } return s; }\n\
    int main(void) {\n\
      int x = __VERIFIER_nondet_int(); struct pair last = {x, 2, 0}, *first = malloc(sizeof *first);\n\
      first->a = 1; first->b = x; first->next = &last;\n\
      switch (x & 7) { case 1: table[1] = x; break; case 2: x = x / 3; break; default: x ^= names[x & 1][0]; }\n\
      if (sum(table, 8) + walk(first) == 77 && scale * x > 3.0) reach_error();\n\
      return 0;\n\
    }\n";

/// A generator of numbers (SplitMix64) with a seed for each file.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// The file with one to three bits flipped.
fn flipped(bitcode: &[u8], seed: u64) -> Vec<u8> {
    let mut numbers = Numbers(seed);
    let mut out = bitcode.to_vec();
    for _ in 0..1 + numbers.next() % 3 {
        let bit = numbers.next() % (8 * out.len() as u64);
        out[(bit / 8) as usize] ^= 1 << (bit % 8);
    }
    out
}

/// Bitcode of the program, with debug information, as clang writes it.
fn bitcode(directory: &Path) -> Vec<u8> {
    let (source, output) = (directory.join("program.c"), directory.join("program.bc"));
    std::fs::write(&source, PROGRAM).expect("the directory is writable");
    let clang = ox_frontend::find_clang().expect("clang is installed");
    let mut command = Command::new(clang.path);
    command.args(["-c", "-emit-llvm", "-g", "-O1", "-o"]).arg(&output).arg(&source);
    assert!(command.status().expect("clang runs").success());
    std::fs::read(output).expect("clang wrote it")
}

/// Reads the files from a number on, and says before each stage which one it is at.
fn child(work: &str) {
    let parts: Vec<&str> = work.split(':').collect();
    let [directory, first, end] = parts[..] else { panic!("a directory and two numbers: {work}") };
    let directory = PathBuf::from(directory);
    let [first, end] = [first, end].map(|n| n.parse::<u64>().expect("a number"));
    let bitcode = std::fs::read(directory.join("program.bc")).expect("the parent wrote it");
    let file = directory.join("flipped.bc");
    for seed in first..end {
        std::fs::write(&file, flipped(&bitcode, seed)).expect("the directory is writable");
        let mut options = Options::new(vec![file.clone()]);
        options.checks = Checks::default().and_memory();
        let result = compile(&options, &mut |stage| eprintln!("at {seed} {stage}"));
        if let Ok(compiled) = result {
            eprintln!("at {seed} before");
            let before = compiled.before().expect("the bitcode is our own");
            eprintln!("at {seed} validate");
            for module in [&before, &compiled.after] {
                assert!(ox_ir::validate(module).is_ok(), "{:?}", ox_ir::validate(module));
            }
        }
    }
    eprintln!("at {end} end");
}

/// A flipped bit of a size makes LLVM ask for any amount.
fn limit_memory(command: &mut Command) {
    let limit = libc::rlimit { rlim_cur: 4 << 30, rlim_max: 4 << 30 };
    // SAFETY: the limit is a local value.
    let set = move || match unsafe { libc::setrlimit(libc::RLIMIT_AS, &limit) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    };
    // SAFETY: between fork and exec there is one system call, which allocates nothing.
    unsafe { command.pre_exec(set) };
}

/// Parts of debug information that are of another kind than they should be, where LLVM's verifier does not look.
#[test]
fn debug_information_of_wrong_kinds() {
    let text = "declare i32 @__VERIFIER_nondet_int()\ndeclare void @reach_error()\n@g = global i32 0, !dbg !14\n\
        define i32 @main() !dbg !4 {\n  %x = call i32 @__VERIFIER_nondet_int(), !dbg !9\n    \
#dbg_value(!{}, !8, !DIExpression(), !9)\n    \
        #dbg_value(i32 %x, !8, !DIExpression(), !9)\n  \
        store i32 %x, ptr @g, !dbg !11\n  %y = load i32, ptr @g, !dbg !13\n  %c = icmp eq i32 %y, 3\n  \
        br i1 %c, label %bad, label %good\nbad:\n  call void @reach_error(), !dbg !9\n  ret i32 0\ngood:\n  ret i32 0\n}\n\
        !llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n\
        !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)\n\
        !1 = !DIFile(filename: \"a.c\", directory: \"/\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n\
        !4 = distinct !DISubprogram(name: \"main\", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)\n\
        !5 = !DISubroutineType(types: !6)\n!6 = !{null}\n!7 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n\
        !8 = !DILocalVariable(name: \"v\", scope: !4, file: !1, line: 2, type: !7)\n\
        !9 = !DILocation(line: 2, column: 3, scope: !10)\n!10 = distinct !DILexicalBlock(scope: !4, file: !7, line: 2)\n\
        !11 = !DILocation(line: 3, column: 3, scope: !12)\n!12 = distinct !DILexicalBlock(scope: !4, file: !6, line: 2)\n\
        !13 = !DILocation(line: 4, column: 3, scope: !4)\n\
        !14 = !DIGlobalVariableExpression(var: !15, expr: !DIExpression())\n\
        !15 = distinct !DIGlobalVariable(name: \"g\", scope: !0, file: !1, line: 5, type: !7, isLocal: false, isDefinition: true)\n";
    let module = ll(text).level(0).compile().before().expect("the bitcode is our own");
    let files: Vec<&str> = module.files.values().map(String::as_str).collect();
    assert!(files.contains(&"a.c") && files.contains(&""), "{files:?}");
    let none = text.replace("#dbg_value(!{}, !8", "#dbg_value(!DIArgList(), !8");
    assert!(none != text);
    ll(&none).level(0).compile();
}

#[test]
fn nothing_of_ours_crashes() {
    if let Ok(work) = std::env::var(WORK) {
        return child(&work);
    }
    let directory = tempfile::tempdir().expect("a temporary directory");
    bitcode(directory.path());
    let (mut first, mut crashes) = (0, Vec::new());
    while first < COUNT {
        let work = format!("{}:{first}:{COUNT}", directory.path().display());
        let test = "flipped_bits::nothing_of_ours_crashes";
        let mut command = Command::new(std::env::current_exe().expect("this program has a path"));
        command.args(["--exact", test, "--nocapture"]).env(WORK, work).stdin(Stdio::null());
        limit_memory(&mut command);
        let output = command.output().expect("this program can run");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let last = said.lines().rev().find_map(|line| line.strip_prefix("at ")).expect("it says where it is");
        let (seed, stage) = last.split_once(' ').expect("a number and a stage");
        first = seed.parse::<u64>().expect("a number") + 1;
        if !output.status.success() && !READING.contains(&stage) {
            let tail: Vec<&str> = said.lines().rev().take(12).collect();
            crashes.push(format!("{seed} at {stage} ({}): {}", output.status, tail.join(" | ")));
        }
    }
    assert!(crashes.is_empty(), "{}", crashes.join("\n"));
}
