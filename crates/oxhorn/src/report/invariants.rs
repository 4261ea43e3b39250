//! The invariants of a solution at loops and functions, over source variables.

use super::infix;
use ox_chc::Solution;
use ox_encode::sea_to_chc::{Encoding, PredOrigin};
use ox_logic::smtlib::print_term;
use ox_logic::{Node, Store, Term};
use ox_sea::{FuncId, Function, Program, RegId};
use rustc_hash::FxHashMap;

pub struct Invariant {
    /// `file:line`
    pub place: String,
    /// `loop in main`, `summary of f`, …
    pub what: String,
    /// For people.
    pub text: String,
    /// The same as an SMT-LIB term over the predicate's parameters.
    pub smt: String,
}

/// `entry` is the user's name of the entry function.
pub fn read(
    store: &Store,
    program: &Program,
    entry: &str,
    encoding: &Encoding,
    solution: &Solution,
) -> Vec<Invariant> {
    let mut out = vec![];
    for (pred, origin) in encoding.map.preds.iter() {
        let Some(definition) = &solution.definitions[pred] else { continue };
        // that the entry never fails is the verdict, not an invariant; `true` says nothing
        let entry_error = matches!(origin, PredOrigin::Error { function } if *function == program.entry);
        if entry_error || matches!(store.node(definition.body), Node::Bool(true)) {
            continue;
        }
        let (what, place, names) = describe(program, entry, origin);
        let by_param: FxHashMap<Term, String> = definition.params.iter().copied().zip(names).collect();
        let text = infix::show(store, definition.body, &by_param);
        out.push(Invariant { place, what, text, smt: print_term(store, definition.body) });
    }
    out
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
        PredOrigin::Summary { function } => {
            let f = &program.functions[*function];
            let mut names: Vec<String> = f.params.iter().map(|&r| name(f, r)).collect();
            names.extend((0..f.returns.len()).map(|i| match f.returns.len() {
                1 => "result".to_string(),
                _ => format!("result{i}"),
            }));
            (format!("summary of {}", called(*function)), place(&f.place), names)
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
