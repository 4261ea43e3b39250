//! The invariants of a solution at loops and functions, over source variables.

use super::{infix, worth_saying};
use num_bigint::BigInt;
use ox_chc::text::print_body;
use ox_chc::{Definition, Solution};
use ox_encode::arith::Repr;
use ox_encode::sea_to_chc::{Encoding, PredOrigin, step};
use ox_logic::{Node, Op, Store, Term};
use ox_machine::Machine;
use ox_sea::pass::PlacedObject;
use ox_sea::{FuncId, Function, Program, RegId, Type};
use rustc_hash::FxHashMap;

pub struct Invariant {
    /// `file:line`
    pub place: String,
    /// `loop in main`, `summary of f`, …
    pub what: String,
    /// What a function was inferred to be: an answer, not only evidence.
    pub inferred: bool,
    /// For people.
    pub text: String,
    /// The same as an SMT-LIB term over the predicate's parameters.
    pub smt: String,
}

/// What is known at a place, for somebody who reads the program.
pub struct Seen {
    /// `file:line`, and these apart; nothing without debug information.
    pub place: Option<String>,
    pub line: Option<ox_sea::Place>,
    /// It is the head of a loop.
    pub is_loop: bool,
    /// `loop in main`, `entry of f`, …; with its block where there is no place.
    pub what: String,
    /// Over source variables; `true` if nothing is known of them, `false` if nothing comes there.
    pub text: String,
    /// Values that have no name in the source, of which something is known besides.
    pub unnamed: Vec<String>,
    /// All that is known, over the parameters of the predicate.
    pub smt: String,
}

/// At loops, calls and entries of functions.
pub fn seen(
    store: &Store,
    program: &Program,
    entry: &str,
    objects: &[PlacedObject],
    encoding: &Encoding,
    solution: &Solution,
) -> Vec<Seen> {
    // its cutpoints are the heads of loops
    let large = step::named("large").expect("it has a row");
    let mut out = vec![];
    for (pred, origin) in encoding.map.preds.iter() {
        let (function, regs, place, block) = match origin {
            PredOrigin::Cutpoint { function, point, regs } => {
                let block = &program.functions[*function].blocks[point.block];
                (*function, regs, &block.place, Some(point.block))
            }
            PredOrigin::Entry { function } => {
                let f = &program.functions[*function];
                (*function, &f.params, &f.place, None)
            }
            PredOrigin::Summary { .. }
            | PredOrigin::Error { .. }
            | PredOrigin::Exit { .. }
            | PredOrigin::Flagged { .. }
            | PredOrigin::Guarded { .. } => continue,
        };
        if of_inference(program, origin) {
            continue;
        }
        let f = &program.functions[function];
        let is_loop = match origin {
            PredOrigin::Cutpoint { point, .. } => {
                point.index == 0 && (large.blocks)(f).contains(&point.block)
            }
            _ => false,
        };
        let (mut what, _, names) = describe(program, entry, origin);
        let names = apart(names, |i| f.params.contains(&regs[i]));
        if let (None, Some(block)) = (place, block) {
            what += &format!(", block {block}");
        }
        let (mut text, mut unnamed, mut smt) = ("true".to_string(), vec![], "true".to_string());
        if let Some(d) = &solution.definitions[pred] {
            let nameless: FxHashMap<Term, &String> = (d.params.iter().copied().zip(regs).zip(&names))
                .filter(|((_, r), _)| f.regs[**r].source.is_none())
                .map(|((p, _), name)| (p, name))
                .collect();
            let ranges = by_param_range(program, encoding, origin);
            let all = informative(store, d, &ranges);
            unnamed =
                store.free_vars(&all).iter().filter_map(|v| Some((*nameless.get(v)?).clone())).collect();
            unnamed.sort();
            smt = print_body(store, d);
            let values = worth_saying::Values {
                named: |v| !nameless.contains_key(&v),
                range: |v| d.params.iter().position(|&p| p == v).and_then(|i| ranges[i].clone()),
            };
            let mut store = store.clone();
            let all = store.mk(Op::And, &all);
            let shown = values.cut(&mut store, all);
            if !shown.is_empty() {
                let by_param = d.params.iter().copied().zip(names.iter().cloned()).collect();
                text = infix::show(&store, &shown, &by_param, objects);
            }
        }
        out.push(Seen {
            place: place.as_ref().map(|p| p.to_string()),
            line: place.clone(),
            is_loop,
            what: super::demangled(&what),
            text: super::demangled(&text),
            unnamed,
            smt,
        });
    }
    out
}

/// Names of which each stands for one value: a parameter that has changed since is `old(n)`, other values of one variable are numbered.
fn apart(names: Vec<String>, is_param: impl Fn(usize) -> bool) -> Vec<String> {
    let mut out: Vec<String> = vec![];
    for (i, name) in names.iter().enumerate() {
        let twice = names.iter().filter(|n| *n == name).count() > 1;
        let mut own = match twice && is_param(i) {
            true => format!("old({name})"),
            false => name.clone(),
        };
        let mut number = 2;
        while out.contains(&own) {
            own = format!("{name}#{number}");
            number += 1;
        }
        out.push(own);
    }
    out
}

