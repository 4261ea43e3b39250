//! From terms over Booleans and bit-vectors to gates.
//!
//! A read of an array variable is a word of inputs, equal to every other read of that variable at the same address. Other arrays, and
//! numbers, are not for this solver.

use super::gates::{FALSE, Gates, Lit, TRUE};
use super::words::Word;
use crate::SmtError;
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

/// So many pairs of reads are said to be equal at equal addresses; more are for others.
const PAIRS: usize = 20_000;

/// So many variables at most, unless somebody else says how many: with their clauses about a gigabyte.
const VARIABLES: usize = 5_000_000;

pub struct Blaster {
    pub gates: Gates,
    /// What needs more variables is refused.
    pub most: usize,
    /// A Boolean is a word of one bit.
    words: FxHashMap<Term, Word>,
    reads: FxHashMap<Term, Vec<(Word, Word)>>,
    pairs: usize,
}

impl Default for Blaster {
    fn default() -> Self {
        Blaster {
            gates: Gates::default(),
            most: VARIABLES,
            words: FxHashMap::default(),
            reads: FxHashMap::default(),
            pairs: 0,
        }
    }
}

fn refused(feature: &'static str) -> SmtError {
    SmtError::UnsupportedFeature { solver: "cadical".into(), feature }
}

impl Blaster {
    /// The bits of a term that was blasted.
    pub fn word(&self, t: Term) -> Option<&[Lit]> {
        self.words.get(&t).map(|w| &w[..])
    }

    /// Addresses and elements of the reads of an array variable.
    pub fn reads_of(&self, array: Term) -> impl Iterator<Item = (&[Lit], &[Lit])> {
        self.reads.get(&array).into_iter().flatten().map(|(index, element)| (&index[..], &element[..]))
    }

    pub fn literal(&mut self, store: &Store, t: Term) -> Result<Lit, SmtError> {
        self.blast(store, t)?;
        Ok(self.words[&t][0])
    }

