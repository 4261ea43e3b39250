//! Large C programs, to measure how time and memory grow with the size of a program.
//!
//! A program is a tree of modules of at most [`MODULE`] functions, as real programs are: each module has its own struct, globals, an
//! array and a list on the heap, calls into the modules below it, and shares a few small functions and globals with all others. Inside of a module
//! a function calls earlier ones, some call themselves or each other. Bodies have loops, branches, switches, checks, pointers to globals, locals
//! and heap objects. What a function may reach, summed over all of them, is n·log n, because the tree is balanced; a program in which
//! every function may reach every global would have quadratic summaries by definition.
//!
//! The number of instructions is that of the IR that oxhorn makes for `--calls summaries`, within about ten per cent. These programs are to be
//! translated, not run: nothing bounds their loops and recursions.

use crate::random::Random;
use std::fmt::Write;

/// How large the program is to be.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub functions: usize,
    pub instructions: usize,
}

/// Functions of a module.
const MODULE: usize = 20;
/// Modules that a module calls into.
const CHILDREN: usize = 3;

const SHARED: &str = "extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
static int errors;
static int level = 3;
static void report(int code) { if (code > level) errors++; }
static int clamp(int x, int low, int high) { if (x < low) return low; if (x > high) return high; return x; }
";

/// The source of a program.
pub fn generate(seed: u64, size: Size) -> String {
    let mut generator = Generator { random: Random::keyed(&[seed, 0x1a_46e]), text: SHARED.into() };
    let modules = size.functions.div_ceil(MODULE).max(1);
    for m in (0..modules).rev() {
        let count = MODULE.min(size.functions.max(1) - m * MODULE);
        // what a module has besides its functions' statements is small
        let statements = |f: usize| {
            let of = |f: usize| (f * size.instructions) / size.functions.max(1);
            (of(m * MODULE + f + 1) - of(m * MODULE + f)) as f64 / PER_STATEMENT
        };
        generator.module(m, modules, count, &statements);
    }
    generator.text +=
        "int main(void) {\n  int r = enter_0(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());\n";
    generator.text += "  if (errors > 1000 && r == 77) reach_error();\n  return 0;\n}\n";
    generator.text
}

/// Instructions of the IR that a statement becomes, on average.
const PER_STATEMENT: f64 = 6.8;

struct Generator {
    random: Random,
    text: String,
}

/// The function at hand.
struct Body {
    module: usize,
    /// Its number in the module.
    number: usize,
    /// Functions of other modules that it calls.
    below: Vec<usize>,
    /// Statements that may still be written.
    budget: f64,
    depth: usize,
    /// Names of variables used so far.
    names: usize,
}

impl Generator {
    fn line(&mut self, depth: usize, line: &str) {
        writeln!(self.text, "{:1$}{line}", "", 2 * depth).expect("a string grows");
    }

    fn module(&mut self, m: usize, modules: usize, count: usize, statements: &dyn Fn(usize) -> f64) {
        self.line(
            0,
            &format!("struct item_{m} {{ int key; int count; unsigned flags; struct item_{m} *next; }};"),
        );
        self.line(
            0,
            &format!(
                "static int total_{m}; static unsigned state_{m} = {}; static int table_{m}[16];",
                m % 7
            ),
        );
        self.line(0, &format!("static struct item_{m} first_{m}; static struct item_{m} *list_{m};"));
        for f in 0..count {
            self.line(0, &format!("static int f_{m}_{f}(struct item_{m} *p, int a, int b);"));
        }
        for f in 0..count {
            let children = (CHILDREN * m + 1..=CHILDREN * m + CHILDREN).filter(|&c| c < modules);
            // the last functions are those that know the modules below
            let below = if f + 1 == count { children.collect() } else { vec![] };
            let body = Body { module: m, number: f, below, budget: statements(f), depth: 1, names: 0 };
            self.function(body, count);
        }
        self.line(
            0,
            &format!(
                "static int enter_{m}(int a, int b) {{ return f_{m}_{}(&first_{m}, a, b); }}",
                count - 1
            ),
        );
    }

