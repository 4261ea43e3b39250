//! Values: what a term can evaluate to, and models.
//!
//! Values are canonical: two values of one store are the same function or number exactly when they
//! are `==`. For arrays over a finite index sort this takes some care, see [`ArrayValue::new`].

use crate::rational::print_rational;
use crate::{Node, Op, Rational, Sort, Store, Term};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::fmt;

/// Variables and their values.
pub type Model = FxHashMap<Term, Value>;

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    Bool(bool),
    Int(BigInt),
    Real(Rational),
    /// Width, and a value below 2^width.
    BitVec(u32, BigUint),
    Array(Box<ArrayValue>),
}

/// An array that has `default` everywhere except at finitely many entries.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ArrayValue {
    /// The array's sort.
    pub sort: Sort,
    pub default: Value,
    /// Never contains the default as a value.
    pub entries: BTreeMap<Value, Value>,
}

impl ArrayValue {
    /// The canonical form of this array. Where the index sort is finite and so many indices have an
    /// entry that the default is not a strict majority, the default becomes the most frequent value
    /// (of those the smallest); otherwise the given default is the only possible one.
    pub fn new(store: &Store, sort: Sort, default: Value, mut entries: BTreeMap<Value, Value>) -> Self {
        let index = array_parts(store, sort).0;
        entries.retain(|_, v| *v != default);
        if let Some(n) = cardinality(store, index)
            && n <= 2 * entries.len()
        {
            for i in all_values(store, index) {
                entries.entry(i).or_insert_with(|| default.clone());
            }
            let mut count: BTreeMap<&Value, usize> = BTreeMap::new();
            for v in entries.values() {
                *count.entry(v).or_default() += 1;
            }
            let most = count.values().copied().max().expect("a sort has at least one value");
            let (&v, _) = count.iter().find(|&(_, &c)| c == most).expect("the maximum occurs");
            let default = v.clone();
            entries.retain(|_, v| *v != default);
            return Self { sort, default, entries };
        }
        Self { sort, default, entries }
    }

    pub fn select(&self, index: &Value) -> &Value {
        self.entries.get(index).unwrap_or(&self.default)
    }

    /// The array with one element replaced.
    pub fn store(&self, store: &Store, index: Value, element: Value) -> Self {
        let mut entries = self.entries.clone();
        entries.insert(index, element);
        Self::new(store, self.sort, self.default.clone(), entries)
    }
}

fn array_parts(store: &Store, sort: Sort) -> (Sort, Sort) {
    match sort {
        Sort::Array(a) => store.array_parts(a),
        Sort::Bool | Sort::Int | Sort::Real | Sort::BitVec(_) => panic!("an array value of sort {sort:?}"),
    }
}

/// How many values a sort has; `None` for infinitely many or more than 2^32.
fn cardinality(store: &Store, sort: Sort) -> Option<usize> {
    match sort {
        Sort::Bool => Some(2),
        Sort::Int | Sort::Real => None,
        Sort::BitVec(w) => (w <= 32).then(|| 1usize << w),
        Sort::Array(a) => {
            let (i, e) = store.array_parts(a);
            match cardinality(store, e)? {
                1 => Some(1),
                e => e.checked_pow(cardinality(store, i)?.to_u32()?).filter(|&n| n <= 1 << 32),
            }
        }
    }
}

/// All values of a finite sort. Callers have made sure that there are few.
fn all_values(store: &Store, sort: Sort) -> Vec<Value> {
    match sort {
        Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Sort::Int | Sort::Real => panic!("there are infinitely many numbers"),
        Sort::BitVec(w) => (0u64..1 << w).map(|v| Value::BitVec(w, v.into())).collect(),
        Sort::Array(a) => {
            let (index, element) = store.array_parts(a);
            let elements = all_values(store, element);
            let mut maps: Vec<BTreeMap<Value, Value>> = vec![BTreeMap::new()];
            for i in all_values(store, index) {
                maps = maps
                    .iter()
                    .flat_map(|m| {
                        elements.iter().map(|e| {
                            let mut m = m.clone();
                            m.insert(i.clone(), e.clone());
                            m
                        })
                    })
                    .collect();
            }
            let default = &elements[0];
            maps.into_iter()
                .map(|m| Value::Array(Box::new(ArrayValue::new(store, sort, default.clone(), m))))
                .collect()
        }
    }
}

impl Value {
    /// A bit-vector; the number is taken modulo 2^width.
    pub fn bv(width: u32, v: impl Into<BigInt>) -> Self {
        let modulus = BigInt::one() << width;
        let v = v.into().mod_floor(&modulus).to_biguint().expect("mod_floor by a positive number");
        Value::BitVec(width, v)
    }

    pub fn int(v: impl Into<BigInt>) -> Self {
        Value::Int(v.into())
    }

    pub fn sort(&self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::Int(_) => Sort::Int,
            Value::Real(_) => Sort::Real,
            Value::BitVec(w, _) => Sort::BitVec(*w),
            Value::Array(a) => a.sort,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            Value::Int(_) | Value::Real(_) | Value::BitVec(..) | Value::Array(_) => None,
        }
    }

    /// The number, a bit-vector read as unsigned.
    pub fn to_unsigned(&self) -> Option<BigInt> {
        match self {
            Value::Int(v) => Some(v.clone()),
            Value::BitVec(_, v) => Some(BigInt::from_biguint(Sign::Plus, v.clone())),
            Value::Bool(_) | Value::Real(_) | Value::Array(_) => None,
        }
    }

    /// The number, a bit-vector read in two's complement.
    pub fn to_signed(&self) -> Option<BigInt> {
        match self {
            Value::Int(v) => Some(v.clone()),
            Value::BitVec(w, v) => Some(signed(*w, v)),
            Value::Bool(_) | Value::Real(_) | Value::Array(_) => None,
        }
    }
}