    pub fn blast(&mut self, store: &Store, root: Term) -> Result<(), SmtError> {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.words.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let open = |a: &&Term| !self.words.contains_key(a) && !matches!(store.sort(**a), Sort::Array(_));
            stack.extend(store.args(t).iter().filter(open));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            // a negation is the same variable
            let free = matches!(store.node(t), Node::App(Op::Not, _));
            if !free && self.gates.variables() as usize > self.most {
                return Err(refused("so large formulas"));
            }
            let word = self.node(store, t)?;
            self.words.insert(t, word);
        }
        Ok(())
    }

    fn node(&mut self, store: &Store, t: Term) -> Result<Word, SmtError> {
        let width = match store.sort(t) {
            Sort::Bool => 1,
            Sort::BitVec(w) => w,
            Sort::Int | Sort::Real => return Err(refused("integers")),
            Sort::Array(_) => return Err(refused("arrays that are written, or compared")),
        };
        let bit = |b: bool| if b { TRUE } else { FALSE };
        match store.node(t) {
            Node::Bool(b) => Ok([bit(*b)].into()),
            Node::BitVec(w, n) => Ok((0..u64::from(*w)).map(|i| bit(n.bit(i))).collect()),
            Node::Int(_) | Node::Real(_) => Err(refused("integers")),
            Node::Var(..) => Ok((0..width).map(|_| self.gates.input()).collect()),
            Node::App(Op::Select, args) => self.select(store, args[0], args[1], width),
            Node::App(op, args) => {
                let args: Vec<Word> = args
                    .iter()
                    .map(|a| {
                        self.words
                            .get(a)
                            .cloned()
                            .ok_or_else(|| refused("arrays that are written, or compared"))
                    })
                    .collect::<Result<_, _>>()?;
                self.app(*op, &args)
            }
        }
    }

    fn select(&mut self, store: &Store, array: Term, index: Term, width: u32) -> Result<Word, SmtError> {
        if !matches!(store.node(array), Node::Var(..)) {
            return Err(refused("arrays that are written, or compared"));
        }
        let index =
            self.words.get(&index).cloned().ok_or_else(|| refused("arrays that are written, or compared"))?;
        let value: Word = (0..width).map(|_| self.gates.input()).collect();
        let reads = self.reads.entry(array).or_default();
        for (other, there) in reads.iter() {
            let same = self.gates.equal(&index, other);
            if same == FALSE {
                continue;
            }
            self.pairs += 1;
            if self.pairs > PAIRS {
                return Err(refused("so many reads of initial memory"));
            }
            for (&a, &b) in value.iter().zip(there) {
                self.gates.clause(&[-same, -a, b]);
                self.gates.clause(&[-same, a, -b]);
            }
        }
        reads.push((index, value.clone()));
        Ok(value)
    }

    fn app(&mut self, op: Op, args: &[Word]) -> Result<Word, SmtError> {
        let g = &mut self.gates;
        let one = |l: Lit| -> Word { [l].into() };
        let bits = |args: &[Word]| args.iter().map(|w| w[0]).collect::<Vec<Lit>>();
        // n-ary ones are folded
        let fold = |g: &mut Gates, f: fn(&mut Gates, &[Lit], &[Lit]) -> Word| {
            let mut all = args.iter();
            let first = all.next().expect("an argument").clone();
            all.fold(first, |acc, w| f(g, &acc, w))
        };
        let bitwise = |g: &mut Gates, f: fn(&mut Gates, Lit, Lit) -> Lit| -> Word {
            let mut out = args[0].clone();
            for w in &args[1..] {
                out = out.iter().zip(w).map(|(&a, &b)| f(g, a, b)).collect();
            }
            out
        };
        Ok(match op {
            Op::Not => one(-args[0][0]),
            Op::And => one(g.and(&bits(args))),
            Op::Or => one(g.or(&bits(args))),
            Op::Xor => bitwise(g, Gates::xor),
            Op::Implies => one(g.or(&[-args[0][0], args[1][0]])),
            Op::Eq => one(g.equal(&args[0], &args[1])),
            Op::Ite => g.word_ite(args[0][0], &args[1], &args[2]),
            Op::BvNot => g.word_not(&args[0]),
            Op::BvNeg => g.neg(&args[0]),
            Op::BvAdd => fold(g, |g, a, b| g.add(a, b, FALSE)),
            Op::BvSub => g.sub(&args[0], &args[1]),
            Op::BvMul => fold(g, Gates::mul),
            Op::BvUdiv => g.divide(&args[0], &args[1]).0,
            Op::BvUrem => g.divide(&args[0], &args[1]).1,
            Op::BvSdiv => g.divide_signed(&args[0], &args[1]).0,
            Op::BvSrem => g.divide_signed(&args[0], &args[1]).1,
            Op::BvShl => g.shift_left(&args[0], &args[1], FALSE),
            Op::BvLshr => g.shift_right(&args[0], &args[1], FALSE),
            Op::BvAshr => {
                let sign = args[0][args[0].len() - 1];
                g.shift_right(&args[0], &args[1], sign)
            }
            Op::BvAnd => bitwise(g, |g, a, b| g.and(&[a, b])),
            Op::BvOr => bitwise(g, |g, a, b| g.or(&[a, b])),
            Op::BvXor => bitwise(g, Gates::xor),
            Op::BvUlt => one(g.less(&args[0], &args[1], false)),
            Op::BvUle => one(g.less(&args[0], &args[1], true)),
            Op::BvSlt => one(g.less_signed(&args[0], &args[1], false)),
            Op::BvSle => one(g.less_signed(&args[0], &args[1], true)),
            Op::BvConcat => args.iter().rev().flat_map(|w| w.iter().copied()).collect(),
            Op::BvExtract(high, low) => args[0][low as usize..=high as usize].into(),
            Op::BvZeroExtend(n) => args[0].iter().copied().chain((0..n).map(|_| FALSE)).collect(),
            Op::BvSignExtend(n) => {
                let sign = args[0][args[0].len() - 1];
                args[0].iter().copied().chain((0..n).map(|_| sign)).collect()
            }
            Op::Neg | Op::Add | Op::Mul | Op::Div | Op::Mod | Op::Le | Op::Lt => {
                return Err(refused("integers"));
            }
            Op::RealNeg | Op::RealAdd | Op::RealMul | Op::RealDiv | Op::RealLe | Op::RealLt => {
                return Err(refused("integers"));
            }
            Op::ToReal | Op::ToInt | Op::BvToNat | Op::IntToBv(_) => return Err(refused("integers")),
            Op::Select | Op::Store | Op::ConstArray(_) => {
                return Err(refused("arrays that are written, or compared"));
            }
            Op::Apply(..) => return Err(refused("functions without a definition")),
        })
    }
}
