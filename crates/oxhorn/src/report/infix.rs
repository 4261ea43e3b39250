//! Terms as a C programmer would write them.

use ox_logic::smtlib::print_term;
use ox_logic::{Node, Op, Store, Term};
use rustc_hash::FxHashMap;

/// Nested deeper than this, a term is printed as SMT-LIB, which shares its parts.
const DEPTH: u32 = 40;

pub fn show(store: &Store, t: Term, names: &FxHashMap<Term, String>) -> String {
    Infix { store, names }.at(t, 0, 0)
}

struct Infix<'a> {
    store: &'a Store,
    names: &'a FxHashMap<Term, String>,
}

// how tightly operators bind, from loose to tight
const OR: u8 = 1;
const AND: u8 = 2;
const COMPARE: u8 = 3;
const SUM: u8 = 4;
const PRODUCT: u8 = 5;
const UNARY: u8 = 6;

impl Infix<'_> {
    fn at(&self, t: Term, outer: u8, depth: u32) -> String {
        if depth > DEPTH {
            return print_term(self.store, t);
        }
        let (text, own) = match self.store.node(t) {
            Node::Bool(b) => (b.to_string(), UNARY),
            Node::Int(v) => (v.to_string(), UNARY),
            Node::BitVec(w, v) if *w > 1 && v.bit(*w as u64 - 1) => {
                let value = num_bigint::BigInt::from(v.clone()) - (num_bigint::BigInt::from(1) << *w);
                (value.to_string(), UNARY)
            }
            Node::BitVec(_, v) => (v.to_string(), UNARY),
            Node::Var(..) => {
                let name = self.names.get(&t).cloned().unwrap_or_else(|| print_term(self.store, t));
                (name, UNARY)
            }
            Node::App(op, args) => self.app(t, *op, args, depth),
        };
        if own < outer { format!("({text})") } else { text }
    }

    fn app(&self, t: Term, op: Op, args: &[Term], depth: u32) -> (String, u8) {
        let join = |sign: &str, own: u8| {
            let parts: Vec<String> = args.iter().map(|&a| self.at(a, own + 1, depth + 1)).collect();
            (parts.join(sign), own)
        };
        match op {
            Op::And => join(" && ", AND),
            Op::Or => join(" || ", OR),
            Op::Implies => join(" ==> ", OR),
            Op::Not => match self.store.node(args[0]) {
                Node::App(Op::Eq, eq) => {
                    let parts: Vec<String> = eq.iter().map(|&a| self.at(a, SUM, depth + 1)).collect();
                    (parts.join(" != "), COMPARE)
                }
                _ => (format!("!{}", self.at(args[0], UNARY, depth + 1)), UNARY),
            },
            Op::Eq => join(" == ", COMPARE),
            Op::Xor => join(" != ", COMPARE),
            Op::Le | Op::BvSle => join(" <= ", COMPARE),
            Op::Lt | Op::BvSlt => join(" < ", COMPARE),
            Op::BvUle => join(" <=u ", COMPARE),
            Op::BvUlt => join(" <u ", COMPARE),
            Op::Add => (self.sum(args, depth), SUM),
            Op::BvAdd => join(" + ", SUM),
            Op::BvSub => join(" - ", SUM),
            Op::Mul | Op::BvMul => join(" * ", PRODUCT),
            Op::Div | Op::BvSdiv | Op::BvUdiv => join(" / ", PRODUCT),
            Op::Mod | Op::BvSrem | Op::BvUrem => join(" % ", PRODUCT),
            Op::Neg | Op::BvNeg => (format!("-{}", self.at(args[0], UNARY, depth + 1)), UNARY),
            Op::BvNot => (format!("~{}", self.at(args[0], UNARY, depth + 1)), UNARY),
            Op::BvAnd => join(" & ", SUM),
            Op::BvOr => join(" | ", SUM),
            Op::BvXor => join(" ^ ", SUM),
            Op::BvShl => join(" << ", SUM),
            Op::BvLshr => join(" >>u ", SUM),
            Op::BvAshr => join(" >> ", SUM),
            Op::Ite => {
                let [c, a, b] = [0, 1, 2].map(|i| self.at(args[i], OR, depth + 1));
                (format!("({c} ? {a} : {b})"), UNARY)
            }
            Op::Select => (format!("{}[{}]", self.at(args[0], UNARY, depth + 1), self.at(args[1], 0, depth + 1)), UNARY),
            Op::BvConcat
            | Op::BvExtract(..)
            | Op::BvZeroExtend(_)
            | Op::BvSignExtend(_)
            | Op::BvToNat
            | Op::IntToBv(_)
            | Op::Store
            | Op::ConstArray(_)
            | Op::Apply(..) => (print_term(self.store, t), UNARY),
        }
    }

    /// `a - b + 3` rather than `a + -1 * b + 3`.
    fn sum(&self, args: &[Term], depth: u32) -> String {
        let mut out = String::new();
        for (i, &a) in args.iter().enumerate() {
            let (minus, text) = self.signed(a, depth);
            match (i, minus) {
                (0, false) => {}
                (0, true) => out.push('-'),
                (_, false) => out.push_str(" + "),
                (_, true) => out.push_str(" - "),
            }
            out.push_str(&text);
        }
        out
    }

    fn signed(&self, t: Term, depth: u32) -> (bool, String) {
        match self.store.node(t) {
            Node::Int(v) if v.sign() == num_bigint::Sign::Minus => (true, (-v).to_string()),
            Node::App(Op::Neg, args) => (true, self.at(args[0], PRODUCT, depth + 1)),
            Node::App(Op::Mul, args) => match (self.store.node(args[0]), args.len()) {
                (Node::Int(k), 2) if *k == num_bigint::BigInt::from(-1) => (true, self.at(args[1], PRODUCT, depth + 1)),
                (Node::Int(k), 2) if k.sign() == num_bigint::Sign::Minus => {
                    (true, format!("{} * {}", -k, self.at(args[1], PRODUCT, depth + 1)))
                }
                _ => (false, self.at(t, PRODUCT, depth + 1)),
            },
            _ => (false, self.at(t, SUM, depth + 1)),
        }
    }
}
