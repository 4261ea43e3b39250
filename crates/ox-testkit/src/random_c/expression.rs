//! Random expressions. They have no side effects but those of calls.

use super::{FIELDS, Generator, TYPES};

const CONSTANTS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "7",
    "10",
    "31",
    "100",
    "127",
    "128",
    "255",
    "256",
    "1000",
    "32767",
    "65535",
    "-1",
    "-2",
    "-7",
    "-128",
    "2147483647",
    "(-2147483647 - 1)",
    "4294967295u",
    "0x5a5a5a5a",
    "9223372036854775807L",
    "(-9223372036854775807L - 1)",
    "18446744073709551615ul",
];

impl Generator {
    pub(super) fn constant(&mut self) -> String {
        match self.random.one_in(2) {
            true => (*self.random.pick(CONSTANTS)).to_string(),
            false => self.random.below(20).to_string(),
        }
    }

    /// Something that can be assigned to.
    pub(super) fn place(&mut self) -> String {
        for _ in 0..4 {
            match self.random.below(8) {
                0 if !self.scope.arrays.is_empty() => return self.element(),
                1 if !self.scope.structs.is_empty() => return self.field(),
                2 if !self.scope.pointers.is_empty() => {
                    let (name, ty) = self.random.pick(&self.scope.pointers).clone();
                    if ty == "struct S" {
                        return format!("{name}->{}", self.random.pick(FIELDS));
                    }
                    return format!("(*{name})");
                }
                _ => {
                    if !self.scope.scalars.is_empty() {
                        return self.random.pick(&self.scope.scalars).0.clone();
                    }
                }
            }
        }
        self.random.pick(&self.scope.scalars).0.clone()
    }

    fn element(&mut self) -> String {
        let (name, length, _) = self.random.pick(&self.scope.arrays).clone();
        let index = self.simple();
        format!("{name}[(unsigned int)({index}) % {length}u]")
    }

    fn field(&mut self) -> String {
        let name = self.random.pick(&self.scope.structs).clone();
        format!("{name}.{}", self.random.pick(FIELDS))
    }

    /// A variable or a constant.
    fn simple(&mut self) -> String {
        match self.random.below(4) {
            0 => self.constant(),
            1 if !self.scope.counters.is_empty() => self.random.pick(&self.scope.counters).clone(),
            _ => self.random.pick(&self.scope.scalars).0.clone(),
        }
    }

    pub(super) fn expression(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.one_in(6) {
            return match self.random.one_in(2) {
                true => self.simple(),
                false => self.place(),
            };
        }
        match self.random.below(16) {
            0..=4 => self.arithmetic(depth),
            5 => self.shift(depth),
            6 => self.division(depth),
            7 | 8 => self.comparison(depth),
            9 => {
                let (op, a) = (*self.random.pick(&["-", "~", "!", "!!"]), self.expression(depth - 1));
                format!("({op}({a}))")
            }
            10 => {
                let (ty, a) = (self.ty(), self.expression(depth - 1));
                format!("(({ty})({a}))")
            }
            11 => {
                let (c, a) = (self.expression(depth - 1), self.expression(depth - 1));
                let b = self.expression(depth - 1);
                format!("(({c}) ? ({a}) : ({b}))")
            }
            12 => {
                let (op, a) = (*self.random.pick(&["&&", "||"]), self.expression(depth - 1));
                let b = self.expression(depth - 1);
                format!("(({a}) {op} ({b}))")
            }
            13 => self.call().unwrap_or_else(|| self.simple()),
            14 if self.random.one_in(3) => {
                let suffix = self.random.pick(TYPES).1;
                format!("__VERIFIER_nondet_{suffix}()")
            }
            _ => self.place(),
        }
    }

    fn arithmetic(&mut self, depth: usize) -> String {
        let op = *self.random.pick(&["+", "-", "*", "&", "|", "^", "+", "-"]);
        let (a, b) = (self.expression(depth - 1), self.expression(depth - 1));
        format!("(({a}) {op} ({b}))")
    }

    /// Mostly within the width.
    fn shift(&mut self, depth: usize) -> String {
        let op = *self.random.pick(&["<<", ">>"]);
        let (a, b) = (self.expression(depth - 1), self.expression(depth - 1));
        match self.random.one_in(5) {
            true => format!("(({a}) {op} ({b}))"),
            false => format!("(({a}) {op} (({b}) & {}))", self.random.pick(&[7, 15, 31])),
        }
    }

    /// Mostly by something that is not zero.
    fn division(&mut self, depth: usize) -> String {
        let op = *self.random.pick(&["/", "%"]);
        let (a, b) = (self.expression(depth - 1), self.expression(depth - 1));
        match self.random.below(8) {
            0 => format!("(({a}) {op} ({b}))"),
            1..=3 => {
                format!("(({a}) {op} {})", self.random.pick(&["3", "7", "10", "16", "-5", "255u", "1000L"]))
            }
            _ => format!("(({a}) {op} ((({b}) & 63) + 1))"),
        }
    }

    pub(super) fn comparison(&mut self, depth: usize) -> String {
        let op = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let (a, b) = (self.expression(depth - 1), self.expression(depth - 1));
        format!("(({a}) {op} ({b}))")
    }

    /// A call of one of the functions that are complete.
    pub(super) fn call(&mut self) -> Option<String> {
        // Rare where it would be repeated, so that the running time stays bounded.
        if self.functions.is_empty() || (self.loops > 1 || !self.in_main) && !self.random.one_in(4) {
            return None;
        }
        let index = self.random.below(self.functions.len());
        let (params, recursive, pointer) = {
            let f = &self.functions[index];
            (f.params, f.recursive, f.pointer)
        };
        let mut args = Vec::new();
        for i in 0..params {
            let arg = self.simple();
            args.push(if i == 0 && recursive { format!("({arg}) & 7") } else { arg });
        }
        if pointer {
            args.push(self.address_of("int")?);
        }
        Some(format!("{}({})", self.functions[index].name, args.join(", ")))
    }

    /// The address of something of this type.
    pub(super) fn address_of(&mut self, ty: &str) -> Option<String> {
        let mut found: Vec<String> =
            self.scope.scalars.iter().filter(|(_, t)| *t == ty).map(|(name, _)| format!("&{name}")).collect();
        for (name, length, element) in self.scope.arrays.clone() {
            if element == ty {
                found.push(format!("&{name}[{}]", self.random.below(length)));
            }
        }
        if ty == "struct S" {
            found.extend(self.scope.structs.iter().map(|name| format!("&{name}")));
        }
        if ty == "int" {
            found.extend(self.scope.structs.iter().map(|name| format!("&{name}.e")));
        }
        found.extend(self.scope.pointers.iter().filter(|(_, t)| *t == ty).map(|(name, _)| name.clone()));
        if found.is_empty() { None } else { Some(self.random.pick(&found).clone()) }
    }
}
