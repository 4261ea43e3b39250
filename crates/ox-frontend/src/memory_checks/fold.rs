//! After inlining: questions about pointers whose object is known by now are answered, scopes that make no difference
//! any more are dropped.
//!
//! Only then can LLVM turn into values the variables whose addresses were given to functions, and pointers that
//! were kept in them become known: so both alternate until nothing changes.

use super::place::{Object, Place};
use super::question::{Answer, Facts, Questions};
use super::scopes;
use crate::define_ub::Defining;
use crate::error::FrontendError;
use crate::llvm::{Builder, Value};
use crate::pipeline;
use crate::tables::names;
use ox_ir::PtrTest;

/// Rounds after which what is still open stays open.
const ROUNDS: usize = 6;

const BETWEEN: &str = "function(sroa,early-cse,instsimplify)";

/// Says whether anything was answered.
pub(crate) fn fold(defining: &Defining) -> Result<bool, FrontendError> {
    let uses = |name: &str| defining.module.function(name).is_some_and(|f| f.is_used());
    let asked = PtrTest::ALL.iter().any(|t| uses(&format!("{}{}", names::PTR_TEST, t.mnemonic())))
        || [names::OBJECT_SIZE, names::PLACES_APART, names::SCOPE_END].into_iter().any(uses);
    reveal_modified(defining);
    let mut rounds = 0;
    while asked && rounds < ROUNDS {
        scopes::prune(defining);
        if !answer_all(defining) {
            break;
        }
        pipeline::run_passes(defining.module, BETWEEN)?;
        rounds += 1;
    }
    Ok(rounds > 0)
}

/// Whether a variable was modified depends on stores that are dead otherwise: LLVM must believe from the start that
/// its address is known elsewhere. (A variable starts unmodified, so to say that again changes nothing.)
fn reveal_modified(defining: &Defining) {
    let module = defining.module;
    let Some(test) = module.function(&format!("{}{}", names::PTR_TEST, PtrTest::Modified.mnemonic())) else {
        return;
    };
    for call in test.users() {
        let place = Place::of(&defining.layout, call.operand(0));
        let reset = module.function(names::RESET_MODIFIED);
        let revealed =
            |next: &Value| next.is_call() && Some(next.called()) == reset && next.operand(0) == place.base;
        let next = if place.object == Object::Alloca { place.base.next() } else { None };
        if let Some(next) = next.filter(|n| !revealed(n)) {
            defining.reset_modified(&Builder::before(module, next), place.base);
        }
    }
}

fn answer_all(defining: &Defining) -> bool {
    let facts = Facts::of(defining);
    let mut changed = false;
    for function in defining.module.functions() {
        let name = function.name();
        let test = name.strip_prefix(names::PTR_TEST).and_then(PtrTest::from_mnemonic);
        if test.is_none() && name != names::OBJECT_SIZE && name != names::PLACES_APART {
            continue;
        }
        for call in function.users() {
            let questions = Questions { defining, facts, at: call };
            let answer = match test {
                Some(test) => answered(&questions, test, call),
                None if name == names::PLACES_APART => elsewhere(defining, call),
                None => questions.size(call.operand(0)),
            };
            if let Some(value) = answer {
                call.replace_by(value);
                call.erase();
                changed = true;
            }
        }
    }
    changed
}

fn elsewhere(defining: &Defining, call: Value) -> Option<Value> {
    let [a, b] = [0, 2].map(|n| Place::of(&defining.layout, call.operand(n)));
    a.is_elsewhere_than(&b).then(|| Value::all_ones(call.ty()))
}

fn answered(questions: &Questions, test: PtrTest, call: Value) -> Option<Value> {
    // only the first test has a length
    let length = call.args().get(1).copied().unwrap_or(call.operand(0));
    match questions.ask(test, call.operand(0), length) {
        Answer::Yes => Some(Value::all_ones(call.ty())),
        Answer::No => Some(Value::null(call.ty())),
        Answer::Depends(value) => Some(value),
        Answer::Open => None,
    }
}