/// A bit pattern read in two's complement.
pub(crate) fn signed(width: u32, v: &BigUint) -> BigInt {
    let n = BigInt::from_biguint(Sign::Plus, v.clone());
    match v.bit(u64::from(width) - 1) {
        true => n - (BigInt::one() << width),
        false => n,
    }
}

/// Some value of this sort: false, zero, the array that is that everywhere.
pub fn default_value(store: &Store, sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(false),
        Sort::Int => Value::Int(BigInt::zero()),
        Sort::Real => Value::Real(Rational::zero()),
        Sort::BitVec(w) => Value::BitVec(w, BigUint::zero()),
        Sort::Array(a) => {
            let default = default_value(store, store.array_parts(a).1);
            Value::Array(Box::new(ArrayValue { sort, default, entries: BTreeMap::new() }))
        }
    }
}

/// SMT-LIB. An array value does not know the sort of its index by name, so arrays are shown as
/// `(store ((as const Array) 0) 1 2)`; [`crate::smtlib::print_value`] prints the full form.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(b) => write!(f, "{b}"),
            Value::Int(v) if v.sign() == Sign::Minus => write!(f, "(- {})", v.magnitude()),
            Value::Int(v) => write!(f, "{v}"),
            Value::Real(v) => f.write_str(&print_rational(v)),
            Value::BitVec(w, v) => fmt_bits(f, *w, v),
            Value::Array(a) => {
                write!(f, "{}", "(store ".repeat(a.entries.len()))?;
                write!(f, "((as const Array) {})", a.default)?;
                a.entries.iter().try_for_each(|(i, e)| write!(f, " {i} {e})"))
            }
        }
    }
}

/// `#x…` where the width allows it, else `#b…`.
pub(crate) fn fmt_bits(f: &mut impl fmt::Write, width: u32, v: &BigUint) -> fmt::Result {
    match width % 4 {
        0 => write!(f, "#x{:0>n$}", v.to_str_radix(16), n = width as usize / 4),
        _ => write!(f, "#b{:0>n$}", v.to_str_radix(2), n = width as usize),
    }
}

impl Store {
    /// The term of a value; arrays become stores over a constant array.
    pub fn value(&mut self, v: &Value) -> Term {
        match v {
            Value::Bool(b) => self.bool(*b),
            Value::Int(n) => self.int(n.clone()),
            Value::Real(n) => self.real(n.clone()),
            Value::BitVec(w, n) => self.bv(*w, BigInt::from_biguint(Sign::Plus, n.clone())),
            Value::Array(a) => {
                let default = self.value(&a.default);
                let mut t = self.app(Op::ConstArray(a.sort), &[default]);
                for (i, e) in &a.entries {
                    let (i, e) = (self.value(i), self.value(e));
                    t = self.app(Op::Store, &[t, i, e]);
                }
                t
            }
        }
    }

    /// The value of a literal: a Boolean, integer, real or bit-vector constant.
    pub fn as_value(&self, t: Term) -> Option<Value> {
        match self.node(t) {
            Node::Bool(b) => Some(Value::Bool(*b)),
            Node::Int(n) => Some(Value::Int(n.clone())),
            Node::Real(n) => Some(Value::Real((**n).clone())),
            Node::BitVec(w, n) => Some(Value::BitVec(*w, n.clone())),
            Node::Var(..) | Node::App(..) => None,
        }
    }

    /// Whether the term is a Boolean, integer, real or bit-vector constant.
    pub fn is_literal(&self, t: Term) -> bool {
        match self.node(t) {
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => true,
            Node::Var(..) | Node::App(..) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(store: &Store, sort: Sort, default: i32, entries: &[(Value, i32)]) -> Value {
        let entries = entries.iter().map(|(i, e)| (i.clone(), Value::int(*e))).collect();
        Value::Array(Box::new(ArrayValue::new(store, sort, Value::int(default), entries)))
    }

    #[test]
    fn arrays_over_a_finite_index_are_canonical() {
        let mut s = Store::new();
        let sort = s.array_sort(Sort::Bool, Sort::Int);
        let (no, yes) = (Value::Bool(false), Value::Bool(true));
        let a = array(&s, sort, 2, &[(no.clone(), 1)]);
        let b = array(&s, sort, 1, &[(yes.clone(), 2)]);
        let c = array(&s, sort, 7, &[(no.clone(), 1), (yes.clone(), 2)]);
        assert_eq!(a, b);
        assert_eq!(a, c);
        assert_ne!(a, array(&s, sort, 1, &[]));
    }

    #[test]
    fn arrays_over_finite_arrays_are_canonical() {
        let mut s = Store::new();
        let inner = s.array_sort(Sort::Bool, Sort::Bool);
        let sort = s.array_sort(inner, Sort::Int);
        let all = all_values(&s, inner);
        assert_eq!(all.len(), 4);
        let full: Vec<_> = all.iter().map(|i| (i.clone(), 3)).collect();
        assert_eq!(array(&s, sort, 9, &full), array(&s, sort, 3, &[]));
    }

    #[test]
    fn shown_as_smtlib() {
        let mut s = Store::new();
        assert_eq!(Value::int(-5).to_string(), "(- 5)");
        assert_eq!(Value::bv(8, 10).to_string(), "#x0a");
        assert_eq!(Value::bv(5, -1).to_string(), "#b11111");
        let sort = s.array_sort(Sort::Int, Sort::Int);
        let a = array(&s, sort, 0, &[(Value::int(1), 2)]);
        assert_eq!(a.to_string(), "(store ((as const Array) 0) 1 2)");
    }
}
