//! How calls and the failures inside of them get into clauses; see [`Errors`].
//!
//! With flags (Fig. 4 of the SeaHorn paper) a call is not a cutpoint: all calls of a large block are atoms of one clause. A function `f`
//! that can fail has `f.exit(params, results, e_out)` for its body and `f(params, results, e_in, e_out)` for its callers, with
//!
//! ```text
//! f(x, r, true, true).
//! f(x, r, false, e) <- f.exit(x, r, e).
//! ```
//!
//! Deviations from the paper:
//! - A failure leaves the large block at once, to `f.exit(params, any, true)`; block predicates carry no flag.
//! - A large block may contain calls that a path does not execute, and their atoms must not block it. So `e_in` of a call is "not
//!   reached", which contains "an error before". A function that cannot fail is unchanged, and where its call need not
//!   be on the way `f.maybe(x, r, reached)` stands for it: anything if not reached, else `f(x, r)`.

use super::{Arg, ClauseOrigin, Current, Encoder, PredOrigin, UsedPred, returns};
use crate::sea_to_chc::cutpoints::Point;
use cranelift_entity::SecondaryMap;
use ox_logic::{Op, Sort, Term};
use ox_sea::{FuncId, Function, Inst, Program, Type};
use std::collections::BTreeSet;

/// How it becomes known that something failed inside of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errors {
    /// Calls are cutpoints, and a function that can fail has a predicate over its parameters that says when.
    Predicate,
    /// Summaries have the flags e_in and e_out; calls are not cutpoints.
    Flags,
}

/// What a large block has to know of the functions that it calls.
pub struct Callees {
    /// In it, or in what it calls, something can fail.
    pub can_fail: SecondaryMap<FuncId, bool>,
    /// It returns or fails, on some path.
    pub ends: SecondaryMap<FuncId, bool>,
}

impl Callees {
    pub fn of(program: &Program, unsupported_fails: bool) -> Self {
        let mut callers: SecondaryMap<FuncId, Vec<FuncId>> = SecondaryMap::new();
        let mut work = vec![];
        for (id, f) in program.functions.iter() {
            for inst in f.blocks.values().flat_map(|b| &b.insts) {
                inst.callee().into_iter().for_each(|callee| callers[callee].push(id));
                if matches!(inst, Inst::Assert(..)) || unsupported_fails && inst.ends_execution() {
                    work.push(id);
                }
            }
        }
        let mut can_fail: SecondaryMap<FuncId, bool> = SecondaryMap::new();
        while let Some(f) = work.pop() {
            if !can_fail[f] {
                can_fail[f] = true;
                work.append(&mut callers[f]);
            }
        }
        let mut ends = can_fail.clone();
        for (id, f) in program.functions.iter() {
            ends[id] |= returns(f);
        }
        Callees { can_fail, ends }
    }
}

/// A call that is not a cutpoint, in a large block.
pub struct InnerCall {
    pub point: Point,
    pub callee: FuncId,
    pub args: Vec<Term>,
    /// When it is executed.
    pub reached: Term,
    /// The variable that says whether something failed in it, if it can.
    pub failed: Option<Term>,
}

/// The calls on the ways to a point, by their places in the large block's list.
#[derive(Clone, Debug, Default)]
pub struct CallSet {
    /// On every way.
    sure: BTreeSet<usize>,
    /// On some way.
    some: BTreeSet<usize>,
}

impl CallSet {
    pub fn add(&mut self, call: usize) {
        self.sure.insert(call);
        self.some.insert(call);
    }

    pub fn merge(self, other: &CallSet) -> CallSet {
        let sure = self.sure.intersection(&other.sure).copied().collect();
        let some = self.some.union(&other.some).copied().collect();
        CallSet { sure, some }
    }
}

impl Encoder<'_> {
    /// The atoms of the calls on the way to an exit, behind those that the body already has.
    pub(super) fn inner_calls(
        &mut self,
        current: &Current,
        calls: &[InnerCall],
        on_the_way: &CallSet,
        body: &mut Vec<UsedPred>,
    ) -> Vec<(Point, usize)> {
        let mut places = vec![];
        for &i in &on_the_way.some {
            let call = &calls[i];
            let Some(Inst::Call { results, .. }) =
                current.f.blocks[call.point.block].insts.get(call.point.index)
            else {
                unreachable!("a call was found there")
            };
            let mut args = self.call_args(call.callee, &call.args);
            for (i, r) in results.iter().enumerate() {
                args.push(Arg::Term(current.f.regs[*r].var, self.map.signs.of_return(call.callee, i)));
            }
            let pred = match call.failed {
                Some(failed) => {
                    let skipped = self.store.mk(Op::Not, &[call.reached]);
                    args.extend([skipped, failed].map(Arg::flag));
                    self.flagged[call.callee].expect("declared for functions that can fail")
                }
                None if on_the_way.sure.contains(&i) => {
                    self.summaries[call.callee].expect("declared for functions that return")
                }
                None => {
                    args.push(Arg::flag(call.reached));
                    self.guarded(call.callee)
                }
            };
            places.push((call.point, body.len()));
            body.push((pred, args));
        }
        places
    }

    /// `f.exit` and `f` of Fig. 4, and what connects them.
    pub(super) fn declare_flagged(&mut self, id: FuncId, f: &Function, mut types: Vec<Type>) {
        types.push(Type::Bool);
        let exit = self.pred(&format!("{}.exit", f.name), &types, PredOrigin::Exit { function: id });
        types.push(Type::Bool);
        let flagged = self.pred(&f.name, &types, PredOrigin::Flagged { function: id });
        (self.exits[id], self.flagged[id]) = (Some(exit), Some(flagged));
        let any = self.any_args(f);
        let [yes, no] = [true, false].map(|b| Arg::flag(self.store.bool(b)));
        let e_out = Arg::flag(self.store.var("e_out", Sort::Bool));
        let with = |flags: &[&Arg]| any.iter().chain(flags.iter().copied()).cloned().collect::<Vec<_>>();
        self.wiring(vec![], (flagged, with(&[&yes, &yes])), ClauseOrigin::Skip);
        self.wiring(vec![(exit, with(&[&e_out]))], (flagged, with(&[&no, &e_out])), ClauseOrigin::Unwrap);
    }

    /// `f.maybe`, made when it is needed.
    fn guarded(&mut self, id: FuncId) -> ox_chc::PredId {
        if let Some(pred) = self.guarded[id] {
            return pred;
        }
        let f = &self.program.functions[id];
        let mut types = self.summary_types(f);
        types.push(Type::Bool);
        let pred = self.pred(&format!("{}.maybe", f.name), &types, PredOrigin::Guarded { function: id });
        self.guarded[id] = Some(pred);
        let any = self.any_args(f);
        let [yes, no] = [true, false].map(|b| Arg::flag(self.store.bool(b)));
        let with = |flag: Arg| any.iter().cloned().chain([flag]).collect::<Vec<_>>();
        let summary = self.summaries[id].expect("declared for functions that return");
        self.wiring(vec![], (pred, with(no)), ClauseOrigin::Skip);
        self.wiring(vec![(summary, any.clone())], (pred, with(yes)), ClauseOrigin::Unwrap);
        pred
    }

    /// Any parameters and any results.
    fn any_args(&self, f: &Function) -> Vec<Arg> {
        self.summary_types(f).into_iter().enumerate().map(|(i, ty)| Arg::Any(ty, i)).collect()
    }
}
