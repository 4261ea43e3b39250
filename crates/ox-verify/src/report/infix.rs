//! Terms as a C programmer would write them.

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;
use ox_logic::smtlib::print_term;
use ox_logic::{Node, Op, Sort, Store, Term};
use ox_sea::pass::PlacedObject;
use rustc_hash::FxHashMap;

/// Nested deeper than this, or with more parts, a term is printed as SMT-LIB, which shares its parts.
const DEPTH: u32 = 40;
const SIZE: u64 = 10_000;

/// All of the terms.
pub fn show(store: &Store, ts: &[Term], names: &FxHashMap<Term, String>, objects: &[PlacedObject]) -> String {
    let infix = Infix { store, names, objects };
    let outer = if ts.len() > 1 { AND } else { 0 };
    let one = |&t: &Term| match written_out(store, t) <= SIZE {
        true => infix.at(t, outer, 0),
        false => print_term(store, t),
    };
    ts.iter().map(one).collect::<Vec<_>>().join(" && ")
}

/// How many terms there are if nothing is shared.
fn written_out(store: &Store, t: Term) -> u64 {
    let mut sizes: FxHashMap<Term, u64> = FxHashMap::default();
    for t in store.subterms(&[t]) {
        let size = store.args(t).iter().fold(1, |sum: u64, a| sum.saturating_add(sizes[a]));
        sizes.insert(t, size);
    }
    sizes[&t]
}

struct Infix<'a> {
    store: &'a Store,
    names: &'a FxHashMap<Term, String>,
    objects: &'a [PlacedObject],
}

// how tightly operators bind, from loose to tight
const OR: u8 = 1;
const AND: u8 = 2;
const COMPARE: u8 = 3;
const SUM: u8 = 4;
const PRODUCT: u8 = 5;
const UNARY: u8 = 6;

