//! Random systems of Horn clauses as text, made so that every transform finds something to do: chains of predicates, arguments that are
//! constant, equal, unused or unconstrained, several clauses between the same predicates, predicates off the way to the query.
//!
//! What a clause computes is kept between 0 and 5, so Spacer has an answer for nearly all of them.

use crate::random::Random;
use std::fmt::Write;

#[derive(Clone, Copy, PartialEq)]
enum Sort {
    Int,
    Bool,
    Array,
}

impl Sort {
    fn name(self) -> &'static str {
        match self {
            Sort::Int => "Int",
            Sort::Bool => "Bool",
            Sort::Array => "(Array Int Int)",
        }
    }
}

/// A clause that is being written: its variables and what it demands.
#[derive(Default)]
struct Draft {
    vars: Vec<(String, Sort)>,
    constraint: Vec<String>,
}

impl Draft {
    fn var(&mut self, sort: Sort) -> String {
        let name = format!("x{}", self.vars.len());
        self.vars.push((name.clone(), sort));
        name
    }

    fn some(&self, random: &mut Random, sort: Sort) -> Option<String> {
        let fitting: Vec<&String> = self.vars.iter().filter(|(_, s)| *s == sort).map(|(n, _)| n).collect();
        (!fitting.is_empty()).then(|| random.pick(&fitting).to_string())
    }
}

/// The same seed gives the same system.
pub fn generate(seed: u64) -> String {
    let mut random = Random::keyed(&[seed, 0xc4c]);
    let arrays = random.one_in(4);
    let preds: Vec<Vec<Sort>> = (0..2 + random.below(5))
        .map(|_| {
            (0..random.below(4))
                .map(|_| match random.below(6) {
                    0 => Sort::Bool,
                    1 if arrays => Sort::Array,
                    _ => Sort::Int,
                })
                .collect()
        })
        .collect();
    let mut out = String::from("(set-logic HORN)\n");
    for (i, sorts) in preds.iter().enumerate() {
        let sorts: Vec<&str> = sorts.iter().map(|s| s.name()).collect();
        writeln!(out, "(declare-fun p{i} ({}) Bool)", sorts.join(" ")).expect("writing to a string");
    }
    clause(&mut random, &preds, &[], Some(0), &mut out);
    // a way from the first to the last, then whatever comes
    for i in 1..preds.len() {
        clause(&mut random, &preds, &[i - 1], Some(i), &mut out);
    }
    for _ in 0..random.below(5) {
        let body: Vec<usize> =
            (0..[0, 1, 1, 1, 2][random.below(5)]).map(|_| random.below(preds.len())).collect();
        let head = random.below(preds.len());
        clause(&mut random, &preds, &body, Some(head), &mut out);
        if random.one_in(3) {
            clause(&mut random, &preds, &body, Some(head), &mut out);
        }
    }
    for _ in 0..1 + random.below(2) {
        let at = preds.len() - 1 - random.below(2);
        clause(&mut random, &preds, &[at], None, &mut out);
    }
    out + "(check-sat)\n"
}

fn clause(random: &mut Random, preds: &[Vec<Sort>], body: &[usize], head: Option<usize>, out: &mut String) {
    let mut draft = Draft::default();
    let mut tail = vec![];
    for &p in body {
        let args: Vec<String> = preds[p]
            .iter()
            .map(|&sort| match sort {
                Sort::Int if random.one_in(9) => random.below(4).to_string(),
                _ if random.one_in(8) => draft.some(random, sort).unwrap_or_else(|| draft.var(sort)),
                _ => draft.var(sort),
            })
            .collect();
        tail.push(atom(p, &args));
    }
    if random.one_in(2) || head.is_none() {
        let c = condition(random, &mut draft);
        draft.constraint.extend(c);
    }
    let head = match head {
        None => "false".to_string(),
        Some(p) => {
            let args: Vec<String> = preds[p].iter().map(|&s| derived(random, &mut draft, s)).collect();
            atom(p, &args)
        }
    };
    tail.extend(draft.constraint);
    let tail = format!("(and true {})", tail.join(" "));
    let vars: Vec<String> = draft.vars.iter().map(|(n, s)| format!("({n} {})", s.name())).collect();
    let text = match vars.is_empty() {
        true => format!("(assert (=> {tail} {head}))\n"),
        false => format!("(assert (forall ({}) (=> {tail} {head})))\n", vars.join(" ")),
    };
    out.push_str(&text);
}

fn atom(p: usize, args: &[String]) -> String {
    match args.is_empty() {
        true => format!("p{p}"),
        false => format!("(p{p} {})", args.join(" ")),
    }
}

fn condition(random: &mut Random, draft: &mut Draft) -> Option<String> {
    let k = random.below(6);
    if random.one_in(4)
        && let Some(b) = draft.some(random, Sort::Bool)
    {
        return Some(if random.one_in(2) { b } else { format!("(not {b})") });
    }
    if let Some(a) = draft.some(random, Sort::Array)
        && random.one_in(2)
    {
        return Some(format!("(= (select {a} {}) {k})", random.below(2)));
    }
    let x = draft.some(random, Sort::Int)?;
    let y = draft.some(random, Sort::Int)?;
    Some(match random.below(5) {
        0 => format!("(< {x} {k})"),
        1 => format!("(= {x} {k})"),
        2 => format!("(<= {x} {y})"),
        3 => format!("(or (= {x} {k}) (not (= {y} {x})))"),
        _ => format!("(> {x} {k})"),
    })
}

/// A term for an argument of the head, with the constraints that keep it small.
fn derived(random: &mut Random, draft: &mut Draft, sort: Sort) -> String {
    let some = draft.some(random, sort);
    match (sort, some, random.below(6)) {
        (_, Some(x), 0..=2) => x,
        // anything at all
        (_, _, 3) => draft.var(sort),
        (Sort::Bool, Some(b), _) => format!("(not {b})"),
        (Sort::Bool, None, n) => (n % 2 == 0).to_string(),
        (Sort::Array, Some(a), n) => format!("(store {a} {} {})", n % 2, random.below(4)),
        (Sort::Array, None, _) => "((as const (Array Int Int)) 0)".into(),
        (Sort::Int, Some(x), 4) => {
            let y = draft.var(Sort::Int);
            draft.constraint.push(format!("(= {y} (+ {x} {}))", 1 + random.below(2)));
            draft.constraint.push(format!("(<= 0 {y} 5)"));
            y
        }
        (Sort::Int, Some(x), _) => {
            let n = random.below(3);
            draft.constraint.push(format!("(<= {n} {x} 5)"));
            format!("(- {x} {n})")
        }
        (Sort::Int, None, n) if n % 2 == 0 => random.below(3).to_string(),
        (Sort::Int, None, _) => {
            let y = draft.var(Sort::Int);
            draft.constraint.push(format!("(<= 0 {y} 3)"));
            y
        }
    }
}
