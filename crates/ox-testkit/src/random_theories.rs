//! Random systems of Horn clauses over one theory each, as text: bit-vectors, integers with division and remainder, arrays, real
//! numbers, and all of them mixed; with one, two or three predicates in a body, the same one twice among them.
//!
//! Beside `random_chc`, which makes structure for the transforms, this makes terms for engines that take formulas apart. Systems of a
//! bounded theory have finitely many values for every variable, so that the least model can be enumerated.

use crate::random::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theory {
    /// Booleans, bit-vectors of two and three bits, and arrays of them: all sorts are finite.
    Bits,
    /// Integers between 0 and [`LARGEST`] in every clause, and Booleans.
    BoundedInts,
    /// Integers as they are, with `div`, `mod` and `ite`.
    Ints,
    /// Integers and arrays of them.
    Arrays,
    Reals,
    /// Sorts of all of these.
    Mixed,
}

impl Theory {
    pub const ALL: [Theory; 6] =
        [Theory::Bits, Theory::BoundedInts, Theory::Ints, Theory::Arrays, Theory::Reals, Theory::Mixed];

    /// Whether every variable has finitely many values in every clause.
    pub fn is_bounded(self) -> bool {
        matches!(self, Theory::Bits | Theory::BoundedInts)
    }

    fn sorts(self) -> &'static [Sort] {
        use Sort::*;
        match self {
            Theory::Bits => &[Bool, Bits(2), Bits(2), Bits(3), Bits(3), ArrayOfBits],
            Theory::BoundedInts => &[Bool, Int, Int, Int],
            Theory::Ints => &[Bool, Int, Int, Int, Int],
            Theory::Arrays => &[Int, Int, Array, Array],
            Theory::Reals => &[Real, Real, Real, Bool],
            Theory::Mixed => &[Bool, Int, Int, Real, Array, Bits(3), Bits(8), ArrayOfBits],
        }
    }
}

/// The largest integer of the bounded theory.
pub const LARGEST: i64 = 5;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Bool,
    Int,
    Real,
    Bits(u32),
    Array,
    /// From two bits to two bits.
    ArrayOfBits,
}

impl Sort {
    fn name(self) -> String {
        match self {
            Sort::Bool => "Bool".into(),
            Sort::Int => "Int".into(),
            Sort::Real => "Real".into(),
            Sort::Bits(n) => format!("(_ BitVec {n})"),
            Sort::Array => "(Array Int Int)".into(),
            Sort::ArrayOfBits => "(Array (_ BitVec 1) (_ BitVec 2))".into(),
        }
    }
}

/// The same seed gives the same system.
pub fn generate(theory: Theory, seed: u64) -> String {
    let mut random = Random::keyed(&[seed, theory as u64, 0x7e02]);
    // enumeration has to stay cheap
    let arguments = if theory.is_bounded() { 3 } else { 4 };
    let count = 1 + random.below(3);
    let preds: Vec<Vec<Sort>> = (0..count)
        .map(|_| (0..random.below(arguments)).map(|_| *random.pick(theory.sorts())).collect())
        .collect();
    let mut out = "(set-logic HORN)\n".to_string();
    for (i, args) in preds.iter().enumerate() {
        let args: Vec<String> = args.iter().map(|s| s.name()).collect();
        out += &format!("(declare-fun p{i} ({}) Bool)\n", args.join(" "));
    }
    for head in 0..count {
        out += &clause(&mut random, theory, &preds, 0, Some(head));
        for _ in 0..1 + random.below(2) {
            let atoms = [1, 1, 1, 2, 2, 3][random.below(6)];
            out += &clause(&mut random, theory, &preds, atoms, Some(head));
        }
    }
    for _ in 0..1 + random.below(2) {
        let atoms = 1 + random.below(2);
        out += &clause(&mut random, theory, &preds, atoms, None);
    }
    out + "(check-sat)\n"
}

