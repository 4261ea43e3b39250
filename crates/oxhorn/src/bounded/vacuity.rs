//! Assertions that no execution comes to: a *safe* says nothing about them (SeaBMC calls this vacuity).
//!
//! The front-end marks where each assertion is decided (`define_ub/reached.rs`), and the formula of the unrolled program says when a
//! mark is reached. By default only one question is asked, for a short time: is any of them reached?

use super::Walk;
use crate::failure::Failure;
use crate::report::Vacuity;
use ox_encode::sea_to_vc::{Vc, sea_to_vc};
use ox_engines::bmc::Answer;
use ox_ir::{CheckId, InstKind, Module};
use ox_logic::{Op, Store, Term, Value, eval};
use ox_sea::pass::{Inputs, simplify};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// How often loops are unrolled where another engine gave the answer.
const ROUNDS: u32 = 4;

/// The answer is known already; nobody wants to wait much longer for this one.
const SHORT_TIME: Duration = Duration::from_secs(2);

impl Walk<'_> {
    /// For a program that is safe. `complete`: every execution is in the formula.
    pub(super) fn find_unreached(
        &self,
        store: &mut Store,
        vc: &Vc,
        complete: bool,
    ) -> Result<Option<Vacuity>, Failure> {
        let mut open: BTreeMap<CheckId, Vec<Term>> = BTreeMap::new();
        for (check, when) in &vc.reached {
            open.entry(CheckId::from_u32(check.as_u32())).or_default().push(*when);
        }
        let before = self.limit.replace(self.time_for_vacuity());
        let decided = self.unreached(store, vc, &mut open);
        self.limit.set(before);
        if !complete || !decided? {
            return Ok(self
                .args
                .vacuity
                .then(|| Vacuity { undecided: open.into_keys().collect(), ..Vacuity::default() }));
        }
        if open.is_empty() && !vc.reached.is_empty() && !self.args.vacuity {
            return Ok(None);
        }
        let mut unreached: BTreeSet<CheckId> = open.into_keys().collect();
        let found: BTreeSet<CheckId> =
            vc.reached.iter().map(|(c, _)| CheckId::from_u32(c.as_u32())).collect();
        let marked = marked(&self.compiled.before()?);
        unreached.extend(marked.difference(&found));
        let all = !marked.is_empty() && unreached == marked;
        Ok((all || self.args.vacuity).then_some(Vacuity { all, unreached, undecided: BTreeSet::new() }))
    }

    /// For a program that another engine found safe: what the first rounds of its loops reach.
    pub(super) fn look_for_vacuity(&self, store: &mut Store) -> Result<(), Failure> {
        self.session.stage("encoding");
        let mut program = self.unrolled(store, &self.lowered.program, ROUNDS)?;
        simplify(store, &mut program, Inputs::Drop);
        let vc = sea_to_vc(store, &program, &self.vc_options(None)?);
        let vc = vc.map_err(|e| Failure::Internal(e.to_string()))?;
        self.vacuity.set(self.find_unreached(store, &vc, false)?);
        Ok(())
    }

    fn time_for_vacuity(&self) -> Option<Instant> {
        let remaining = self.session.remaining().map(|r| r.mul_f64(0.8));
        let time = match self.args.vacuity {
            true => remaining,
            false => Some(remaining.map_or(SHORT_TIME, |r| r.min(SHORT_TIME))),
        };
        time.map(|t| Instant::now() + t)
    }

    /// Takes out what is reached. False: the solvers do not know about the rest.
    fn unreached(
        &self,
        store: &mut Store,
        vc: &Vc,
        open: &mut BTreeMap<CheckId, Vec<Term>>,
    ) -> Result<bool, Failure> {
        loop {
            let any: Vec<Term> = open.values().flatten().copied().collect();
            let any = store.mk(Op::Or, &any);
            if any == store.bool(false) {
                return Ok(true);
            }
            let query = vc.query(store, any);
            let model = match self.solve(store, vc, "an assertion is reached", query, &mut vec![])? {
                Answer::Sat(model) => model,
                Answer::Unsat => return Ok(true),
                Answer::Unknown(_) => return Ok(false),
            };
            if !self.args.vacuity {
                open.clear();
                return Ok(true);
            }
            let holds = |t: &Term| eval(store, *t, &model) == Ok(Value::Bool(true));
            open.retain(|_, when| !when.iter().any(holds));
        }
    }
}

/// The assertions that have a place where they are decided.
fn marked(module: &Module) -> BTreeSet<CheckId> {
    let insts = module.functions.values().filter_map(|f| f.body.as_ref()).flat_map(|b| b.blocks.values());
    let mark = |kind: &InstKind| match kind {
        InstKind::Reached(check) => Some(*check),
        _ => None,
    };
    insts.flat_map(|b| &b.insts).filter_map(|i| mark(&i.kind)).collect()
}