/// `entry` is the user's name of the entry function.
pub fn read(
    store: &Store,
    program: &Program,
    entry: &str,
    objects: &[PlacedObject],
    encoding: &Encoding,
    solution: &Solution,
) -> Vec<Invariant> {
    let mut out = vec![];
    for (pred, origin) in encoding.map.preds.iter() {
        let Some(definition) = &solution.definitions[pred] else { continue };
        if let PredOrigin::Summary { function } = origin
            && program.functions[*function].inferred
        {
            let ranges = by_param_range(program, encoding, origin);
            let f = &program.functions[*function];
            let mut shown = inferred(store, f, objects, definition, &ranges[1..]);
            shown.what = asked(f, |i| encoding.map.signs.of_return(*function, i));
            out.push(shown);
            continue;
        }
        if of_inference(program, origin) {
            continue;
        }
        // that the entry never fails is the verdict, not an invariant; `true` says nothing
        let entry_error = matches!(origin, PredOrigin::Error { function } if *function == program.entry);
        // these only add to the invariant of another predicate what a call means that is not executed
        let for_callers = matches!(origin, PredOrigin::Flagged { .. } | PredOrigin::Guarded { .. });
        if entry_error || for_callers || matches!(store.node(definition.body), Node::Bool(true)) {
            continue;
        }
        let (what, place, names) = describe(program, entry, origin);
        let universals = definition.universals(store);
        let cells = (0..universals.len()).map(|i| format!("k{i}")).collect::<Vec<_>>();
        let mut by_param: FxHashMap<Term, String> = definition.params.iter().copied().zip(names).collect();
        by_param.extend(universals.into_iter().zip(cells.iter().cloned()));
        let shown = informative(store, definition, &by_param_range(program, encoding, origin));
        let text = match shown.is_empty() {
            true => "true".to_string(),
            false => infix::show(store, &shown, &by_param, objects),
        };
        if text == "true" {
            continue;
        }
        let text = match cells.is_empty() {
            true => text,
            false => format!("for all {}: {text}", cells.join(", ")),
        };
        out.push(Invariant { place, what, inferred: false, text, smt: print_body(store, definition) });
    }
    out
}

/// What the results of an inferred function are where the first of them says yes.
fn inferred(
    store: &Store,
    f: &Function,
    objects: &[PlacedObject],
    d: &Definition,
    ranges: &[Option<(BigInt, BigInt)>],
) -> Invariant {
    let mut store = store.clone();
    let yes = store.bool(true);
    let body = store.subst_simplified(d.body, &[(d.params[0], yes)].into_iter().collect());
    let numbers = d.params[1..].to_vec();
    let names: Vec<String> = (1..=numbers.len()).map(|i| format!("x{i}")).collect();
    let what = f.name.clone();
    let by_param = numbers.iter().copied().zip(names).collect();
    let definition = Definition { params: numbers, body };
    let shown = informative(&store, &definition, ranges);
    let text = match shown.is_empty() {
        true => "true".to_string(),
        false => infix::show(&store, &shown, &by_param, objects),
    };
    let smt = print_body(&store, &definition);
    let place = f.place.as_ref().map_or("?".into(), |p| p.to_string());
    Invariant { place, what, inferred: true, text, smt }
}

/// `inv.infer(x1: i32, x2: u8)`: as what its numbers are to be read.
fn asked(f: &Function, sign: impl Fn(usize) -> Repr) -> String {
    let ty = |i: usize| match (f.returns[i], sign(i)) {
        (Type::Bits(w), Repr::Signed) => format!("i{w}"),
        (Type::Bits(w), Repr::Unsigned) => format!("u{w}"),
        (other, _) => other.to_string(),
    };
    let names: Vec<String> = (1..f.returns.len()).map(|i| format!("x{i}: {}", ty(i))).collect();
    format!("{}({})", f.name, names.join(", "))
}

/// Of the copy of the program in an inferred function, or where one is asked.
fn of_inference(program: &Program, origin: &PredOrigin) -> bool {
    let PredOrigin::Cutpoint { function, point, .. } = origin else { return false };
    let f = &program.functions[*function];
    let asked = match f.blocks[point.block].insts.get(point.index) {
        Some(ox_sea::Inst::Call { callee, .. }) => program.functions[*callee].inferred,
        Some(_) | None => false,
    };
    f.inferred || asked
}

