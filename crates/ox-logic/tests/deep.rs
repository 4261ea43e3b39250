//! A million nested operators go through everything, on a stack of 2 MB.

use ox_logic::simplify::simplify;
use ox_logic::smtlib::{parse_term, print_term};
use ox_logic::{Model, Op, Sort, Store, Term, Value, eval};
use rustc_hash::FxHashMap;

const DEPTH: usize = 1_000_000;

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run).expect("a thread");
    thread.join().expect("no overflow");
}

/// Reads, prints, reads again, simplifies, evaluates and substitutes a term over `p`, `q` (Bool), `b` (8 bits) and `x` (Int).
fn through_everything(text: String, value: Value) {
    on_a_small_stack(move || {
        let mut store = Store::new();
        let sorts = [("p", Sort::Bool), ("q", Sort::Bool), ("b", Sort::BitVec(8)), ("x", Sort::Int)];
        let scope: Vec<Term> = sorts.iter().map(|&(name, sort)| store.var(name, sort)).collect();
        let t = parse_term(&mut store, &scope, &text).expect("well-formed");
        let printed = print_term(&store, t);
        assert_eq!(parse_term(&mut store, &scope, &printed), Ok(t));
        let values = [Value::Bool(true), Value::Bool(false), Value::bv(8, 3), Value::int(5)];
        let model: Model = scope.iter().copied().zip(values).collect();
        assert_eq!(eval(&store, t, &model).as_ref(), Ok(&value));
        let simple = simplify(&mut store, t);
        assert_eq!(eval(&store, simple, &model).as_ref(), Ok(&value));
        // the model put in as terms gives the same value without a model
        let map: FxHashMap<Term, Term> = scope.iter().map(|&v| (v, store.value(&model[&v]))).collect();
        let ground = store.subst(t, &map);
        assert!(store.free_vars(&[ground]).is_empty());
        assert_eq!(eval(&store, ground, &Model::default()), Ok(value.clone()));
        let constant = simplify(&mut store, ground);
        assert_eq!(store.as_value(constant), Some(value));
    });
}

fn nested(open: &str, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(DEPTH), close.repeat(DEPTH))
}

#[test]
fn negations() {
    through_everything(nested("(not ", "p", ")"), Value::Bool(true));
}

#[test]
fn sums_of_bits() {
    through_everything(nested("(bvadd ", "b", " b)"), Value::bv(8, 3 * (DEPTH as u64 + 1)));
}

#[test]
fn choices_with_changing_conditions() {
    let mut text = String::new();
    for i in 0..DEPTH {
        text.push_str(["(ite p ", "(ite (= x 5) ", "(ite (bvult b #x04) "][i % 3]);
    }
    text.push('b');
    for i in (0..DEPTH).rev() {
        text.push_str([" #x00)", " #x01)", " (bvnot b))"][i % 3]);
    }
    through_everything(text, Value::bv(8, 3));
}

/// Shared terms stay shared: as a tree this one has 2^1000000 leaves.
#[test]
fn lets_that_would_blow_up() {
    let mut text = String::new();
    for i in 0..DEPTH {
        let inner = if i == 0 { "b".into() } else { format!("v{}", i - 1) };
        text.push_str(&format!("(let ((v{i} (bvmul {inner} {inner}))) "));
    }
    text.push_str(&format!("v{}", DEPTH - 1));
    text.push_str(&")".repeat(DEPTH));
    through_everything(text, Value::bv(8, 1));
}

#[test]
fn conjunctions_and_disjunctions() {
    let mut text = String::new();
    for i in 0..DEPTH {
        text.push_str(["(and p ", "(or q ", "(and (< x 9) ", "(and (not q) "][i % 4]);
    }
    text.push('p');
    text.push_str(&")".repeat(DEPTH));
    through_everything(text, Value::Bool(true));
}

#[test]
fn one_long_chain_of_conjunctions() {
    on_a_small_stack(|| {
        let mut store = Store::new();
        let mut t = store.var("last", Sort::Bool);
        for i in 0..DEPTH {
            let v = store.var(&format!("v{i}"), Sort::Bool);
            t = store.and(&[v, t]);
        }
        let simple = simplify(&mut store, t);
        assert_eq!(store.free_vars(&[simple]).len(), DEPTH + 1);
    });
}

#[test]
fn mixed_operators() {
    let mut text = String::new();
    for i in 0..DEPTH {
        text.push_str(
            ["(bvneg ", "(ite q #x07 ", "((_ extract 7 0) ", "(bvxor #x11 ", "(! (bvsub b "][i % 5],
        );
    }
    text.push('b');
    for i in (0..DEPTH).rev() {
        text.push_str([")", ")", ")", ")", ") :note z)"][i % 5]);
    }
    // the value after each round of five, from the inside out
    let mut v: i64 = 3;
    for _ in 0..DEPTH / 5 {
        v = -(((3 - v) & 0xff) ^ 0x11) & 0xff;
    }
    through_everything(text, Value::bv(8, v));
}

#[test]
fn stores() {
    on_a_small_stack(|| {
        let mut store = Store::new();
        let sort = store.array_sort(Sort::Int, Sort::Int);
        let mut a = store.var("a", sort);
        let i = store.var("i", Sort::Int);
        for n in 0..DEPTH {
            let (at, value) = (store.int(n), store.int(n % 7));
            a = store.app(Op::Store, &[a, at, value]);
        }
        let read = store.app(Op::Select, &[a, i]);
        let simple = simplify(&mut store, read);
        assert_eq!(simple, read);
        let last = store.int(DEPTH - 3);
        let read = store.app(Op::Select, &[a, last]);
        let simple = simplify(&mut store, read);
        assert_eq!(store.as_value(simple), Some(Value::int((DEPTH - 3) % 7)));
    });
}