fn clause(
    random: &mut Random,
    theory: Theory,
    preds: &[Vec<Sort>],
    atoms: usize,
    head: Option<usize>,
) -> String {
    let mut draft = Draft { random, theory, vars: vec![] };
    let mut parts = vec![];
    for _ in 0..atoms {
        let p = draft.random.below(preds.len());
        let args: Vec<String> = preds[p].iter().map(|&s| draft.argument(s)).collect();
        parts.push(atom(p, &args));
    }
    let head_text = match head {
        None => "false".to_string(),
        Some(p) => {
            let args: Vec<String> = preds[p].iter().map(|&s| draft.term(s, 2)).collect();
            atom(p, &args)
        }
    };
    // a first fact has constraints more often, or else everything holds at once
    let constraints = match (atoms, head) {
        (0, _) => 1 + draft.random.below(3),
        (_, None) => 1 + draft.random.below(2),
        _ => draft.random.below(3),
    };
    for _ in 0..constraints {
        parts.push(draft.term(Sort::Bool, 2));
    }
    if theory == Theory::BoundedInts {
        let ints = draft.vars.iter().filter(|(_, s)| *s == Sort::Int);
        parts.extend(ints.map(|(x, _)| format!("(<= 0 {x} {LARGEST})")));
    }
    let body = format!("(and true {})", parts.join(" "));
    let vars: Vec<String> = draft.vars.iter().map(|(n, s)| format!("({n} {})", s.name())).collect();
    match vars.is_empty() {
        true => format!("(assert (=> {body} {head_text}))\n"),
        false => format!("(assert (forall ({}) (=> {body} {head_text})))\n", vars.join(" ")),
    }
}

fn atom(p: usize, args: &[String]) -> String {
    match args.is_empty() {
        true => format!("p{p}"),
        false => format!("(p{p} {})", args.join(" ")),
    }
}

/// A clause that is being written.
struct Draft<'a> {
    random: &'a mut Random,
    theory: Theory,
    vars: Vec<(String, Sort)>,
}