/// The bounds that the type of each parameter implies; `None` for Booleans.
fn by_param_range(
    program: &Program,
    encoding: &Encoding,
    origin: &PredOrigin,
) -> Vec<Option<(BigInt, BigInt)>> {
    let (signs, machine) = (&encoding.map.signs, Machine::new(program.pointer_width));
    let reg = |id: FuncId, r: RegId| {
        let reg = &program.functions[id].regs[r];
        bounds(machine, reg.ty, signs.of_reg(id, reg.var))
    };
    match origin {
        PredOrigin::Cutpoint { function, regs, .. } => regs.iter().map(|&r| reg(*function, r)).collect(),
        PredOrigin::Error { function } | PredOrigin::Entry { function } => {
            program.functions[*function].params.iter().map(|&r| reg(*function, r)).collect()
        }
        PredOrigin::Summary { function }
        | PredOrigin::Exit { function }
        | PredOrigin::Flagged { function }
        | PredOrigin::Guarded { function } => {
            let f = &program.functions[*function];
            let returns = f
                .returns
                .iter()
                .enumerate()
                .map(|(i, &ty)| bounds(machine, ty, signs.of_return(*function, i)));
            // flags are Booleans
            f.params.iter().map(|&r| reg(*function, r)).chain(returns).chain([None, None]).collect()
        }
    }
}

fn bounds(machine: Machine, ty: Type, repr: Repr) -> Option<(BigInt, BigInt)> {
    let w = match ty {
        Type::Bits(w) => w,
        Type::Ptr => {
            let (first, end) = machine.objects();
            return Some((BigInt::from(first), BigInt::from(end - Machine::PAGE)));
        }
        Type::Bool | Type::Mem(_) => return None,
    };
    let one = BigInt::from(1);
    Some(match repr {
        Repr::Signed => (-(&one << (w - 1)), (&one << (w - 1)) - 1),
        Repr::Unsigned => (BigInt::ZERO, (&one << w) - 1),
    })
}

/// The conjuncts that say more than the types do.
fn informative(store: &Store, d: &Definition, ranges: &[Option<(BigInt, BigInt)>]) -> Vec<Term> {
    let range = |t: Term| d.params.iter().position(|&p| p == t).and_then(|i| ranges[i].as_ref());
    let trivial = |t: Term| {
        let Node::App(Op::Le, args) = store.node(t) else { return false };
        match (store.node(args[0]), store.node(args[1])) {
            (Node::Int(k), Node::Var(..)) => range(args[1]).is_some_and(|(lo, _)| k <= lo),
            (Node::Var(..), Node::Int(k)) => range(args[0]).is_some_and(|(_, hi)| k >= hi),
            (Node::Int(k), Node::App(Op::Select, _)) => is_limit(&-k),
            (Node::App(Op::Select, _), Node::Int(k)) => is_limit(&(k + 1)),
            _ => false,
        }
    };
    match store.node(d.body) {
        Node::App(Op::And, parts) => parts.iter().copied().filter(|&t| !trivial(t)).collect(),
        _ => vec![d.body],
    }
}

/// Half the number of values of some machine integer.
fn is_limit(n: &BigInt) -> bool {
    [8u32, 16, 32, 64].iter().any(|w| *n == BigInt::from(1) << (w - 1) || *n == BigInt::from(1) << *w)
}

fn describe(program: &Program, entry: &str, origin: &PredOrigin) -> (String, String, Vec<String>) {
    let called = |id: FuncId| if id == program.entry { entry } else { &program.functions[id].name };
    let place = |p: &Option<ox_sea::Place>| p.as_ref().map_or("?".into(), |p| p.to_string());
    match origin {
        PredOrigin::Cutpoint { function, point, regs } => {
            let f = &program.functions[*function];
            let block = &f.blocks[point.block];
            let what = match block.insts.get(point.index) {
                Some(ox_sea::Inst::Call { callee, .. }) => {
                    format!("before the call of {} in {}", called(*callee), called(*function))
                }
                _ => format!("loop in {}", called(*function)),
            };
            let own = block.place.clone().or_else(|| f.place.clone());
            (what, place(&own), regs.iter().map(|&r| name(f, r)).collect())
        }
        PredOrigin::Summary { function }
        | PredOrigin::Exit { function }
        | PredOrigin::Flagged { function }
        | PredOrigin::Guarded { function } => {
            let f = &program.functions[*function];
            let mut names: Vec<String> = f.params.iter().map(|&r| name(f, r)).collect();
            names.extend((0..f.returns.len()).map(|i| match f.returns.len() {
                1 => "result".to_string(),
                _ => format!("result{i}"),
            }));
            names.push("failed".into());
            (format!("summary of {}", called(*function)), place(&f.place), names)
        }
        PredOrigin::Entry { function } => {
            let f = &program.functions[*function];
            let names = f.params.iter().map(|&r| name(f, r)).collect();
            (format!("entry of {}", called(*function)), place(&f.place), names)
        }
        PredOrigin::Error { function } => {
            let f = &program.functions[*function];
            let names = f.params.iter().map(|&r| name(f, r)).collect();
            (format!("failure of {}", called(*function)), place(&f.place), names)
        }
    }
}

/// The source variable, or the register where there is none.
fn name(f: &Function, r: RegId) -> String {
    f.regs[r].source.clone().unwrap_or_else(|| r.to_string())
}

#[cfg(test)]
mod tests {
    use super::apart;

    #[test]
    fn one_name_for_one_value() {
        let names = ["n", "m", "n", "i", "i"].map(String::from).to_vec();
        assert_eq!(apart(names, |i| i < 2), ["old(n)", "m", "n", "i", "i#2"]);
    }
}
