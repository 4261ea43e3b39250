//! Random C programs for differential tests.
//!
//! The programs use integers only (all widths, both signs, `_Bool`, bit-fields), with globals, arrays, structs, pointers,
//! every kind of statement, calls and bounded recursion. They always terminate, because every loop and recursion
//! has a counter of its own that nothing else writes, and they never access memory out of bounds.
//! They do wrap around, shift too far, read uninitialised scalars and divide by zero: the front-end defines
//! what these do. The sequence of inputs that a program asks for shows every bit of its state (`observe`), so that
//! comparing it compares the computations.

mod expression;
mod statement;

use crate::random::Random;
use std::fmt::Write;

/// The source of a program; `size` is roughly the number of statements.
pub fn generate(seed: u64, size: usize) -> String {
    let mut generator = Generator::new(seed, size);
    generator.program();
    generator.text
}

/// The same, with assertions where [`generate`] has few: whatever a function returns is checked by another function.
pub fn generate_with_checks(seed: u64, size: usize) -> String {
    let mut out = String::new();
    for line in generate(seed, size).lines() {
        if line.starts_with("static void observe") {
            out += "static long long checked(long long x) { if (x % 5 == 2) reach_error(); return x; }\n";
        }
        match line.trim_start().strip_prefix("return ").and_then(|rest| rest.strip_suffix(';')) {
            Some(value) => out += &format!("  return checked({value});\n"),
            None => out += &format!("{line}\n"),
        }
    }
    out
}

/// The types of variables, and how the environment supplies a value of them.
const TYPES: &[(&str, &str)] = &[
    ("_Bool", "bool"),
    ("signed char", "char"),
    ("unsigned char", "uchar"),
    ("short", "short"),
    ("unsigned short", "ushort"),
    ("int", "int"),
    ("int", "int"),
    ("unsigned int", "uint"),
    ("unsigned int", "uint"),
    ("long", "long"),
    ("unsigned long", "ulong"),
    ("long long", "longlong"),
];

const STRUCT: &str =
    "struct S { signed char a; unsigned b : 3; int c : 5; short d; int e; unsigned long f; };\n";
/// Asks for one of two inputs, bit by bit.
const OBSERVE: &str = "static void observe(unsigned long long value) {
  for (int bit = 0; bit < 64; bit++) {
    if ((value >> bit) & 1) __VERIFIER_nondet_char();
    else __VERIFIER_nondet_uchar();
  }
}
";
const FIELDS: &[&str] = &["a", "b", "c", "d", "e", "f"];

