//! SEA-IR to Horn clauses, inter-procedural, in steps of any size (section 3 of the SeaHorn paper).
//!
//! With error predicates, cutpoints are the blocks that the step chooses (`step.rs`; the loop heads) and the calls of a function. A cutpoint has a predicate over the function's
//! parameters and the registers that are live there; a function has a summary predicate over its parameters and
//! results, and an error predicate over its parameters if it can fail. There is one clause for each pair of a cutpoint and what can be
//! reached from it without passing another: a cutpoint, the return, or a failure. A clause has at most two
//! atoms in its body: its cutpoint, and the summary or error of the callee if it starts at a call.
//!
//! Deviation from the paper: an error predicate per function instead of the flags e_in/e_out, which the
//! cutpoint at every call makes unnecessary. The flags are there as well; see `calls.rs`.

mod calls;
mod cutpoints;
mod flat;
mod large_block;
mod memory;
mod path;
pub mod step;
mod trace;

pub use calls::Errors;
pub use cutpoints::Point;
pub use flat::flatten;
pub use trace::{ChosenAddress, Trace, TraceEnd, TraceError, trace_of};

use crate::arith::{ArithRow, Context, Repr, Signedness};
use calls::Callees;
use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use cutpoints::Cutpoints;
use large_block::{Exit, LargeBlock};
use memory::Heap;
use ox_chc::{Atom, Clause, ClauseId, Pred, PredId, System};
use ox_logic::{Op, Sort, Store, Term};
use ox_sea::{FuncId, Function, Inst, Layout, Program, Reg, RegId, Terminator, Type};
use path::Path;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use step::StepRow;

pub struct Options {
    pub arith: &'static ArithRow,
    pub step: &'static StepRow,
    pub errors: Errors,
    /// Reaching something unsupported is a failure; otherwise the execution just ends there.
    pub unsupported_fails: bool,
    /// Where objects are placed, if the program does not observe it.
    pub space: Option<(u64, u64)>,
    /// A predicate for the entry of each function: what it is called with. Functions then are only looked at for these arguments. Needs
    /// error predicates, with which calls are cutpoints; no way back for derivations is known.
    pub entries: bool,
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
    pub clauses: PrimaryMap<ClauseId, ClauseOrigin>,
}

#[derive(Clone, Debug)]
pub enum PredOrigin {
    Cutpoint {
        function: FuncId,
        point: Point,
        regs: Vec<RegId>,
    },
    Summary {
        function: FuncId,
    },
    /// Over the parameters, where the options ask for it.
    Entry {
        function: FuncId,
    },
    Error {
        function: FuncId,
    },
    /// Of a function that can fail, with flags: its parameters and results, and whether it failed.
    Exit {
        function: FuncId,
    },
    /// The same for callers: also whether it is not executed.
    Flagged {
        function: FuncId,
    },
    /// A summary and whether the call is executed.
    Guarded {
        function: FuncId,
    },
}

#[derive(Clone, Debug)]
pub enum ClauseOrigin {
    /// From one cutpoint of a function to what can be reached from it.
    Step {
        function: FuncId,
        /// Where the clause starts.
        from: Point,
        /// The calls on the way, with the places of their atoms in the body.
        calls: Vec<(Point, usize)>,
    },
    /// A call that is not executed.
    Skip,
    /// A call that is: the only premise says how.
    Unwrap,
    /// What a function is called with.
    Enter,
    Query,
}

