//! The step `variadic`: variable arguments are read where the call has put them, before and after every pipeline.

use crate::define_ub::each;
use crate::program::{Program, c, fails, ll, unsupported};

fn on_both_machines(text: &str, test: impl Fn(&ox_frontend::Compiled)) {
    each(c(text), &test);
    each(c(text).clang_args(&["-m32"]), &test);
}

#[test]
fn each_argument_is_where_it_was_passed() {
    let text = "#include <stdarg.h>
struct small { char c[3]; }; struct two { long a, b; }; struct large { int x[9]; };
static void check(int n, ...) {
  va_list l; va_start(l, n);
  if (va_arg(l, int) != n) reach_error();
  if (va_arg(l, long long) != 1LL << 40) reach_error();
  if (va_arg(l, struct small).c[2] != 3) reach_error();
  struct large x = va_arg(l, struct large);
  if (va_arg(l, struct two).b != 5) reach_error();
  if (x.x[8] != 9) reach_error();
  va_list m; va_copy(m, l); va_end(l);
  if (va_arg(m, char *)[1] != 'y') reach_error();
  va_end(m);
}
int main(void) {
  struct small s = {{1, 2, 3}}; struct two t = {4, 5}; struct large x = {{0, 0, 0, 0, 0, 0, 0, 0, 9}};
  int n = __VERIFIER_nondet_int();
  check(7, n, 1LL << 40, s, x, t, \"xyz\");
}";
    on_both_machines(text, |p| {
        assert!(fails(p, &[8], 0));
        assert!(!fails(p, &[7], 0));
        assert!(unsupported(&p.after).is_empty());
    });
}

#[test]
fn structs_that_are_aligned_to_two_registers() {
    let text = "#include <stdarg.h>
struct pair { _Alignas(16) long a; long b; }; struct real { _Alignas(16) double d; long b; };
static void check(int n, ...) {
  va_list l; va_start(l, n);
  if (va_arg(l, struct pair).b != 2) reach_error();
  if (va_arg(l, __int128) != (__int128)3 << 70) reach_error();
  (void)va_arg(l, long double);
  if (va_arg(l, struct real).b != 4) reach_error();
  if (va_arg(l, struct pair).a != 5) reach_error();
  if (va_arg(l, int) != n) reach_error();
  va_end(l);
}
int main(void) {
  struct pair p = {1, 2}, q = {5, 6}; struct real r = {0.5, 4};
  check(__VERIFIER_nondet_int(), p, (__int128)3 << 70, 1.5L, r, q, 7);
}";
    each(c(text), |p| {
        assert!(fails(p, &[8], 0));
        assert!(!fails(p, &[7], 0));
    });
}

#[test]
fn calls_through_pointers_reach_every_function_that_fits() {
    let text = "#include <stdarg.h>
static int first(int n, ...) { va_list l; va_start(l, n); n = va_arg(l, int); va_end(l); return n; }
static int second(int n, ...) { va_list l; va_start(l, n); (void)va_arg(l, int); n = va_arg(l, int); va_end(l); return n; }
static int none(int n, ...) { return n; }
static int plain(int n, int m, int k) { return m + k; }
int main(void) {
  int (*f[])(int, ...) = {first, second, none, (int (*)(int, ...))plain};
  if (f[__VERIFIER_nondet_int() & 3](1, 20, 30) == 30) reach_error();
}";
    each(c(text), |p| {
        assert!(fails(p, &[1], 0));
        assert!(!fails(p, &[0], 0) && !fails(p, &[2], 0));
    });
}

fn names_only(program: Program, text: &str) {
    for (name, compiled) in program.compile_all() {
        let found = unsupported(&compiled.after);
        assert!(found.iter().all(|t| t.contains(text)) && !found.is_empty(), "{name}: {found:?}");
    }
}

#[test]
fn what_is_not_followed_is_named() {
    let text = "#include <stdarg.h>
int last(int n, ...) { va_list l; va_start(l, n); n = va_arg(l, int); va_end(l); return n; }
int main(void) { return last(1, 2); }";
    names_only(c(text).entry("last"), "the variable arguments of last");
    let arm = c(text).clang_args(&["--target=aarch64-linux-gnu", "-ffreestanding"]);
    names_only(arm, "variable arguments on the machine \"aarch64-unknown-linux-gnu\"");
    let windows = c(text).clang_args(&["--target=x86_64-pc-windows-gnu", "-ffreestanding"]);
    names_only(windows, "variable arguments on the machine \"x86_64-pc-windows-gnu\"");
    let head = "target triple = \"x86_64-pc-linux-gnu\"\ndeclare void @llvm.va_start.p0(ptr)\n";
    let instruction = format!(
        "{head}define i32 @f(i32 %n, ...) {{
           %l = alloca [24 x i8]\n call void @llvm.va_start.p0(ptr %l)\n %x = va_arg ptr %l, i32\n ret i32 %x\n}}
         define i32 @main() {{\n %r = call i32 (i32, ...) @f(i32 1, i32 2)\n ret i32 %r\n}}"
    );
    names_only(ll(&instruction), "va_arg");
    let aggregate = format!(
        "{head}define i32 @f(i32 %n, ...) {{
           %l = alloca [24 x i8]\n call void @llvm.va_start.p0(ptr %l)\n ret i32 %n\n}}
         define i32 @main() {{\n %r = call i32 (i32, ...) @f(i32 1, {{i32, ptr}} zeroinitializer)\n ret i32 %r\n}}"
    );
    names_only(ll(&aggregate), "a variable argument of type { i32, ptr }");
    let handed_on = format!(
        "{head}define i32 @f(i32 %n, ...) {{
           %l = alloca [24 x i8]\n call void @llvm.va_start.p0(ptr %l)\n ret i32 %n\n}}
         define i32 @g(i32 %n, ...) {{\n %r = musttail call i32 (i32, ...) @f(i32 %n, ...)\n ret i32 %r\n}}
         define i32 @main() {{\n %r = call i32 (i32, ...) @g(i32 1, i32 2)\n ret i32 %r\n}}"
    );
    names_only(ll(&handed_on), "a call that hands on variable arguments");
}

/// The function has no other type than that of its calls, and nothing reads what is passed.
#[test]
fn a_function_that_starts_no_list_stays_as_it_is() {
    let text = "int f(int n, ...) { return n; } int main(void) { if (f(__VERIFIER_nondet_int(), 2, \"x\") == 3) reach_error(); }";
    on_both_machines(text, |p| {
        assert!(p.llvm_before().contains("@f(i32 %0, ...)"));
        assert!(fails(p, &[3], 0));
        assert!(!fails(p, &[2], 0));
    });
}
