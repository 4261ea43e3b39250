//! Random modules with structs of numbers that are copied as a whole; now and then something that forbids to do so by fields.

use super::program::Random;
use std::fmt::Write;

/// Offset and type.
const FIELDS: &[(u64, &str)] = &[(0, "i32"), (4, "i8"), (5, "i8"), (8, "i64"), (16, "i16"), (20, "i32")];
const ODD: &[(u64, &str)] =
    &[(0, "i16"), (1, "i8"), (4, "i16"), (6, "i8"), (12, "i32"), (17, "i8"), (8, "i8")];
const LENGTHS: &[u64] = &[24, 24, 24, 20, 16, 8, 6];
const ODD_LENGTHS: &[u64] = &[22, 18, 10, 7, 3];

pub fn random(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::from("module ptr 64\nsite #0: i64 input \"n\"\nsite #1: i8 content \"m\"\n");
    text.push_str("global @g size 24 align 8 = [zero 24]\n");
    // most programs have at most one odd operation
    let odd = *random.pick(&[10_000, 10_000, 60, 30]);
    for function in 0..3 {
        let (params, head) = match function {
            2 => (0, "func @main() { bb0():".to_string()),
            _ => (2, format!("func @f{function}(ptr, ptr) {{ bb0(%0: ptr, %1: ptr):")),
        };
        let mut body = Body { random: &mut random, odd, next: params, bases: vec![], out: head };
        body.bases.extend((0..params).map(|p| format!("%{p}")));
        body.generate(function);
        let _ = writeln!(text, "{} return }}", body.out);
    }
    text
}

struct Body<'r> {
    random: &'r mut Random,
    /// One of so many operations is odd.
    odd: u64,
    next: u32,
    /// Addresses of structs.
    bases: Vec<String>,
    out: String,
}

impl Body<'_> {
    fn generate(&mut self, callees: u64) {
        for made in ["alloca 32:i64, align 8", "alloca 32:i64, align 8", "malloc 32:i64, #1"] {
            let base = self.define("ptr", made);
            self.bases.push(base);
        }
        if self.random.below(3) == 0 {
            self.bases.push("@g".into());
        }
        for _ in 0..10 + self.random.below(10) {
            self.operation(callees);
        }
    }

    fn define(&mut self, ty: &str, what: &str) -> String {
        let name = format!("%{}", self.next);
        self.next += 1;
        let _ = write!(self.out, " {name}: {ty} = {what}");
        name
    }

    fn base(&mut self) -> String {
        self.random.pick(&self.bases).clone()
    }

    fn field(&mut self) -> (String, &'static str) {
        let base = self.base();
        let odd = self.random.below(self.odd) == 0;
        let (offset, ty) = *self.random.pick(if odd { ODD } else { FIELDS });
        (self.define("ptr", &format!("ptradd {base}, {offset}:i64")), ty)
    }

    fn operation(&mut self, callees: u64) {
        let (p, q) = (self.base(), self.base());
        let odd = self.random.below(self.odd) == 0;
        let length = *self.random.pick(if odd { ODD_LENGTHS } else { LENGTHS });
        match self.random.below(12) {
            0..=3 => {
                let (at, ty) = self.field();
                self.define(ty, &format!("load {at}, align 1"));
            }
            4..=6 => {
                let (at, ty) = self.field();
                let _ = write!(self.out, " store 7:{ty}, {at}, align 1");
            }
            7..=8 => {
                let _ = write!(self.out, " memcpy {p}, {q}, {length}:i64");
            }
            9 => {
                let _ = write!(self.out, " memset {p}, 0:i8, {length}:i64");
            }
            10 if callees > 0 => {
                let callee = self.random.below(callees);
                let _ = write!(self.out, " call @f{callee}({p}, {q})");
            }
            _ if odd => self.forbid(&p, &q),
            _ => {}
        }
    }

    fn forbid(&mut self, p: &str, q: &str) {
        match self.random.below(4) {
            0 => {
                let length = self.define("i64", "nondet #0");
                let _ = write!(self.out, " memmove {p}, {q}, {length}");
            }
            1 => {
                let index = self.define("i64", "nondet #0");
                let at = self.define("ptr", &format!("ptradd {p}, {index}"));
                self.define("i8", &format!("load {at}, align 1"));
            }
            2 => {
                let _ = write!(self.out, " store {q}, {p}, align 8");
            }
            _ => {
                let inner = self.define("ptr", &format!("ptradd {p}, 8:i64"));
                self.bases.push(inner);
            }
        }
    }
}