impl Draft<'_> {
    fn new_var(&mut self, sort: Sort) -> String {
        let name = format!("x{}", self.vars.len());
        self.vars.push((name.clone(), sort));
        name
    }

    /// A variable: one that is there, or a new one while there are few.
    fn var(&mut self, sort: Sort) -> String {
        let fitting: Vec<String> =
            self.vars.iter().filter(|(_, s)| *s == sort).map(|(n, _)| n.clone()).collect();
        let room = self.vars.len() < if self.theory.is_bounded() { 4 } else { 7 };
        if fitting.is_empty() || (room && self.random.one_in(8)) {
            return self.new_var(sort);
        }
        self.random.pick(&fitting).clone()
    }

    /// An argument of a predicate in a body: mostly a variable of its own.
    fn argument(&mut self, sort: Sort) -> String {
        match self.random.below(8) {
            0 => self.term(sort, 1),
            1 => self.var(sort),
            _ if self.vars.len() < 5 => self.new_var(sort),
            _ => self.var(sort),
        }
    }

    fn any(&mut self) -> Sort {
        *self.random.pick(self.theory.sorts())
    }

    fn term(&mut self, sort: Sort, depth: u32) -> String {
        if depth == 0 || self.random.one_in(3) && sort != Sort::Bool {
            return if self.random.one_in(4) { self.constant(sort) } else { self.var(sort) };
        }
        if self.random.one_in(9) {
            let c = self.term(Sort::Bool, depth - 1);
            return format!("(ite {c} {} {})", self.term(sort, depth - 1), self.term(sort, depth - 1));
        }
        match sort {
            Sort::Bool => self.formula(depth - 1),
            Sort::Int => self.int(depth - 1),
            Sort::Real => self.real(depth - 1),
            Sort::Bits(n) => self.bits(n, depth - 1),
            Sort::Array | Sort::ArrayOfBits => self.array(sort, depth - 1),
        }
    }

    fn constant(&mut self, sort: Sort) -> String {
        match sort {
            Sort::Bool => self.random.one_in(2).to_string(),
            Sort::Int => match self.random.below(8) {
                0 if self.theory != Theory::BoundedInts => "(- 3)".into(),
                n => (n % 6).to_string(),
            },
            Sort::Real => ["0.0", "1.0", "0.5", "(- 2.0)", "(/ 1.0 3.0)"][self.random.below(5)].into(),
            Sort::Bits(n) => format!("(_ bv{} {n})", self.random.below(1 << n)),
            Sort::Array => format!("((as const (Array Int Int)) {})", self.random.below(3)),
            Sort::ArrayOfBits => format!("((as const {}) (_ bv{} 2))", sort.name(), self.random.below(4)),
        }
    }

    fn formula(&mut self, depth: u32) -> String {
        match self.random.below(9) {
            0 => self.var_of_bool(),
            1 => format!("(not {})", self.term(Sort::Bool, depth)),
            2 => format!("(or {} {})", self.term(Sort::Bool, depth), self.term(Sort::Bool, depth)),
            3 => format!("(and {} {})", self.term(Sort::Bool, depth), self.term(Sort::Bool, depth)),
            _ => {
                let sort = self.any();
                let (a, b) = (self.term(sort, depth.max(1)), self.term(sort, depth));
                let op = match sort {
                    Sort::Bool => *self.random.pick(&["=", "xor", "=>"]),
                    Sort::Int | Sort::Real => *self.random.pick(&["=", "<", "<=", ">", ">=", "distinct"]),
                    Sort::Bits(_) => {
                        *self.random.pick(&["=", "bvult", "bvule", "bvslt", "bvsge", "distinct"])
                    }
                    Sort::Array | Sort::ArrayOfBits => *self.random.pick(&["=", "=", "distinct"]),
                };
                format!("({op} {a} {b})")
            }
        }
    }

    fn var_of_bool(&mut self) -> String {
        match self.theory.sorts().contains(&Sort::Bool) {
            true => self.var(Sort::Bool),
            false => "true".into(),
        }
    }

    fn int(&mut self, depth: u32) -> String {
        let array = self.theory.sorts().contains(&Sort::Array);
        if array && self.random.one_in(3) {
            return format!("(select {} {})", self.term(Sort::Array, depth), self.term(Sort::Int, depth));
        }
        let a = self.term(Sort::Int, depth);
        let k = 1 + self.random.below(4);
        match self.random.below(10) {
            0..=2 => format!("(+ {a} {k})"),
            3 => format!("(- {a} {k})"),
            4 => format!("(+ {a} {})", self.term(Sort::Int, depth)),
            5 => format!("(- {a} {})", self.term(Sort::Int, depth)),
            6 => format!("(* {k} {a})"),
            7 => format!("(div {a} {})", k + 1),
            8 => format!("(mod {a} {})", k + 1),
            _ if self.theory == Theory::Mixed => {
                format!("(to_int {})", self.term(Sort::Real, depth))
            }
            _ => format!("(mod {a} (- {}))", k + 1),
        }
    }

    fn real(&mut self, depth: u32) -> String {
        let a = self.term(Sort::Real, depth);
        match self.random.below(7) {
            0 | 1 => format!("(+ {a} {})", self.constant(Sort::Real)),
            2 => format!("(- {a} {})", self.term(Sort::Real, depth)),
            3 => format!("(* 3.0 {a})"),
            4 => format!("(/ {a} 2.0)"),
            5 if self.theory == Theory::Mixed => format!("(to_real {})", self.term(Sort::Int, depth)),
            _ => format!("(+ {a} {})", self.term(Sort::Real, depth)),
        }
    }

    fn bits(&mut self, n: u32, depth: u32) -> String {
        if n == 2 && self.random.one_in(4) {
            let i = self.term(Sort::Bits(2), depth);
            return format!("(select {} ((_ extract 0 0) {i}))", self.term(Sort::ArrayOfBits, depth));
        }
        let a = self.term(Sort::Bits(n), depth);
        match self.random.below(14) {
            0 => format!("(bvnot {a})"),
            1 => format!("(bvneg {a})"),
            2 if n > 2 => {
                let low = self.term(Sort::Bits(2), depth);
                format!("(concat ((_ extract {} 2) {a}) {low})", n - 1)
            }
            3 if n > 2 => format!("((_ sign_extend {}) {})", n - 2, self.term(Sort::Bits(2), depth)),
            4 if n > 2 => format!("((_ zero_extend {}) {})", n - 2, self.term(Sort::Bits(2), depth)),
            5 if n == 2 => format!("((_ extract 2 1) {})", self.term(Sort::Bits(3), depth)),
            _ => {
                let op = *self.random.pick(&[
                    "bvadd", "bvadd", "bvadd", "bvsub", "bvmul", "bvudiv", "bvurem", "bvsdiv", "bvsrem",
                    "bvand", "bvor", "bvxor", "bvshl", "bvlshr", "bvashr",
                ]);
                format!("({op} {a} {})", self.term(Sort::Bits(n), depth))
            }
        }
    }

    fn array(&mut self, sort: Sort, depth: u32) -> String {
        let a = self.term(sort, depth);
        let (i, v) = match sort {
            Sort::Array => (self.term(Sort::Int, depth), self.term(Sort::Int, depth)),
            _ => {
                let i = self.term(Sort::Bits(2), depth);
                (format!("((_ extract 0 0) {i})"), self.term(Sort::Bits(2), depth))
            }
        };
        format!("(store {a} {i} {v})")
    }
}
