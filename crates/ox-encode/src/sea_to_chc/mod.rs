//! SEA-IR to Horn clauses, large-block and inter-procedural (section 3 of the SeaHorn paper).
//!
//! Cutpoints are the loop heads and the calls of a function. A cutpoint has a predicate over the function's
//! parameters and the registers that are live there; a function has a summary predicate over its parameters and
//! results, and an error predicate over its parameters if it can fail. There is one clause for each pair of a cutpoint and what can be
//! reached from it without passing another: a cutpoint, the return, or a failure. A clause has at most two
//! atoms in its body: its cutpoint, and the summary or error of the callee if it starts at a call.
//!
//! Deviation from the paper: an error predicate per function instead of the flags e_in/e_out, which the
//! cutpoint at every call makes unnecessary.

mod cutpoints;
mod region;
mod trace;

pub use cutpoints::Point;
pub use trace::{Trace, TraceEnd, TraceError, trace_of};

use crate::arith::{ArithRow, Repr, Signedness};
use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use cutpoints::Cutpoints;
use ox_chc::{Atom, Clause, ClauseId, Pred, PredId, System};
use ox_logic::{Op, Sort, Store, Term};
use ox_sea::{FuncId, Function, Inst, Program, RegId, Terminator, Type};
use region::{Exit, Region};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

pub struct Options {
    pub arith: &'static ArithRow,
    pub step: Step,
    /// Reaching something unsupported is a failure; otherwise the execution just ends there.
    pub unsupported_fails: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A predicate for each basic block.
    Small,
    /// A predicate for each loop head (large-block encoding).
    Large,
}

pub struct Encoding {
    pub system: System,
    pub map: EncodingMap,
    /// What the arithmetic approximated, for people.
    pub approximations: Vec<String>,
}

/// Where predicates and clauses come from: the way back for solutions and derivations.
pub struct EncodingMap {
    pub arith: &'static ArithRow,
    /// How the numbers of registers and results are to be read.
    pub signs: Signedness,
    pub preds: PrimaryMap<PredId, PredOrigin>,
    /// `None` for the query.
    pub clauses: PrimaryMap<ClauseId, Option<ClauseOrigin>>,
}

#[derive(Clone, Debug)]
pub enum PredOrigin {
    Cutpoint { function: FuncId, point: Point, regs: Vec<RegId> },
    Summary { function: FuncId },
    Error { function: FuncId },
}

#[derive(Clone, Copy, Debug)]
pub struct ClauseOrigin {
    pub function: FuncId,
    /// Where the clause starts.
    pub from: Point,
    /// The place of the callee's atom in the body, if the clause starts at a call.
    pub call: Option<usize>,
}

pub fn sea_to_chc(store: &mut Store, program: &Program, options: &Options) -> Encoding {
    let signs = Signedness::infer(store, program);
    let mut e = Encoder {
        store,
        program,
        options,
        can_fail: can_fail(program, options.unsupported_fails),
        system: System::default(),
        map: EncodingMap {
            arith: options.arith,
            signs,
            preds: PrimaryMap::new(),
            clauses: PrimaryMap::new(),
        },
        summaries: SecondaryMap::new(),
        errors: SecondaryMap::new(),
        approximations: BTreeSet::new(),
        names: FxHashSet::default(),
    };
    e.declare_functions();
    for (id, f) in program.functions.iter() {
        e.function(id, f);
    }
    e.query();
    let approximations = e.approximations.into_iter().collect();
    Encoding { system: e.system, map: e.map, approximations }
}

/// The functions in which, or in whose callees, something can fail.
fn can_fail(program: &Program, unsupported_fails: bool) -> SecondaryMap<FuncId, bool> {
    let mut fails: SecondaryMap<FuncId, bool> = SecondaryMap::new();
    let mut changed = true;
    while changed {
        changed = false;
        for (id, f) in program.functions.iter().filter(|(id, _)| !fails[*id]).collect::<Vec<_>>() {
            let any = f.blocks.values().flat_map(|b| &b.insts).any(|i| match i {
                Inst::Assert(..) => true,
                Inst::Unsupported(..) | Inst::Unwound(_) => unsupported_fails,
                Inst::Call { callee, .. } => fails[*callee],
                Inst::Let(..) | Inst::Nondet(..) | Inst::Havoc(..) | Inst::Assume(_) => false,
                Inst::Alloc(..)
                | Inst::Free(_)
                | Inst::Load { .. }
                | Inst::Store { .. }
                | Inst::Copy(..)
                | Inst::Fill(..)
                | Inst::Scramble(..)
                | Inst::Test(..)
                | Inst::ObjectSize(..)
                | Inst::ResetModified(_)
                | Inst::Track(_)
                | Inst::Reached(_)
                | Inst::Scope(..)
                | Inst::NoLeak(_) => false,
            });
            if any {
                fails[id] = true;
                changed = true;
            }
        }
    }
    fails
}

