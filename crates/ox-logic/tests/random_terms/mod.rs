//! Random well-sorted terms and models, made from a tape of bytes so that `proptest` can shrink them.
//!
//! Few variables and small, telling constants, so that the patterns of rewrite rules come up.

use ox_logic::rational::parse_quotient;
use ox_logic::{ArrayValue, Model, Node, Op, Rational, Sort, Store, Term, Value};

pub struct Generator<'a> {
    pub store: &'a mut Store,
    tape: std::slice::Iter<'a, u8>,
    made: Vec<Term>,
}

const WIDTHS: &[u32] = &[1, 2, 3, 4, 8];

const BOOLEAN: &[Op] = &[Op::Xor, Op::Implies, Op::Eq];
const INT_COMPARE: &[Op] = &[Op::Le, Op::Lt, Op::Eq];
const REAL_COMPARE: &[Op] = &[Op::RealLe, Op::RealLt, Op::Eq];
const BV_COMPARE: &[Op] = &[Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle, Op::Eq];
const INT_BINARY: &[Op] = &[Op::Add, Op::Add, Op::Mul, Op::Div, Op::Mod];
const REAL_BINARY: &[Op] = &[Op::RealAdd, Op::RealAdd, Op::RealMul, Op::RealDiv];
const BV_BINARY: &[Op] = &[
    Op::BvAdd,
    Op::BvSub,
    Op::BvMul,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvSdiv,
    Op::BvSrem,
    Op::BvShl,
    Op::BvLshr,
    Op::BvAshr,
    Op::BvAnd,
    Op::BvOr,
    Op::BvXor,
];

impl<'a> Generator<'a> {
    pub fn new(store: &'a mut Store, tape: &'a [u8]) -> Self {
        Self { store, tape: tape.iter(), made: Vec::new() }
    }

    /// The next choice among `n`; the first one when the tape has run out.
    fn pick(&mut self, n: usize) -> usize {
        self.tape.next().map_or(0, |&b| usize::from(b) % n)
    }

    fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.pick(from.len())]
    }

    pub fn any_sort(&mut self) -> Sort {
        match self.pick(5) {
            0 | 1 => Sort::Bool,
            2 => Sort::Int,
            4 => Sort::Real,
            _ => Sort::BitVec(self.choose(WIDTHS)),
        }
    }

    fn array(&mut self) -> Sort {
        let index = self.choose(&[Sort::Int, Sort::BitVec(2), Sort::Bool]);
        self.store.array_sort(index, Sort::Int)
    }

    pub fn term(&mut self, sort: Sort, depth: u32) -> Term {
        // reuse makes DAGs and the patterns with equal parts
        if self.pick(4) == 1 {
            let same: Vec<Term> = self.made.iter().copied().filter(|&t| self.store.sort(t) == sort).collect();
            if !same.is_empty() {
                return self.choose(&same);
            }
        }
        let t = match depth {
            0 => self.leaf(sort),
            _ if self.pick(6) == 5 => self.leaf(sort),
            _ if self.pick(6) == 5 => self.ite(sort, depth),
            _ => match sort {
                Sort::Bool => self.boolean(depth),
                Sort::Int => self.int(depth),
                Sort::Real => self.real(depth),
                Sort::BitVec(w) => self.bits(w, depth),
                Sort::Array(_) => self.array_term(sort, depth),
            },
        };
        self.made.push(t);
        t
    }

    fn leaf(&mut self, sort: Sort) -> Term {
        let constant = self.pick(2) == 1;
        match sort {
            Sort::Bool if constant => {
                let b = self.pick(2) == 1;
                self.store.bool(b)
            }
            Sort::Int if constant => {
                let n = self.choose(&[0i32, 1, -1, 2, 3, 4, 6, 8, -2, -4, 7]);
                self.store.int(n)
            }
            Sort::Real if constant => {
                let n = self.choose(&["0", "1", "-1", "1/2", "3", "-3/2", "4", "2/3", "5"]);
                self.store.real(parse_quotient(n).expect("a number"))
            }
            Sort::BitVec(w) if constant => {
                let half = 1i64 << (w - 1);
                let n = self.choose(&[0i64, 1, -1, half, half - 1, 2, 4, 5, half + 1]);
                self.store.bv(w, n)
            }
            _ => {
                let i = self.pick(2);
                let name = format!("v{i}{sort:?}");
                self.store.var(&name.replace(['(', ')'], "_"), sort)
            }
        }
    }

    fn ite(&mut self, sort: Sort, depth: u32) -> Term {
        let c = self.term(Sort::Bool, depth - 1);
        let (a, b) = (self.term(sort, depth - 1), self.term(sort, depth - 1));
        self.store.ite(c, a, b)
    }

    fn pair(&mut self, op: Op, sort: Sort, depth: u32) -> Term {
        let (a, b) = (self.term(sort, depth - 1), self.term(sort, depth - 1));
        self.store.app(op, &[a, b])
    }

    fn boolean(&mut self, depth: u32) -> Term {
        match self.pick(12) {
            11 => {
                let op = self.choose(REAL_COMPARE);
                self.pair(op, Sort::Real, depth)
            }
            // two addresses: a base and an offset
            10 => {
                let w = self.choose(WIDTHS);
                let sides = [0, 1].map(|_| {
                    let (base, offset) = (self.term(Sort::BitVec(w), depth - 1), self.leaf(Sort::BitVec(w)));
                    self.store.app(Op::BvAdd, &[base, offset])
                });
                self.store.eq(sides[0], sides[1])
            }
            0 => {
                let a = self.term(Sort::Bool, depth - 1);
                self.store.not(a)
            }
            1 | 2 => {
                let op = self.choose(&[Op::And, Op::Or]);
                let n = 2 + self.pick(3);
                let args: Vec<Term> = (0..n).map(|_| self.term(Sort::Bool, depth - 1)).collect();
                self.store.app(op, &args)
            }
            3 => {
                let op = self.choose(BOOLEAN);
                self.pair(op, Sort::Bool, depth)
            }
            4 | 5 => {
                let op = self.choose(INT_COMPARE);
                self.pair(op, Sort::Int, depth)
            }
            6 => {
                let sort = self.array();
                self.pair(Op::Eq, sort, depth)
            }
            // both sides, or one and a constant, extended in the same way
            7 => {
                let (op, w, by) = (self.choose(BV_COMPARE), self.choose(WIDTHS), self.pick(3) as u32);
                let extend = self.choose(&[Op::BvZeroExtend(by), Op::BvSignExtend(by)]);
                let a = self.term(Sort::BitVec(w), depth - 1);
                let a = self.store.app(extend, &[a]);
                let b = match self.pick(2) {
                    0 => {
                        let b = self.term(Sort::BitVec(w), depth - 1);
                        self.store.app(extend, &[b])
                    }
                    _ => self.leaf(Sort::BitVec(w + by)),
                };
                let args = if self.pick(2) == 0 { [b, a] } else { [a, b] };
                self.store.app(op, &args)
            }
            _ => {
                let (op, w) = (self.choose(BV_COMPARE), self.choose(WIDTHS));
                self.pair(op, Sort::BitVec(w), depth)
            }
        }
    }

    fn real(&mut self, depth: u32) -> Term {
        match self.pick(6) {
            0 => {
                let a = self.term(Sort::Real, depth - 1);
                self.store.app(Op::RealNeg, &[a])
            }
            1 => {
                let a = self.term(Sort::Int, depth - 1);
                self.store.app(Op::ToReal, &[a])
            }
            2 => {
                let op = self.choose(&[Op::RealMul, Op::RealDiv]);
                let (a, c) = (self.term(Sort::Real, depth - 1), self.leaf(Sort::Real));
                self.store.app(op, &[a, c])
            }
            _ => {
                let op = self.choose(REAL_BINARY);
                self.pair(op, Sort::Real, depth)
            }
        }
    }

    fn int(&mut self, depth: u32) -> Term {
        match self.pick(11) {
            10 => {
                let a = self.term(Sort::Real, depth - 1);
                self.store.app(Op::ToInt, &[a])
            }
            0 => {
                let a = self.term(Sort::Int, depth - 1);
                self.store.app(Op::Neg, &[a])
            }
            1 => {
                let sort = self.array();
                let Sort::Array(s) = sort else { unreachable!("an array sort") };
                let index = self.store.array_parts(s).0;
                let (a, i) = (self.term(sort, depth - 1), self.term(index, depth - 1));
                self.store.app(Op::Select, &[a, i])
            }
            2 => {
                let w = self.choose(WIDTHS);
                let a = self.term(Sort::BitVec(w), depth - 1);
                self.store.app(Op::BvToNat, &[a])
            }
            3 | 4 => {
                // by a constant, where the interesting rules are
                let (op, c) =
                    (self.choose(&[Op::Div, Op::Mod, Op::Mul]), self.choose(&[1i32, 2, 4, -4, -1, 3, 0]));
                let (a, c) = (self.term(Sort::Int, depth - 1), self.store.int(c));
                self.store.app(op, &[a, c])
            }
            5 => {
                let n = 3 + self.pick(2);
                let args: Vec<Term> = (0..n).map(|_| self.term(Sort::Int, depth - 1)).collect();
                self.store.app(Op::Add, &args)
            }
            _ => {
                let op = self.choose(INT_BINARY);
                self.pair(op, Sort::Int, depth)
            }
        }
    }

    fn bits(&mut self, w: u32, depth: u32) -> Term {
        match self.pick(15) {
            // a word whose bytes were merged one by one
            12 if w >= 3 => {
                let (first, second) = (1 + self.pick(w as usize - 2) as u32, 1);
                let c = self.term(Sort::Bool, depth - 1);
                let [high, middle] = [w - first - second, second].map(|n| {
                    let (a, b) =
                        (self.term(Sort::BitVec(n), depth - 1), self.term(Sort::BitVec(n), depth - 1));
                    self.store.ite(c, a, b)
                });
                let low = self.term(Sort::BitVec(first), depth - 1);
                let low = self.store.app(Op::BvConcat, &[middle, low]);
                self.store.app(Op::BvConcat, &[high, low])
            }
            // a sign-extended word, put together from parts
            13 if w >= 2 => {
                let n = 1 + self.pick(w as usize - 1) as u32;
                let a = self.term(Sort::BitVec(w - n), depth - 1);
                let sign = self.store.app(Op::BvExtract(w - n - 1, w - n - 1), &[a]);
                let sign = self.store.app(Op::BvSignExtend(n - 1), &[sign]);
                self.store.app(Op::BvConcat, &[sign, a])
            }
            // addresses: from a common base, or apart by a constant
            14 => {
                let base = self.term(Sort::BitVec(w), depth - 1);
                let sides = [0, 1].map(|_| {
                    let offset = self.leaf(Sort::BitVec(w));
                    self.store.app(Op::BvAdd, &[base, offset])
                });
                self.store.app(Op::BvSub, &sides)
            }
            // the arithmetic of C on narrow types: extended, computed, cut
            11 => {
                let by = 1 + self.pick(4) as u32;
                let op = self.choose(&[Op::BvAdd, Op::BvSub, Op::BvMul, Op::BvAnd, Op::BvOr, Op::BvXor]);
                let sides = [0, 1].map(|_| {
                    let extend = self.choose(&[Op::BvZeroExtend(by), Op::BvSignExtend(by)]);
                    let a = self.term(Sort::BitVec(w), depth - 1);
                    self.store.app(extend, &[a])
                });
                let wide = self.store.app(op, &sides);
                self.store.app(Op::BvExtract(w - 1, 0), &[wide])
            }
            // a truth value as a bit
            5 if w == 1 => {
                let (c, one, zero) =
                    (self.term(Sort::Bool, depth - 1), self.store.bv(1, 1), self.store.bv(1, 0));
                self.store.ite(c, one, zero)
            }
            // neighbouring parts of one word
            5 => {
                let cut = 1 + self.pick(w as usize - 1) as u32;
                let a = self.term(Sort::BitVec(w + 1), depth - 1);
                let high = self.store.app(Op::BvExtract(w, cut + 1), &[a]);
                let low = self.store.app(Op::BvExtract(cut, 1), &[a]);
                self.store.app(Op::BvConcat, &[high, low])
            }
            // with a constant on one side
            6 | 7 => {
                let op = self.choose(&[Op::BvAdd, Op::BvSub, Op::BvMul, Op::BvAnd, Op::BvXor, Op::BvAshr]);
                let (a, c) = (self.term(Sort::BitVec(w), depth - 1), self.pick(20) as i32);
                let c = self.store.bv(w, c);
                let args = if self.pick(3) == 0 { [c, a] } else { [a, c] };
                self.store.app(op, &args)
            }
            0 => {
                let op = self.choose(&[Op::BvNot, Op::BvNeg]);
                let a = self.term(Sort::BitVec(w), depth - 1);
                self.store.app(op, &[a])
            }
            1 if w > 1 => {
                let low = 1 + self.pick(w as usize - 1) as u32;
                let (a, b) =
                    (self.term(Sort::BitVec(w - low), depth - 1), self.term(Sort::BitVec(low), depth - 1));
                self.store.app(Op::BvConcat, &[a, b])
            }
            2 => {
                let (lo, above) = (self.pick(5) as u32, self.pick(5) as u32);
                let a = self.term(Sort::BitVec(w + lo + above), depth - 1);
                self.store.app(Op::BvExtract(lo + w - 1, lo), &[a])
            }
            3 => {
                let by = self.pick(w as usize) as u32;
                let op = self.choose(&[Op::BvZeroExtend(by), Op::BvSignExtend(by)]);
                let a = self.term(Sort::BitVec(w - by), depth - 1);
                self.store.app(op, &[a])
            }
            4 => {
                let a = self.term(Sort::Int, depth - 1);
                self.store.app(Op::IntToBv(w), &[a])
            }
            _ => {
                let op = self.choose(BV_BINARY);
                self.pair(op, Sort::BitVec(w), depth)
            }
        }
    }

    fn array_term(&mut self, sort: Sort, depth: u32) -> Term {
        let Sort::Array(s) = sort else { unreachable!("an array sort") };
        let (index, element) = self.store.array_parts(s);
        match self.pick(4) {
            0 => {
                let v = self.term(element, depth - 1);
                self.store.app(Op::ConstArray(sort), &[v])
            }
            _ => {
                let a = self.term(sort, depth - 1);
                let i = self.term(index, depth - 1);
                let v = match self.pick(3) {
                    0 => self.store.app(Op::Select, &[a, i]),
                    _ => self.term(element, depth - 1),
                };
                self.store.app(Op::Store, &[a, i, v])
            }
        }
    }
}

/// A model of the variables, from a seed.
pub fn random_model(store: &Store, vars: &[Term], mut seed: u64) -> Model {
    let mut next = move |n: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % n
    };
    let mut model = Model::default();
    for &v in vars {
        let Node::Var(_, sort) = store.node(v) else { panic!("a variable") };
        model.insert(v, random_value(store, *sort, &mut next));
    }
    model
}

fn random_value(store: &Store, sort: Sort, next: &mut impl FnMut(u64) -> u64) -> Value {
    match sort {
        Sort::Bool => Value::Bool(next(2) == 1),
        Sort::Int => Value::int(next(25) as i64 - 12),
        Sort::Real => Value::Real(Rational::new((next(25) as i64 - 12).into(), (next(4) + 1).into())),
        Sort::BitVec(w) => Value::bv(w, next(1 << w.min(20))),
        Sort::Array(a) => {
            let (index, element) = store.array_parts(a);
            let default = random_value(store, element, next);
            let entries =
                (0..next(4)).map(|_| (random_value(store, index, next), random_value(store, element, next)));
            let entries = entries.collect();
            Value::Array(Box::new(ArrayValue::new(store, sort, default, entries)))
        }
    }
}
