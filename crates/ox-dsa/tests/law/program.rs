//! Random modules that move pointers around in every way the IR offers.

use std::fmt::Write;

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len() as u64) as usize]
    }
}

const FUNCTIONS: u64 = 3;
const GLOBALS: &str = "global @g0 size 24 align 8 = [zero 8, @g1 + 8, zero 8]
global @g1 size 16 align 8 = [zero 16]
global @table size 16 align 8 = [@f0, @f1]
";

/// Some programs use only a part of the operations: what is rare in all of them would never meet what else is rare.
pub fn random(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::from("module ptr 64\nsite #0: i64 input \"n\"\nsite #1: i8 content \"m\"\n");
    text.push_str(GLOBALS);
    let kinds: Vec<u64> = (0..=KINDS).filter(|_| random.below(3) > 0).collect();
    let kinds = if kinds.is_empty() { vec![0] } else { kinds };
    for function in 0..FUNCTIONS {
        let body = Body::new(&mut random, &kinds, 3).generate();
        let _ = writeln!(text, "func @f{function}(ptr, ptr, i64) -> ptr {{ {body} }}");
    }
    let body = Body::new(&mut random, &kinds, 0).generate();
    let _ = writeln!(text, "func @main() {{ {body} }}");
    text
}

const KINDS: u64 = 24;
const SIZES: &[&str] = &["8", "16", "24", "40"];

struct Body<'r> {
    random: &'r mut Random,
    kinds: &'r [u64],
    params: u32,
    next: u32,
    out: String,
    ptrs: Vec<String>,
    wide: Vec<String>,
    words: Vec<String>,
    bytes: Vec<String>,
}

