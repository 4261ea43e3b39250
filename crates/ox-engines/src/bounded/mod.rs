//! Derivations of bounded height, all of them in one formula: bounded model checking of Horn clauses.
//!
//! The formula is given to a solver as a whole, so that bit-vectors are bit-blasted once; Spacer's many small queries are slow on them. A
//! model is a derivation. The height grows until there is one or the formula is too large; solutions are not looked for.

mod read;
mod tree;

use crate::bmc::question::{self, Contender, Options};
use ox_chc::transform::CONE_OF_INFLUENCE;
use ox_chc::{ChcAnswer, System};
use ox_logic::{Store, Term};
use ox_smt::SmtError;
use read::derivation;
use std::time::Duration;
use tree::{Heights, Tree};

/// Clauses with variables of their own in one formula.
const MOST_INSTANCES: usize = 50_000;

pub fn solve(store: &mut Store, system: &System) -> ChcAnswer {
    let cone = (CONE_OF_INFLUENCE.apply)(store, system);
    match search(store, &cone.system) {
        Ok(ChcAnswer::Unsat(d)) => ChcAnswer::Unsat(cone.back.derivation(store, d)),
        Ok(other) => other,
        Err(e) => ChcAnswer::Unknown(format!("a solver: {e}")),
    }
}

fn search(store: &mut Store, system: &System) -> Result<ChcAnswer, SmtError> {
    let heights = Heights::of(system);
    let Some(mut height) = heights.lowest_query(system) else {
        return Ok(ChcAnswer::Unknown("no query has a derivation, whatever the constraints say".into()));
    };
    let mut before = 0;
    loop {
        let tree = Tree::new(store, system, &heights, height, MOST_INSTANCES);
        let Some(tree) = tree else {
            return Ok(ChcAnswer::Unknown(format!(
                "derivations of height {height} are too large for one formula"
            )));
        };
        let last = !tree.is_cut();
        // one more level of a long chain is not worth a question
        if last || 2 * tree.instances() >= 3 * before {
            before = tree.instances();
            if let Some(found) = ask(store, &tree)? {
                return Ok(ChcAnswer::Unsat(found));
            }
        }
        if last {
            return Ok(ChcAnswer::Unknown("there is no derivation, and solutions are not looked for".into()));
        }
        height += 1;
    }
}

/// A derivation in the tree, if there is one. A solver that gives up has found none.
fn ask(store: &mut Store, tree: &Tree) -> Result<Option<ox_chc::Derivation>, SmtError> {
    let z3 = Contender { name: "z3".into(), program: None, after: Duration::ZERO };
    let options = Options { contenders: vec![z3], timeout: None };
    let wanted: Vec<Term> = store.free_vars(&tree.conjuncts);
    match question::solve(store, &tree.conjuncts, &wanted, &options)?.answer {
        question::FormulaAnswer::Sat(model) => Ok(Some(derivation(store, tree, &model))),
        question::FormulaAnswer::Unsat | question::FormulaAnswer::Unknown(_) => Ok(None),
    }
}
