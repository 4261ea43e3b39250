//! LLVM's intrinsics, expanded by `bitcode_to_ir`, against plain Rust.

use crate::program::{ll, run_module};
use ox_ir::interp::{Inputs, Outcome, Value};
use ox_ir::{Bits, Module, SiteId, Type};

/// Feeds two numbers; fails the only check if the result is the third.
struct Three([u64; 3], usize);

impl Inputs for Three {
    fn next(&mut self, module: &Module, site: SiteId) -> Option<Value> {
        let Type::Int(width) = module.sites[site].ty else { return None };
        let number = self.0[self.1];
        self.1 += 1;
        Some(Value::Int(Bits::new(width, number)))
    }
}

/// `%r = <body>` over `%a` and `%b` of that width must be what the function says.
fn check(width: u32, declaration: &str, body: &str, expected: impl Fn(u64, u64) -> u64) {
    let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
    let text = format!(
        "declare void @reach_error()\ndeclare i{width} @__VERIFIER_nondet_x()\n{declaration}\n\
         define i32 @main() {{\n %a = call i{width} @__VERIFIER_nondet_x()\n %b = call i{width} @__VERIFIER_nondet_x()\n\
         %e = call i{width} @__VERIFIER_nondet_x()\n {body}\n %c = icmp eq i{width} %r, %e\n\
         br i1 %c, label %bad, label %good\nbad:\n call void @reach_error()\n unreachable\ngood:\n ret i32 0\n}}"
    );
    let compiled = ll(&text).level(0).compile();
    let samples: Vec<u64> = match width {
        8 => (0..=255).step_by(5).chain([1, 127, 128, 129, 254]).collect(),
        _ => [0, 1, 2, 3, 7, 100, mask / 2 - 1, mask / 2, mask / 2 + 1, mask - 1, mask].to_vec(),
    };
    for a in &samples {
        for b in &samples {
            let want = expected(*a, *b) & mask;
            let run = run_module(&compiled.after, &mut Three([*a, *b, want], 0));
            assert!(matches!(run.outcome, Outcome::AssertFailed { .. }), "{body} on {a}, {b}: not {want}");
        }
    }
}

fn call(name: &str) -> (String, String) {
    (format!("declare i8 @llvm.{name}.i8(i8, i8)"), format!("%r = call i8 @llvm.{name}.i8(i8 %a, i8 %b)"))
}

/// The i8 result, then the flag in the lowest bit.
fn overflow(name: &str) -> (String, String) {
    (
        format!("declare {{ i8, i1 }} @llvm.{name}.with.overflow.i8(i8, i8)"),
        format!(
            "%s = call {{ i8, i1 }} @llvm.{name}.with.overflow.i8(i8 %a, i8 %b)\n %v = extractvalue {{ i8, i1 }} %s, 0\n\
             %f = extractvalue {{ i8, i1 }} %s, 1\n %z = zext i1 %f to i8\n %w = mul i8 %v, 2\n %r = add i8 %w, %z"
        ),
    )
}

#[test]
fn overflow_flags() {
    let signed = |a: u64| a as u8 as i8;
    let pack = |(value, flag): (i8, bool)| (value as u8 as u64 * 2) + flag as u64;
    let packed = |(value, flag): (u8, bool)| (value as u64 * 2) + flag as u64;
    let run = |name: &str, f: &dyn Fn(u64, u64) -> u64| {
        let (declaration, body) = overflow(name);
        check(8, &declaration, &body, f);
    };
    run("sadd", &|a, b| pack(signed(a).overflowing_add(signed(b))));
    run("ssub", &|a, b| pack(signed(a).overflowing_sub(signed(b))));
    run("smul", &|a, b| pack(signed(a).overflowing_mul(signed(b))));
    run("uadd", &|a, b| packed((a as u8).overflowing_add(b as u8)));
    run("usub", &|a, b| packed((a as u8).overflowing_sub(b as u8)));
    run("umul", &|a, b| packed((a as u8).overflowing_mul(b as u8)));
}

/// With a constant on either side.
#[test]
fn overflow_flags_of_constants() {
    let pack = |(value, flag): (i8, bool)| (value as u8 as u64 * 2) + flag as u64;
    for constant in [0i8, 1, 2, 127, -1, -2, -127, -128] {
        for (name, f) in
            [("sadd", i8::overflowing_add as fn(i8, i8) -> (i8, bool)), ("ssub", i8::overflowing_sub)]
        {
            let (declaration, body) = overflow(name);
            let right = body.replace("i8 %b", &format!("i8 {constant}"));
            check(8, &declaration, &right, |a, _| pack(f(a as u8 as i8, constant)));
            let left = body.replace("(i8 %a", &format!("(i8 {constant}"));
            check(8, &declaration, &left, |_, b| pack(f(constant, b as u8 as i8)));
        }
    }
}