    fn function(&mut self, mut body: Body, count: usize) {
        let (m, f) = (body.module, body.number);
        self.line(0, &format!("static int f_{m}_{f}(struct item_{m} *p, int a, int b) {{"));
        self.line(1, "int x = a, y = b;");
        if f % 4 == 1 {
            self.line(1, &format!("struct item_{m} local = {{ a, 0, 1u, p }};"));
        }
        // those that nothing else calls: every function is reached
        for callee in (f.saturating_sub(3)..f).filter(|g| f + 1 == count || (g + 1 + g % 3) == f) {
            let n = self.random.below(50);
            self.line(1, &format!("if (x > {n}) y += f_{m}_{callee}(p, y, x);"));
            body.budget -= 0.6;
        }
        for c in std::mem::take(&mut body.below) {
            self.line(1, &format!("if (y != {c}) x = enter_{c}(x, y);"));
            body.budget -= 0.6;
        }
        match f % 7 {
            3 => self.line(1, &format!("if (a > 0) x += f_{m}_{f}(p, a - 1, b);")),
            // the next function calls this one
            5 if f + 1 < count => self.line(1, &format!("if (b > 0) x -= f_{m}_{}(p, a, b - 1);", f + 1)),
            _ => {}
        }
        while body.budget > 0.0 {
            self.statement(&mut body);
        }
        self.line(1, "return x + y;\n}");
    }

    fn statement(&mut self, body: &mut Body) {
        let m = body.module;
        let d = body.depth;
        let n = self.random.below(90) + 1;
        let (x, y) = *self.random.pick(&[("x", "y"), ("y", "x"), ("x", "a"), ("y", "b")]);
        body.budget -= 1.0;
        match self.random.below(16) {
            0 => self.line(d, &format!("{x} = {x} * 3 + {y} - {n};")),
            1 => self.line(d, &format!("{x} = ({y} / {n}) ^ ({x} >> 2);")),
            2 => self.line(d, &format!("total_{m} += {y}; {x} = total_{m} - {n};")),
            3 => self.line(d, &format!("table_{m}[{x} & 15] = {y} + table_{m}[{y} & 15];")),
            4 => self.line(d, &format!("p->count += {x}; if (p->key == {y}) p->flags |= {n}u;")),
            5 => self.line(d, &format!("{x} = clamp({x}, {y}, {n});")),
            6 => self.line(d, &format!("if ({x} < {n}) report({x} + {n});")),
            7 => self.line(
                d,
                &format!("state_{m} = state_{m} * 5u + (unsigned){x}; if (state_{m} > {n}u) {y}++;"),
            ),
            8 => {
                let z = name(body);
                let node = format!("struct item_{m} *{z} = malloc(sizeof(struct item_{m}))");
                self.line(
                    d,
                    &format!(
                        "{{ {node}; if ({z}) {{ {z}->key = {x}; {z}->next = list_{m}; list_{m} = {z}; }} }}"
                    ),
                );
                body.budget -= 0.5;
            }
            9 => {
                let z = name(body);
                let walk =
                    format!("for (struct item_{m} *{z} = list_{m}; {z} && {z}->key != {x}; {z} = {z}->next)");
                self.line(d, &format!("{walk} {y} += {z}->count;"));
            }
            10 => {
                let cases =
                    format!("case 0: {x}++; break; case 1: {x} = {y}; break; case 2: total_{m}--; break");
                self.line(d, &format!("switch ({y}) {{ {cases}; default: {y} -= {n}; }}"));
            }
            11 => self.line(d, &format!("if ({x} == {n} && total_{m} > {x}) reach_error();")),
            12 if body.number % 4 == 1 => {
                self.line(d, &format!("local.count += {x}; *p = local; {x} = local.key;"))
            }
            12 if body.number > 0 => {
                let callee = self.random.below(body.number);
                self.line(d, &format!("{x} = f_{m}_{callee}(p, {x}, {y});"));
            }
            12 => self.line(d, &format!("{x} = __VERIFIER_nondet_int(); if ({x} < 0) {x} = {n};")),
            13 if d < 3 => {
                self.line(d, &format!("if ({x} > {y} + {n}) {{"));
                self.nested(body);
                self.line(d, "} else {");
                self.nested(body);
                self.line(d, "}");
            }
            14 | 15 if d < 3 => {
                let i = name(body);
                self.line(d, &format!("for (int {i} = 0; {i} < {y} % {}; {i}++) {{", n + 2));
                self.nested(body);
                self.nested(body);
                self.line(d, "}");
            }
            _ => self.line(d, &format!("if ({x} > {n}) {x} -= {y}; else {y} = {x} & {n};")),
        }
    }

    fn nested(&mut self, body: &mut Body) {
        body.depth += 1;
        self.statement(body);
        body.depth -= 1;
    }
}

fn name(body: &mut Body) -> String {
    body.names += 1;
    format!("v{}", body.names)
}
