//! The script of one question: as long as the DAG, and it means the same.

use ox_logic::smtlib::{Command, parse_script};
use ox_logic::{Op, Sort, Store};
use ox_smt::backend::one_shot::script;
use std::time::{Duration, Instant};

/// As a tree this has 2^n leaves.
fn shared(store: &mut Store, n: u32) -> ox_logic::Term {
    let mut t = store.var("x", Sort::BitVec(32));
    for i in 0..n {
        let k = store.bv(32, i);
        let sum = store.app(Op::BvAdd, &[t, k]);
        t = store.app(Op::BvXor, &[sum, t]);
    }
    let zero = store.bv(32, 0);
    store.eq(t, zero)
}

#[test]
fn what_is_written_is_read_back() {
    let mut store = Store::new();
    let t = shared(&mut store, 500);
    let v = store.var("@g", Sort::BitVec(32));
    let w = store.var("v!1", Sort::BitVec(32));
    let less = store.app(Op::BvUlt, &[w, v]);
    let text = script(&store, &[t, less], &[]);
    assert!(text.contains("(set-logic QF_BV)") && !text.contains('@'), "{text}");
    let read = parse_script(&mut store, &text).expect("parses");
    let asserted: Vec<_> = read
        .commands
        .iter()
        .filter_map(|c| match c {
            Command::Assert { assertion, .. } => Some(assertion.body),
            _ => None,
        })
        .collect();
    assert_eq!(asserted[0], t);
    // the reserved name has another one
    assert_ne!(asserted[1], less);
    assert_eq!(store.args(asserted[1])[0], w);
}

#[test]
fn a_million_nodes() {
    let mut store = Store::new();
    let t = shared(&mut store, 350_000);
    assert!(store.len() > 1_000_000);
    let start = Instant::now();
    let text = script(&store, &[t], &[]);
    assert!(text.len() < 100 << 20, "{} bytes", text.len());
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    println!("{:?}, {} bytes", start.elapsed(), text.len());
}

/// Yices 2.6.5 says `unsat` to this one if it sees the sum under the extraction.
#[test]
fn the_highest_bit_of_a_sum_is_right_for_yices() {
    use ox_smt::SatResult;
    use ox_smt::backend::{OneShot, Options, Program};
    // it is optional, and set-up puts it where the tests find it
    if Program::YICES.find().is_none() {
        return;
    }
    let mut store = Store::new();
    let d = store.var("d", Sort::BitVec(64));
    let (zero, one, two) = (store.bv(64, 0), store.bv(64, 1), store.bv(64, 2));
    let is_zero = store.eq(d, zero);
    let or = store.app(Op::BvOr, &[d, two]);
    let sum = store.app(Op::BvAdd, &[or, one]);
    let top = store.app(Op::BvExtract(63, 63), &[sum]);
    for (bit, expected) in [(0, SatResult::Sat), (1, SatResult::Unsat)] {
        let bit = store.bv(1, bit);
        let is = store.eq(top, bit);
        let question = OneShot::new(&Program::YICES, &Options::default(), &store, &[is_zero, is], &[d]);
        let answer = question.and_then(|q| q.run()).expect("answers");
        assert_eq!(answer.result, expected);
    }
}