impl<'r> Body<'r> {
    fn new(random: &'r mut Random, kinds: &'r [u64], params: u32) -> Body<'r> {
        Body {
            random,
            kinds,
            params,
            next: params,
            out: String::new(),
            ptrs: vec!["@g0".into(), "@g1".into(), "null".into()],
            wide: vec!["8:i64".into()],
            words: vec!["7:i32".into()],
            bytes: vec!["7:i8".into()],
        }
    }

    fn generate(mut self) -> String {
        self.out = match self.params {
            0 => "bb0():".into(),
            _ => "bb0(%0: ptr, %1: ptr, %2: i64):".into(),
        };
        if self.params > 0 {
            self.ptrs.extend(["%0".to_string(), "%1".to_string(), "%0".to_string(), "%1".to_string()]);
            self.wide.push("%2".into());
        }
        self.define("ptr", "alloca 24:i64, align 8");
        self.define("ptr", "malloc 24:i64, #1");
        self.operations(6);
        let (p, x) = (self.ptr(), self.wide());
        let _ = write!(self.out, " goto bb1(0:i64, {p}, {x})");
        let [i, p, x] = [self.next, self.next + 1, self.next + 2];
        self.next += 3;
        let _ = write!(self.out, " bb1(%{i}: i64, %{p}: ptr, %{x}: i64):");
        self.ptrs.extend([format!("%{p}"), format!("%{p}")]);
        self.wide.extend([format!("%{i}"), format!("%{x}")]);
        self.operations(8);
        let (p, x) = (self.ptr(), self.wide());
        let step = self.define("i64", &format!("add %{i}, 1:i64"));
        let again = self.fresh();
        let _ = write!(self.out, " {again}: i1 = cmp ult {step}, 3:i64");
        let _ = write!(self.out, " branch {again}, bb1({step}, {p}, {x}), bb2() bb2():");
        self.operations(8);
        let result = if self.params == 0 { String::new() } else { self.ptr() };
        let _ = write!(self.out, " return {result}");
        self.out
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next - 1)
    }

    fn define(&mut self, ty: &str, what: &str) -> String {
        let name = self.fresh();
        let _ = write!(self.out, " {name}: {ty} = {what}");
        let pool = match ty {
            "ptr" => &mut self.ptrs,
            "i64" => &mut self.wide,
            "i32" => &mut self.words,
            _ => &mut self.bytes,
        };
        pool.push(name.clone());
        name
    }

    /// Mostly something recent.
    fn choose(random: &mut Random, pool: &[String]) -> String {
        let recent = pool.len().saturating_sub(4);
        let from = if random.below(3) > 0 { &pool[recent..] } else { pool };
        random.pick(from).clone()
    }

    fn ptr(&mut self) -> String {
        Self::choose(self.random, &self.ptrs)
    }

    fn wide(&mut self) -> String {
        Self::choose(self.random, &self.wide)
    }

    fn operations(&mut self, most: u64) {
        for _ in 0..=self.random.below(most) {
            // Loads and stores of pointers in every program.
            let kind = match self.random.below(3) {
                0 => self.random.below(4),
                _ => *self.random.pick(self.kinds),
            };
            self.operation(kind);
        }
    }

    fn operation(&mut self, kind: u64) {
        let (p, q, x, y) = (self.ptr(), self.ptr(), self.wide(), self.wide());
        let size = *self.random.pick(SIZES);
        match kind {
            0 | 1 => drop(self.define("ptr", &format!("load {p}, align 8"))),
            2 => self.emit(&format!("store {q}, {p}, align 8")),
            3 => {
                let by = *self.random.pick(&["0", "4", "8", "16", "-8"]);
                self.define("ptr", &format!("ptradd {p}, {by}:i64"));
            }
            4 => drop(self.define("ptr", &format!("alloca {size}:i64, align 8"))),
            5 => drop(self.define("ptr", &format!("malloc {size}:i64, #1"))),
            6 => {
                let stride = *self.random.pick(&["1", "4", "8", "16", "24"]);
                let index = self.define("i64", "nondet #0");
                let offset = self.define("i64", &format!("mul {index}, {stride}:i64"));
                self.define("ptr", &format!("ptradd {p}, {offset}"));
            }
            7 => drop(self.define("i64", &format!("load {p}, align 8"))),
            8 => drop(self.define("i32", &format!("load {p}, align 4"))),
            9 => drop(self.define("i8", &format!("load {p}, align 1"))),
            10 => self.emit(&format!("store {x}, {p}, align 8")),
            11 => {
                let word = Self::choose(self.random, &self.words);
                self.emit(&format!("store {word}, {p}, align 4"));
            }
            12 => {
                let byte = Self::choose(self.random, &self.bytes);
                self.emit(&format!("store {byte}, {p}, align 1"));
            }
            13 => self.emit(&format!("memcpy {p}, {q}, {size}:i64")),
            14 => {
                let length = self.define("i64", "nondet #0");
                self.emit(&format!("memmove {p}, {q}, {length}"));
            }
            15 => drop(self.define("i64", &format!("ptrtoint {p}"))),
            16 => drop(self.define("ptr", &format!("inttoptr {x}"))),
            17 => {
                let what = *self.random.pick(&["add", "sub", "xor", "or"]);
                self.define("i64", &format!("{what} {x}, {y}"));
            }
            18 => {
                let what =
                    *self.random.pick(&["add {}, 8", "sub {}, 8", "lshr {}, 3", "shl {}, 3", "and {}, -8"]);
                self.define("i64", &format!("{}:i64", what.replace("{}", &x)));
            }
            19 => {
                let low = self.define("i64", &format!("ptrtoint {p}"));
                let high = self.define("i64", &format!("ptrtoint {q}"));
                let difference = self.define("i64", &format!("sub {low}, {high}"));
                self.define("i64", &format!("add {high}, {difference}"));
            }
            20 => {
                let (condition, n) = (self.fresh(), self.define("i64", "nondet #0"));
                let _ = write!(self.out, " {condition}: i1 = cmp eq {n}, 0:i64");
                self.define("ptr", &format!("select {condition}, {p}, {q}"));
            }
            21 | 22 => {
                let callee = self.random.below(FUNCTIONS);
                self.define("ptr", &format!("call @f{callee}({p}, {q}, {x})"));
            }
            23 => {
                let at = *self.random.pick(&["@table", "@table", "@g0"]);
                let callee = self.define("ptr", &format!("load {at}, align 8"));
                self.define("ptr", &format!("call indirect {callee}({p}, {q}, {x})"));
            }
            _ => self.emit(&format!("memset {p}, 0:i8, {size}:i64")),
        }
    }

    fn emit(&mut self, what: &str) {
        self.out.push(' ');
        self.out.push_str(what);
    }
}