pub fn sea_to_chc(store: &mut Store, program: &Program, options: &Options) -> Encoding {
    let signs = Signedness::infer(store, program);
    let mut e = Encoder {
        store,
        program,
        options,
        callees: Callees::of(program, options.unsupported_fails),
        system: System::default(),
        map: EncodingMap {
            arith: options.arith,
            signs,
            preds: PrimaryMap::new(),
            clauses: PrimaryMap::new(),
        },
        summaries: SecondaryMap::new(),
        errors: SecondaryMap::new(),
        exits: SecondaryMap::new(),
        flagged: SecondaryMap::new(),
        guarded: SecondaryMap::new(),
        entries: SecondaryMap::new(),
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

fn returns(f: &Function) -> bool {
    f.blocks.values().any(|b| matches!(b.term, Terminator::Return(_)))
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
    /// The memories that passes have added.
    shadows: FxHashSet<Term>,
}

struct Encoder<'a> {
    store: &'a mut Store,
    program: &'a Program,
    options: &'a Options,
    callees: Callees,
    system: System,
    map: EncodingMap,
    summaries: SecondaryMap<FuncId, Option<PredId>>,
    errors: SecondaryMap<FuncId, Option<PredId>>,
    exits: SecondaryMap<FuncId, Option<PredId>>,
    flagged: SecondaryMap<FuncId, Option<PredId>>,
    guarded: SecondaryMap<FuncId, Option<PredId>>,
    entries: SecondaryMap<FuncId, Option<PredId>>,
    approximations: BTreeSet<String>,
    names: FxHashSet<String>,
}

/// An argument of an atom before its translation.
#[derive(Clone)]
enum Arg {
    /// A term of SEA-IR, and how its number is to be read.
    Term(Term, Repr),
    /// Any value: a variable of its own with this number.
    Any(Type, usize),
}

impl Arg {
    fn flag(condition: Term) -> Self {
        Arg::Term(condition, Repr::Signed)
    }
}

/// An atom before its translation.
type UsedPred = (PredId, Vec<Arg>);

impl Encoder<'_> {
    fn sort_of(&mut self, ty: Type) -> Sort {
        let s = ty.sort(self.program.pointer_width, self.store);
        (self.options.arith.sort)(self.store, s)
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

    fn summary_types(&self, f: &Function) -> Vec<Type> {
        f.params.iter().map(|p| f.regs[*p].ty).chain(f.returns.iter().copied()).collect()
    }

    fn declare_functions(&mut self) {
        let program = self.program;
        for (id, f) in program.functions.iter() {
            let called = id != program.entry;
            let flags = called && self.options.errors == Errors::Flags;
            if called && self.options.entries && self.options.errors == Errors::Predicate {
                let params: Vec<Type> = f.params.iter().map(|p| f.regs[*p].ty).collect();
                let name = format!("{}.entry", f.name);
                self.entries[id] = Some(self.pred(&name, &params, PredOrigin::Entry { function: id }));
            }
            if flags && self.callees.can_fail[id] {
                self.declare_flagged(id, f, self.summary_types(f));
                continue;
            }
            if called && returns(f) {
                let types = self.summary_types(f);
                self.summaries[id] = Some(self.pred(&f.name, &types, PredOrigin::Summary { function: id }));
            }
            if self.callees.can_fail[id] {
                let params: Vec<Type> = f.params.iter().map(|p| f.regs[*p].ty).collect();
                let name = format!("{}.error", f.name);
                self.errors[id] = Some(self.pred(&name, &params, PredOrigin::Error { function: id }));
            }
        }
    }

    fn function(&mut self, id: FuncId, f: &Function) {
        let with_params = id != self.program.entry;
        let at_calls = self.options.errors == Errors::Predicate;
        let cutpoints = Cutpoints::of(self.store, f, with_params, self.options.step, at_calls);
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
        let is_shadow = |reg: &&Reg| matches!(reg.ty, Type::Mem(Layout::Shadow(_)));
        let shadows = f.regs.values().filter(is_shadow).map(|reg| reg.var).collect();
        let mut current = Current { id, f, cutpoints, preds, chosen, registers, shadows };
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
        let mut body: Vec<UsedPred> = vec![];
        if let Some(&p) = current.preds.get(&from) {
            body.push((p, self.reg_args(id, f, &current.cutpoints.points[&from])));
        }
        if let (Point::START, Some(entry)) = (from, self.entries[id]) {
            body.push((entry, self.reg_args(id, f, &f.params)));
        }
        let mut at_start = vec![];
        if current.cutpoints.next_call(f, from.block, from.index) == Some(from.index) {
            self.enter_at_start(current, from, &body);
            let place = body.len();
            let Some(atom) = self.call_at_start(current, from, &body) else {
                return; // the callee never returns
            };
            at_start.push((from, place));
            body.push(atom);
        }
        match self.options.step.paths {
            false => self.clauses_along(current, from, None, &body, &at_start),
            true => {
                let first = self.system.clauses.len();
                for path in Path::from(f, &current.cutpoints, from) {
                    self.clauses_along(current, from, Some(&path), &body, &at_start);
                }
                self.drop_repeated(first);
            }
        }
    }

    /// The clauses for everything between this cutpoint and the next ones, or for one path.
    fn clauses_along(
        &mut self,
        current: &Current,
        from: Point,
        path: Option<&Path>,
        body: &[UsedPred],
        at_start: &[(Point, usize)],
    ) {
        let heap = Heap::of(self.program, self.options.space);
        let fails = self.options.unsupported_fails;
        let large = LargeBlock::execute(self.store, current, &self.callees, from, path, fails, heap);
        if large.approximated {
            let note = format!(
                "memory behind a copy of unknown length in {} is taken to be arbitrary",
                current.f.name
            );
            self.approximations.insert(note);
        }
        let (exits, inner) = (large.exits(self.store), large.calls);
        for exit in exits {
            let Some(head) = self.exit_head(current, &exit.to) else { continue };
            let (mut body, mut calls) = (body.to_vec(), at_start.to_vec());
            calls.extend(self.inner_calls(current, &inner, &exit.calls, &mut body));
            let origin = ClauseOrigin::Step { function: current.id, from, calls };
            self.clause(current, body, exit.condition, head, origin);
        }
    }

    /// Paths that begin in the same way fail in the same way on it.
    fn drop_repeated(&mut self, first: usize) {
        let clauses = std::mem::take(&mut self.system.clauses);
        let origins = std::mem::take(&mut self.map.clauses);
        for (id, clause) in clauses {
            let repeated = self.system.clauses.values().skip(first).any(|c| *c == clause);
            if !repeated {
                self.system.clauses.push(clause);
                self.map.clauses.push(origins[id].clone());
            }
        }
    }

    /// For a clause that starts at a call: what the callee is called with.
    fn enter_at_start(&mut self, current: &Current, from: Point, body: &[UsedPred]) {
        let Some(Inst::Call { callee, args, .. }) = current.f.blocks[from.block].insts.get(from.index) else {
            unreachable!("the cutpoint is a call")
        };
        let Some(entry) = self.entries[*callee] else { return };
        let head = (entry, self.call_args(*callee, args));
        let always = self.store.bool(true);
        self.clause(current, body.to_vec(), always, head, ClauseOrigin::Enter);
    }

    /// For a clause that starts at a call: the summary of the callee, if it returns. That it fails is a clause of its own.
    fn call_at_start(&mut self, current: &Current, from: Point, body: &[UsedPred]) -> Option<UsedPred> {
        let Current { id, f, .. } = *current;
        let Some(Inst::Call { callee, args, results }) = f.blocks[from.block].insts.get(from.index) else {
            unreachable!("the cutpoint is a call")
        };
        let mut args = self.call_args(*callee, args);
        if let Some(error) = self.errors[*callee] {
            let body: Vec<_> = body.iter().cloned().chain([(error, args.clone())]).collect();
            let calls = vec![(from, body.len() - 1)];
            let always = self.store.bool(true);
            let head = self.exit_head(current, &Exit::Failure).expect("it can fail because its callee can");
            self.clause(current, body, always, head, ClauseOrigin::Step { function: id, from, calls });
        }
        let summary = self.summaries[*callee]?;
        for (i, r) in results.iter().enumerate() {
            args.push(Arg::Term(f.regs[*r].var, self.map.signs.of_return(*callee, i)));
        }
        Some((summary, args))
    }

    /// What holds at an exit; `None` if that is not asked for.
    fn exit_head(&mut self, current: &Current, exit: &Exit) -> Option<UsedPred> {
        let Current { id, f, .. } = *current;
        let flag = |this: &mut Self, failed: bool| Arg::flag(this.store.bool(failed));
        let mut args = self.reg_args(id, f, &f.params);
        match exit {
            Exit::Point(point, values) => {
                let args = values.iter().map(|&(r, t)| Arg::Term(t, self.repr(id, f, r))).collect();
                Some((current.preds[point], args))
            }
            Exit::Return(values) => {
                let read = |i| self.map.signs.of_return(id, i);
                args.extend(values.iter().enumerate().map(|(i, &t)| Arg::Term(t, read(i))));
                if let Some(exit) = self.exits[id] {
                    args.push(flag(self, false));
                    return Some((exit, args));
                }
                // the summary of the entry is not asked for
                self.summaries[id].map(|summary| (summary, args))
            }
            Exit::Failure => match self.exits[id] {
                Some(exit) => {
                    args.extend(f.returns.iter().enumerate().map(|(i, &ty)| Arg::Any(ty, i)));
                    args.push(flag(self, true));
                    Some((exit, args))
                }
                None => Some((self.errors[id].expect("declared for functions that can fail"), args)),
            },
        }
    }

    fn repr(&self, id: FuncId, f: &Function, r: RegId) -> Repr {
        self.map.signs.of_reg(id, f.regs[r].var)
    }

    fn reg_args(&self, id: FuncId, f: &Function, regs: &[RegId]) -> Vec<Arg> {
        regs.iter().map(|&r| Arg::Term(f.regs[r].var, self.repr(id, f, r))).collect()
    }

    fn call_args(&self, callee: FuncId, args: &[Term]) -> Vec<Arg> {
        let f = &self.program.functions[callee];
        args.iter().zip(&f.params).map(|(&a, &p)| Arg::Term(a, self.repr(callee, f, p))).collect()
    }

    /// A clause that does not depend on any function's registers.
    fn wiring(&mut self, body: Vec<UsedPred>, head: UsedPred, origin: ClauseOrigin) {
        let mut atom = |(pred, args): UsedPred| {
            let args = args.into_iter().map(|arg| match arg {
                Arg::Term(t, _) => t, // a flag: a Boolean is the same in every arithmetic
                Arg::Any(ty, i) => self.any(ty, i),
            });
            Atom { pred, args: args.collect() }
        };
        let body: Vec<Atom> = body.into_iter().map(&mut atom).collect();
        let head = atom(head);
        let always = self.store.bool(true);
        self.system.clauses.push(Clause::new(self.store, body, always, Some(head)));
        self.map.clauses.push(origin);
    }

    fn any(&mut self, ty: Type, number: usize) -> Term {
        let sort = self.sort_of(ty);
        self.store.var(&format!("free!{number}"), sort)
    }

    fn clause(
        &mut self,
        current: &Current,
        body: Vec<UsedPred>,
        condition: Term,
        head: UsedPred,
        origin: ClauseOrigin,
    ) {
        let sorts: Vec<Sort> = current.f.returns.iter().map(|&ty| self.sort_of(ty)).collect();
        let store = &mut *self.store;
        let mut arith = (self.options.arith.translator)(Context {
            reprs: self.map.signs.of_function(current.id),
            shadows: &current.shadows,
            space: self.options.space,
        });
        let mut atom = |store: &mut Store, (pred, args): UsedPred| {
            let args = args.into_iter().map(|arg| match arg {
                Arg::Term(t, repr) => arith.value(store, t, repr),
                // only results are free in the clauses of a function
                Arg::Any(_, i) => store.var(&format!("free!{i}"), sorts[i]),
            });
            Atom { pred, args: args.collect() }
        };
        let body: Vec<Atom> = body.into_iter().map(|a| atom(store, a)).collect();
        let head = Some(atom(store, head));
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
        self.map.clauses.push(origin);
    }

    fn query(&mut self) {
        let always = self.store.bool(true);
        if let Some(error) = self.errors[self.program.entry] {
            let body = vec![Atom { pred: error, args: vec![] }];
            self.system.clauses.push(Clause::new(self.store, body, always, None));
            self.map.clauses.push(ClauseOrigin::Query);
        }
    }
}