/// What can be named at a point of the program.
#[derive(Clone, Default)]
struct Scope {
    /// Scalars with their type.
    scalars: Vec<(String, &'static str)>,
    /// Counters: may be read, not written.
    counters: Vec<String>,
    /// Arrays with their length and element type.
    arrays: Vec<(String, usize, &'static str)>,
    structs: Vec<String>,
    /// Pointers to one object that is alive, with the type of that object.
    pointers: Vec<(String, &'static str)>,
}

/// A function that may be called: parameters are scalars.
struct Callable {
    name: String,
    params: usize,
    /// The first parameter bounds the recursion.
    recursive: bool,
    /// The last parameter is a pointer to `int`.
    pointer: bool,
}

struct Generator {
    random: Random,
    text: String,
    /// Statements that may still be written in this function.
    budget: usize,
    size: usize,
    names: usize,
    indent: usize,
    scope: Scope,
    functions: Vec<Callable>,
    /// Loops around the current statement, in its function.
    loops: usize,
    /// Calls are rare inside of functions, so that the running time stays small.
    in_main: bool,
}

impl Generator {
    fn new(seed: u64, size: usize) -> Self {
        Generator {
            random: Random::keyed(&[seed, 0xc0de]),
            text: String::new(),
            budget: 0,
            size,
            names: 0,
            indent: 0,
            scope: Scope::default(),
            functions: Vec::new(),
            loops: 0,
            in_main: false,
        }
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn ty(&mut self) -> &'static str {
        self.random.pick(TYPES).0
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{:indent$}{text}", "", indent = 2 * self.indent);
    }

    fn program(&mut self) {
        self.text.push_str("extern void reach_error(void);\nextern void __VERIFIER_assume(int);\n");
        let mut declared = Vec::new();
        for (ty, suffix) in TYPES {
            if !declared.contains(suffix) {
                declared.push(suffix);
                self.line(&format!("extern {ty} __VERIFIER_nondet_{suffix}(void);"));
            }
        }
        self.text.push_str(STRUCT);
        self.text.push_str(OBSERVE);
        self.globals();
        let globals = self.scope.clone();
        for index in 0..self.random.below(1 + self.size.min(12) / 4) {
            self.function(index);
            self.scope = globals.clone();
        }
        self.main();
    }

    fn globals(&mut self) {
        for _ in 0..1 + self.random.below(3) {
            let (name, ty, value) = (self.fresh("g"), self.ty(), self.constant());
            self.line(&format!("static {ty} {name} = {value};"));
            self.scope.scalars.push((name, ty));
        }
        if self.random.one_in(2) {
            let (name, ty, length) = (self.fresh("ga"), self.ty(), 2 + self.random.below(4));
            self.line(&format!("static {ty} {name}[{length}] = {{1, 2}};"));
            self.scope.arrays.push((name, length, ty));
        }
        if self.random.one_in(2) {
            let name = self.fresh("gs");
            self.line(&format!("static struct S {name} = {{ -1, 5, -3, 4, 5, 6 }};"));
            self.scope.structs.push(name);
        }
    }

    fn function(&mut self, index: usize) {
        let name = format!("f{index}");
        let recursive = self.random.one_in(3);
        let pointer = self.random.one_in(3);
        let returns = self.ty();
        let mut params = Vec::new();
        if recursive {
            params.push("int depth".to_string());
            self.scope.counters.push("depth".into());
        }
        for _ in 0..1 + self.random.below(2) {
            let (param, ty) = (self.fresh("p"), self.ty());
            params.push(format!("{ty} {param}"));
            self.scope.scalars.push((param, ty));
        }
        let scalars = params.len();
        if pointer {
            params.push("int *target".into());
            self.scope.pointers.push(("target".into(), "int"));
        }
        self.line(&format!("static {returns} {name}({}) {{", params.join(", ")));
        self.indent += 1;
        if recursive {
            self.line("if (depth <= 0) return 1;");
        }
        self.budget = 1 + self.size / 4;
        let mut last = String::new();
        while self.budget > 0 {
            self.statement(2);
        }
        if recursive {
            // Only here, so that the number of calls grows with the depth and not with its power.
            let mut args = vec!["depth - 1".to_string()];
            args.extend((1..scalars).map(|_| self.expression(2)));
            if pointer {
                args.push("target".into());
            }
            last = format!(" + {name}({})", args.join(", "));
        }
        let value = self.expression(3);
        self.line(&format!("return ({value}){last};"));
        self.indent -= 1;
        self.line("}");
        self.functions.push(Callable { name, params: scalars, recursive, pointer });
    }

    fn main(&mut self) {
        self.in_main = true;
        self.line("int main(void) {");
        self.indent += 1;
        self.budget = 2 + self.size;
        let (name, (ty, suffix)) = (self.fresh("x"), *self.random.pick(TYPES));
        self.line(&format!("{ty} {name} = __VERIFIER_nondet_{suffix}();"));
        self.scope.scalars.push((name, ty));
        while self.budget > 0 {
            self.statement(3);
        }
        self.line("unsigned long long sum = 0;");
        let Scope { scalars, arrays, structs, .. } = self.scope.clone();
        for (name, _) in scalars {
            self.line(&format!("sum = sum * 31 + (unsigned long long){name};"));
        }
        for (name, length, _) in arrays {
            for i in 0..length {
                self.line(&format!("sum = sum * 31 + (unsigned long long){name}[{i}];"));
            }
        }
        for name in structs {
            for field in FIELDS {
                self.line(&format!("sum = sum * 31 + (unsigned long long){name}.{field};"));
            }
        }
        self.line("observe(sum);");
        self.line("if (sum % 7 == 3) reach_error();");
        self.line("return (int)(sum ^ (sum >> 32));");
        self.indent -= 1;
        self.line("}");
    }
}

#[cfg(test)]
mod tests {
    use super::generate;

    #[test]
    fn the_seed_determines_the_program() {
        assert_eq!(generate(7, 20), generate(7, 20));
        assert_ne!(generate(7, 20), generate(8, 20));
    }

    #[test]
    fn size_matters() {
        let length = |size| (0..20).map(|seed| generate(seed, size).len()).sum::<usize>();
        assert!(length(2) < length(10) && length(10) < length(40));
    }

    /// Between them the programs use every construct that the module promises.
    #[test]
    fn every_construct_occurs() {
        let all: String = (0..200).map(|seed| generate(seed, 30)).collect();
        for construct in [
            "for (",
            "while (",
            "do {",
            "switch (",
            "case ",
            "default:",
            "break;",
            "continue;",
            "else {",
            "goto ",
            "?",
            "&&",
            "||",
            "<<",
            ">>",
            "/",
            "%",
            "~",
            "!",
            "(unsigned char)",
            "+=",
            "^=",
            "++",
            "--",
            "->",
            "&",
            "*",
            "struct S",
            "_nondet_",
            "__VERIFIER_assume(",
            "reach_error()",
            "depth - 1",
            "target",
        ] {
            assert!(all.contains(construct), "`{construct}` does not occur");
        }
    }
}