impl Infix<'_> {
    /// `&name + 4` if it is an address of an object.
    fn number(&self, n: &BigInt) -> String {
        let offset = |o: &PlacedObject| n.to_u64()?.checked_sub(o.address).filter(|at| *at < o.size);
        match self.objects.iter().find_map(|o| Some((o, offset(o)?))) {
            Some((o, 0)) => format!("&{}", o.name),
            Some((o, at)) => format!("&{} + {at}", o.name),
            None => n.to_string(),
        }
    }

    fn at(&self, t: Term, outer: u8, depth: u32) -> String {
        if depth > DEPTH {
            return print_term(self.store, t);
        }
        let (text, own) = match self.store.node(t) {
            Node::Bool(b) => (b.to_string(), UNARY),
            Node::Int(v) => (self.number(v), UNARY),
            Node::Real(v) => (v.to_string(), PRODUCT),
            Node::BitVec(w, v) if *w > 1 && v.bit(*w as u64 - 1) => {
                let value = BigInt::from(v.clone()) - (BigInt::from(1) << *w);
                (value.to_string(), UNARY)
            }
            Node::BitVec(_, v) => (self.number(&BigInt::from(v.clone())), UNARY),
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
            Op::Or => match args.iter().partition::<Vec<Term>, _>(|&&a| self.refuses(a)) {
                (conditions, others) if !conditions.is_empty() && !others.is_empty() => {
                    let conditions: Vec<String> =
                        conditions.iter().map(|&c| self.at(self.store.args(c)[0], AND, depth + 1)).collect();
                    let others: Vec<String> = others.iter().map(|&o| self.at(o, AND, depth + 1)).collect();
                    (format!("{} ==> {}", conditions.join(" && "), others.join(" || ")), OR)
                }
                _ => join(" || ", OR),
            },
            Op::Implies => join(" ==> ", OR),
            Op::Not => match self.store.node(args[0]) {
                Node::App(Op::Eq, eq) if self.store.sort(eq[0]) == Sort::Int => {
                    (self.linear("!=", eq, depth), COMPARE)
                }
                Node::App(Op::Le, le) => (self.linear("<", &[le[1], le[0]], depth), COMPARE),
                Node::App(Op::Lt, lt) => (self.linear("<=", &[lt[1], lt[0]], depth), COMPARE),
                Node::App(Op::Eq, eq) => {
                    let parts: Vec<String> = eq.iter().map(|&a| self.at(a, SUM, depth + 1)).collect();
                    (parts.join(" != "), COMPARE)
                }
                _ => (format!("!{}", self.at(args[0], UNARY, depth + 1)), UNARY),
            },
            Op::Eq if self.store.sort(args[0]) == Sort::Int => (self.linear("==", args, depth), COMPARE),
            Op::Eq => join(" == ", COMPARE),
            Op::Xor => join(" != ", COMPARE),
            Op::Le => (self.linear("<=", args, depth), COMPARE),
            Op::Lt => (self.linear("<", args, depth), COMPARE),
            Op::BvSle | Op::RealLe => join(" <= ", COMPARE),
            Op::BvSlt | Op::RealLt => join(" < ", COMPARE),
            Op::BvUle => join(" <=u ", COMPARE),
            Op::BvUlt => join(" <u ", COMPARE),
            Op::Add => (self.sum(args, depth), SUM),
            Op::BvAdd | Op::RealAdd => join(" + ", SUM),
            Op::BvSub => join(" - ", SUM),
            Op::Mul | Op::RealMul | Op::BvMul => join(" * ", PRODUCT),
            Op::Div | Op::RealDiv | Op::BvSdiv | Op::BvUdiv => join(" / ", PRODUCT),
            Op::Mod | Op::BvSrem | Op::BvUrem => join(" % ", PRODUCT),
            Op::Neg | Op::RealNeg | Op::BvNeg => (format!("-{}", self.at(args[0], UNARY, depth + 1)), UNARY),
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
            Op::Select => {
                (format!("{}[{}]", self.at(args[0], UNARY, depth + 1), self.at(args[1], 0, depth + 1)), UNARY)
            }
            Op::Store => {
                let [m, at, value] =
                    [(0, UNARY), (1, 0), (2, 0)].map(|(i, own)| self.at(args[i], own, depth + 1));
                (format!("{m}[{at} := {value}]"), UNARY)
            }
            // bits from the first to the last
            Op::BvExtract(high, low) => {
                (format!("{}{{{high}..{low}}}", self.at(args[0], UNARY, depth + 1)), UNARY)
            }
            Op::BvConcat => join(" ++ ", SUM),
            Op::BvZeroExtend(_) | Op::BvSignExtend(_) => (self.at(args[0], UNARY, depth + 1), UNARY),
            Op::ToReal | Op::ToInt | Op::BvToNat | Op::IntToBv(_) | Op::ConstArray(_) | Op::Apply(..) => {
                (print_term(self.store, t), UNARY)
            }
        }
    }

    /// The negation of several things at once, which reads better as a condition.
    fn refuses(&self, t: Term) -> bool {
        let Node::App(Op::Not, args) = self.store.node(t) else { return false };
        matches!(self.store.node(args[0]), Node::App(Op::And, _))
    }

    /// A comparison of integers with every term on the side where it is positive: `i <= n` for `i + -1 * n <= 0`.
    fn linear(&self, sign: &str, args: &[Term], depth: u32) -> String {
        let mut parts: Vec<(BigInt, Term)> = vec![];
        let mut constant = BigInt::ZERO;
        self.collect(args[0], &BigInt::from(1), &mut parts, &mut constant);
        self.collect(args[1], &BigInt::from(-1), &mut parts, &mut constant);
        let sign = match sign {
            // integers: a + 1 <= b is a < b
            "<=" if constant == BigInt::from(1) => {
                constant = BigInt::ZERO;
                "<"
            }
            // up to an object
            "<=" if self.objects.iter().any(|o| BigInt::from(1) - &constant == o.address.into()) => {
                constant -= 1;
                "<"
            }
            // and a < b + 1 is a <= b
            "<" if constant == BigInt::from(-1) => {
                constant = BigInt::ZERO;
                "<="
            }
            other => other,
        };
        let side = |positive: bool| {
            let mut out: Vec<String> = parts
                .iter()
                .filter(|(k, _)| (k.sign() == Sign::Plus) == positive && k.sign() != Sign::NoSign)
                .map(|(k, t)| match k.magnitude() == &1u32.into() {
                    true => self.at(*t, SUM, depth + 1),
                    false => format!("{} * {}", k.magnitude(), self.at(*t, UNARY, depth + 1)),
                })
                .collect();
            let mine = if positive { constant.clone() } else { -&constant };
            // on a side of its own a constant keeps its sign; otherwise it goes where it is positive
            match (out.is_empty(), mine.sign()) {
                (true, _) => out.push(self.number(&mine)),
                (false, Sign::Plus) if parts.iter().any(|(k, _)| (k.sign() == Sign::Plus) != positive) => {
                    out.push(self.number(&mine))
                }
                (false, _) => {}
            }
            out.join(" + ")
        };
        format!("{} {sign} {}", side(true), side(false))
    }

    /// Adds `factor * t` to the linear form.
    fn collect(&self, t: Term, factor: &BigInt, parts: &mut Vec<(BigInt, Term)>, constant: &mut BigInt) {
        match self.store.node(t) {
            Node::Int(v) => *constant += v * factor,
            Node::App(Op::Add, args) => args.iter().for_each(|&a| self.collect(a, factor, parts, constant)),
            Node::App(Op::Neg, args) => self.collect(args[0], &-factor, parts, constant),
            Node::App(Op::Mul, args) if args.len() == 2 => match self.store.node(args[0]) {
                Node::Int(k) => self.collect(args[1], &(k * factor), parts, constant),
                _ => parts.push((factor.clone(), t)),
            },
            _ => parts.push((factor.clone(), t)),
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
            Node::Int(v) if v.sign() == Sign::Minus => (true, (-v).to_string()),
            Node::App(Op::Neg, args) => (true, self.at(args[0], PRODUCT, depth + 1)),
            Node::App(Op::Mul, args) => match (self.store.node(args[0]), args.len()) {
                (Node::Int(k), 2) if *k == BigInt::from(-1) => (true, self.at(args[1], PRODUCT, depth + 1)),
                (Node::Int(k), 2) if k.sign() == Sign::Minus => {
                    (true, format!("{} * {}", -k, self.at(args[1], PRODUCT, depth + 1)))
                }
                _ => (false, self.at(t, PRODUCT, depth + 1)),
            },
            _ => (false, self.at(t, SUM, depth + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::smtlib::parse_term;

    #[test]
    fn reads_like_c() {
        let mut store = Store::new();
        let vars: Vec<Term> = ["x", "y"].iter().map(|n| store.var(n, Sort::Int)).collect();
        let b = store.var("b", Sort::Bool);
        let scope = [vars[0], vars[1], b];
        let names =
            FxHashMap::from_iter([(vars[0], "x".to_string()), (vars[1], "y".into()), (b, "b".into())]);
        for (smt, c) in [
            ("(not (<= (+ x (* (- 1) y)) (- 1)))", "y <= x"),
            ("(<= (+ x 1) y)", "x < y"),
            ("(<= x 10)", "x <= 10"),
            ("(<= (- 3) x)", "-3 <= x"),
            ("(= (+ x (* (- 2) y)) 5)", "x == 2 * y + 5"),
            ("(not (= x 0))", "x != 0"),
            ("(and b (or (< x y) (not b)))", "b && (x < y || !b)"),
            ("(= x (ite b (+ y 1) (- y 1)))", "x == (b ? y + 1 : y - 1)"),
            ("(or (not (and b (< x y))) (= x 0))", "b && x < y ==> x == 0"),
            ("(= (mod x 2) 0)", "x % 2 == 0"),
            ("(<= (+ x y 3) 7)", "x + y <= 4"),
        ] {
            let t = parse_term(&mut store, &scope, smt).expect("parses");
            assert_eq!(show(&store, &[t], &names, &[]), c, "{smt}");
        }
        // with its parts shared it is small, written out it is not
        let mut doubled = vars[0];
        for _ in 0..30 {
            let zero = store.int(0);
            let positive = store.le(zero, doubled);
            let sum = store.app(Op::Mul, &[doubled, doubled]);
            doubled = store.ite(positive, sum, vars[1]);
        }
        let large = store.eq(doubled, vars[1]);
        assert!(show(&store, &[large], &names, &[]).starts_with("(let "));
        let either = parse_term(&mut store, &scope, "(or (= x y) b)").expect("parses");
        assert_eq!(show(&store, &[either, b], &names, &[]), "(x == y || b) && b");
    }
}