/// One function while its clauses are made.
struct Current<'f> {
    id: FuncId,
    f: &'f Function,
    cutpoints: Cutpoints,
    preds: FxHashMap<Point, PredId>,
    /// The registers whose value the environment chooses.
    chosen: EntitySet<RegId>,
    /// Registers by the variables that stand for them in clauses.
    registers: FxHashMap<Term, RegId>,
}

struct Encoder<'a> {
    store: &'a mut Store,
    program: &'a Program,
    options: &'a Options,
    can_fail: SecondaryMap<FuncId, bool>,
    system: System,
    map: EncodingMap,
    summaries: SecondaryMap<FuncId, Option<PredId>>,
    errors: SecondaryMap<FuncId, Option<PredId>>,
    approximations: BTreeSet<String>,
    names: FxHashSet<String>,
}

/// A term of SEA-IR in an atom, and how its number is to be read.
type Arg = (Term, Repr);

impl Encoder<'_> {
    fn sort_of(&mut self, ty: Type) -> Sort {
        let s = ty.sort(self.program.pointer_width, self.store);
        (self.options.arith.sort)(s)
    }

    fn pred(&mut self, name: &str, types: &[Type], origin: PredOrigin) -> PredId {
        let args = types.iter().map(|&t| self.sort_of(t)).collect();
        // LLVM allows any name, so a function may be called like a cutpoint of another
        let mut name = name.to_string();
        while !self.names.insert(name.clone()) {
            name.push('\'');
        }
        let name = self.store.symbol(&name);
        self.map.preds.push(origin);
        self.system.preds.push(Pred { name, args })
    }

    fn declare_functions(&mut self) {
        let program = self.program;
        for (id, f) in program.functions.iter() {
            let params: Vec<Type> = f.params.iter().map(|p| f.regs[*p].ty).collect();
            if id != program.entry && f.blocks.values().any(|b| matches!(b.term, Terminator::Return(_))) {
                let types: Vec<Type> = params.iter().chain(&f.returns).copied().collect();
                self.summaries[id] = Some(self.pred(&f.name, &types, PredOrigin::Summary { function: id }));
            }
            if self.can_fail[id] {
                let name = format!("{}.error", f.name);
                self.errors[id] = Some(self.pred(&name, &params, PredOrigin::Error { function: id }));
            }
        }
    }

    fn function(&mut self, id: FuncId, f: &Function) {
        let with_params = id != self.program.entry;
        let cutpoints = Cutpoints::of(self.store, f, with_params, self.options.step == Step::Small);
        let mut preds: FxHashMap<Point, PredId> = FxHashMap::default();
        for (&point, regs) in cutpoints.points.iter().filter(|(p, _)| **p != Point::START) {
            let types: Vec<Type> = regs.iter().map(|r| f.regs[*r].ty).collect();
            let name = match point.index {
                0 => format!("{}.{}", f.name, point.block),
                i => format!("{}.{}.{i}", f.name, point.block),
            };
            let origin = PredOrigin::Cutpoint { function: id, point, regs: regs.clone() };
            preds.insert(point, self.pred(&name, &types, origin));
        }
        let (chosen, registers) = (EntitySet::new(), FxHashMap::default());
        let mut current = Current { id, f, cutpoints, preds, chosen, registers };
        for inst in f.blocks.values().flat_map(|b| &b.insts) {
            if let Inst::Nondet(r, _) | Inst::Havoc(r, _) = inst {
                current.chosen.insert(*r);
            }
        }
        for (r, reg) in f.regs.iter() {
            let var = trace::encoded_var(self.store, self.options.arith, reg.var);
            current.registers.insert(var, r);
        }
        for &from in current.cutpoints.points.keys() {
            self.clauses_from(&current, from);
        }
    }

    fn clauses_from(&mut self, current: &Current, from: Point) {
        let Current { id, f, .. } = *current;
        let region = Region::execute(self.store, f, &current.cutpoints, from, self.options.unsupported_fails);
        let params: Vec<Arg> = self.reg_args(id, f, &f.params);
        let mut body: Vec<(PredId, Vec<Arg>)> = vec![];
        if let Some(&p) = current.preds.get(&from) {
            body.push((p, self.reg_args(id, f, &current.cutpoints.points[&from])));
        }
        let call = body.len();
        let error_head = self.errors[id].map(|p| (p, params.clone()));
        let mut call_atom = None;
        if let Some(Inst::Call { callee, args, results }) = f.blocks[from.block].insts.get(from.index) {
            let args = self.call_args(*callee, args);
            if let (Some(error), Some(head)) = (self.errors[*callee], &error_head) {
                let body: Vec<_> = body.iter().cloned().chain([(error, args.clone())]).collect();
                let always = self.store.bool(true);
                let origin = ClauseOrigin { function: id, from, call: Some(call) };
                self.clause(current, body, always, Some(head.clone()), origin);
            }
            let Some(summary) = self.summaries[*callee] else {
                return; // the callee never returns
            };
            let mut all = args;
            for (i, r) in results.iter().enumerate() {
                all.push((f.regs[*r].var, self.map.signs.of_return(*callee, i)));
            }
            call_atom = Some((summary, all));
        }
        let origin = ClauseOrigin { function: id, from, call: call_atom.is_some().then_some(call) };
        body.extend(call_atom);
        for exit in region.exits(self.store) {
            let head = match &exit.to {
                Exit::Point(point, args) => {
                    let args = args.iter().map(|&(r, t)| (t, self.repr(id, f, r))).collect();
                    Some((current.preds[point], args))
                }
                Exit::Return(values) => match self.summaries[id] {
                    None => continue, // the entry function: nobody asks for its summary
                    Some(summary) => {
                        let mut args = params.clone();
                        let read = |i| self.map.signs.of_return(id, i);
                        args.extend(values.iter().enumerate().map(|(i, &t)| (t, read(i))));
                        Some((summary, args))
                    }
                },
                Exit::Failure => error_head.clone(),
            };
            self.clause(current, body.clone(), exit.condition, head, origin);
        }
    }

    fn repr(&self, id: FuncId, f: &Function, r: RegId) -> Repr {
        self.map.signs.of_reg(id, f.regs[r].var)
    }

    fn reg_args(&self, id: FuncId, f: &Function, regs: &[RegId]) -> Vec<Arg> {
        regs.iter().map(|&r| (f.regs[r].var, self.repr(id, f, r))).collect()
    }

    fn call_args(&self, callee: FuncId, args: &[Term]) -> Vec<Arg> {
        let f = &self.program.functions[callee];
        args.iter().zip(&f.params).map(|(&a, &p)| (a, self.repr(callee, f, p))).collect()
    }

    fn clause(
        &mut self,
        current: &Current,
        body: Vec<(PredId, Vec<Arg>)>,
        condition: Term,
        head: Option<(PredId, Vec<Arg>)>,
        origin: ClauseOrigin,
    ) {
        let store = &mut *self.store;
        let mut arith = (self.options.arith.translator)(self.map.signs.of_function(current.id));
        let mut atom = |store: &mut Store, (pred, args): (PredId, Vec<Arg>)| {
            let args = args.into_iter().map(|(t, repr)| arith.value(store, t, repr)).collect();
            Atom { pred, args }
        };
        let body: Vec<Atom> = body.into_iter().map(|a| atom(store, a)).collect();
        let head = head.map(|a| atom(store, a));
        let mut constraint = vec![arith.value(store, condition, Repr::Signed)];
        constraint.extend(arith.side_conditions());
        // to say that registers hold machine integers is exact and helps the engines
        let mut mentioned: Vec<Term> = body.iter().chain(&head).flat_map(|a| a.args.clone()).collect();
        mentioned.extend(&constraint);
        for v in store.free_vars(&mentioned) {
            if let Some(&r) = current.registers.get(&v) {
                constraint.push(arith.in_range(store, current.f.regs[r].var, current.chosen.contains(r)));
            }
        }
        for what in arith.approximations() {
            self.approximations.insert(format!("{what} in {} is approximated", current.f.name));
        }
        drop(arith);
        let constraint = store.mk(Op::And, &constraint);
        if constraint == store.bool(false) {
            return;
        }
        self.system.clauses.push(Clause::new(store, body, constraint, head));
        self.map.clauses.push(Some(origin));
    }

    fn query(&mut self) {
        let always = self.store.bool(true);
        if let Some(error) = self.errors[self.program.entry] {
            let body = vec![Atom { pred: error, args: vec![] }];
            self.system.clauses.push(Clause::new(self.store, body, always, None));
            self.map.clauses.push(None);
        }
    }
}