#[test]
fn extremes_and_saturation() {
    let signed = |a: u64| a as u8 as i8;
    let run = |name: &str, f: &dyn Fn(u64, u64) -> u64| {
        let (declaration, body) = call(name);
        check(8, &declaration, &body, f);
    };
    run("smax", &|a, b| signed(a).max(signed(b)) as u64);
    run("smin", &|a, b| signed(a).min(signed(b)) as u64);
    run("umax", &|a, b| a.max(b));
    run("umin", &|a, b| a.min(b));
    run("sadd.sat", &|a, b| signed(a).saturating_add(signed(b)) as u64);
    run("ssub.sat", &|a, b| signed(a).saturating_sub(signed(b)) as u64);
    run("uadd.sat", &|a, b| (a as u8).saturating_add(b as u8) as u64);
    run("usub.sat", &|a, b| (a as u8).saturating_sub(b as u8) as u64);
}

#[test]
fn bits() {
    let one = |name: &str, flag: bool| {
        let (parameter, argument) = if flag { (", i1", ", i1 false") } else { ("", "") };
        (
            format!("declare i32 @llvm.{name}.i32(i32{parameter})"),
            format!("%r = call i32 @llvm.{name}.i32(i32 %a{argument})"),
        )
    };
    let run = |name: &str, flag: bool, f: fn(u32) -> u32| {
        let (declaration, body) = one(name, flag);
        check(32, &declaration, &body, |a, _| f(a as u32) as u64);
    };
    run("ctpop", false, u32::count_ones);
    run("ctlz", true, u32::leading_zeros);
    run("cttz", true, u32::trailing_zeros);
    run("bswap", false, u32::swap_bytes);
    run("bitreverse", false, u32::reverse_bits);
    run("abs", true, |a| (a as i32).wrapping_abs() as u32);
}

#[test]
fn funnel_shifts_and_three_way_comparisons() {
    let funnel = |name: &str| {
        (
            format!("declare i8 @llvm.{name}.i8(i8, i8, i8)"),
            format!("%r = call i8 @llvm.{name}.i8(i8 %a, i8 %a, i8 %b)"),
        )
    };
    let (declaration, body) = funnel("fshl");
    check(8, &declaration, &body, |a, b| (a as u8).rotate_left(b as u32 % 8) as u64);
    let (declaration, body) = funnel("fshr");
    check(8, &declaration, &body, |a, b| (a as u8).rotate_right(b as u32 % 8) as u64);
    let declaration = "declare i8 @llvm.scmp.i8.i8(i8, i8)";
    check(8, declaration, "%r = call i8 @llvm.scmp.i8.i8(i8 %a, i8 %b)", |a, b| {
        (a as u8 as i8).cmp(&(b as u8 as i8)) as i8 as u64
    });
}

#[test]
fn vectors_are_scalarised() {
    let body = "%v = insertelement <2 x i8> <i8 3, i8 0>, i8 %a, i32 1\n %w = add <2 x i8> %v, <i8 1, i8 2>\n\
                %s = shufflevector <2 x i8> %w, <2 x i8> %v, <2 x i32> <i32 1, i32 2>\n\
                %x = extractelement <2 x i8> %s, i32 0\n %y = extractelement <2 x i8> %s, i32 1\n %r = add i8 %x, %y";
    check(8, "", body, |a, _| a + 2 + 3);
}

#[test]
fn odd_widths_in_memory() {
    let body = "%p = alloca i20\n %t = zext i8 %a to i20\n %u = mul i20 %t, 16\n store i20 %u, ptr %p\n\
                %l = load i20, ptr %p\n %q = udiv i20 %l, 16\n %r = trunc i20 %q to i8";
    check(8, "", body, |a, _| a);
}

#[test]
fn atomics_are_plain_accesses_in_a_row() {
    let body = "%p = alloca i8\n store i8 %a, ptr %p\n %o = atomicrmw add ptr %p, i8 %b seq_cst\n\
                %s = cmpxchg ptr %p, i8 7, i8 9 seq_cst seq_cst\n fence seq_cst\n %f = extractvalue { i8, i1 } %s, 1\n\
                %z = zext i1 %f to i8\n %n = load atomic i8, ptr %p seq_cst, align 1\n %h = add i8 %n, %o\n %r = add i8 %h, %z";
    check(8, "", body, |a, b| {
        let sum = (a + b) as u8 as u64;
        if sum == 7 { 9 + a + 1 } else { sum + a }
    });
}
