//! Z3 in this process.
//!
//! Translated terms are remembered, because most are asserted again. Once they are many, a pop forgets those that came with its
//! push, so that a solver that is asked ever new questions keeps its memory. What Z3 itself holds on to after a pop (2 KB for each question in 5.4,
//! measured with every tree released) goes when it gets all assertions anew.

use super::Options;
use super::z3_context::{Context, owned};
use super::z3_read::read_value;
use super::z3_write::Writer;
use crate::{InterruptHandle, Limits, SatResult, SmtError, Solver};
use ox_logic::{Model, Node, Store, Term, default_value};
use rustc_hash::FxHashMap;
use z3_sys::*;

/// As many translated terms are remembered in any case.
const KEPT: usize = 1 << 14;

/// After so many pops Z3 gets all assertions anew.
const RENEWED_AFTER: u32 = 1 << 12;

#[derive(Default)]
struct Level {
    /// How many terms were remembered at the push.
    mark: usize,
    /// What was asserted, counted up.
    asserted: Vec<Z3_ast>,
}

pub struct Z3Solver {
    // the order matters: the context goes last
    writer: Writer,
    solver: Z3_solver,
    /// The open levels, the one without a push first.
    levels: Vec<Level>,
    /// Pops since Z3 got all assertions anew.
    pops: u32,
    limits: Limits,
    minimal_cores: bool,
    /// What Z3 was told last; to tell it takes as long as a small check.
    applied: Option<(Limits, bool)>,
    /// The assumptions of the last check and the literals they were given as.
    assumptions: Vec<(Z3_ast, Term)>,
    /// Literals that stand for assumptions that are not literals themselves.
    proxies: FxHashMap<Term, Z3_ast>,
    /// Whose clause is asserted, and at which depth; deeper ones are gone after a pop.
    implied: FxHashMap<Term, u32>,
    last: Option<SatResult>,
    ctx: Context,
}

// SAFETY: the pointers belong to the context in the same struct, see `Context`.
unsafe impl Send for Z3Solver {}

pub(super) fn make(options: &Options) -> Result<Box<dyn Solver>, SmtError> {
    let mut solver = Z3Solver::new()?;
    solver.set_limits(options.limits);
    Ok(Box::new(solver))
}

impl Z3Solver {
    pub fn new() -> Result<Self, SmtError> {
        // SAFETY: the context is the solver's.
        Self::with(|ctx| ctx.made(unsafe { Z3_mk_solver(ctx.raw()) }))
    }

    /// A solver that applies these tactics one after the other to each question, from scratch.
    pub fn with_tactics(names: &[&str]) -> Result<Self, SmtError> {
        Self::with(|ctx| {
            let c = ctx.raw();
            let mut all: Option<Z3_tactic> = None;
            for name in names {
                let name = super::z3_context::c_string(name);
                // SAFETY: all belong to the context; a tactic that is counted up lives as long as the context.
                unsafe {
                    let tactic = ctx.made(Z3_mk_tactic(c, name.as_ptr()))?;
                    Z3_tactic_inc_ref(c, tactic);
                    all = Some(match all {
                        None => tactic,
                        Some(before) => {
                            let both = ctx.made(Z3_tactic_and_then(c, before, tactic))?;
                            Z3_tactic_inc_ref(c, both);
                            both
                        }
                    });
                }
            }
            let all = all.expect("there is at least one tactic");
            // SAFETY: the tactic belongs to the context.
            ctx.made(unsafe { Z3_mk_solver_from_tactic(c, all) })
        })
    }

    fn with(make: impl FnOnce(&Context) -> Result<Z3_solver, SmtError>) -> Result<Self, SmtError> {
        let ctx = Context::new(&[("model", "true")])?;
        let solver = make(&ctx)?;
        // SAFETY: the solver is counted up here and down in `drop`.
        unsafe { Z3_solver_inc_ref(ctx.raw(), solver) };
        Ok(Self {
            writer: Writer::default(),
            solver,
            levels: vec![Level::default()],
            pops: 0,
            limits: Limits::default(),
            minimal_cores: false,
            applied: None,
            assumptions: Vec::new(),
            proxies: FxHashMap::default(),
            implied: FxHashMap::default(),
            last: None,
            ctx,
        })
    }

    fn apply_limits(&mut self) -> Result<(), SmtError> {
        let wanted = (self.limits, self.minimal_cores);
        if self.applied == Some(wanted) {
            return Ok(());
        }
        let (c, solver) = (self.ctx.raw(), self.solver);
        let fill = |params| {
            self.ctx.set_limits(params, self.limits)?;
            self.ctx.set_uint(params, "random_seed", self.limits.seed.into())?;
            self.ctx.set_bool(params, "core.minimize", self.minimal_cores)?;
            self.ctx.set_uint(params, "max_memory", self.limits.memory_mb.unwrap_or(u64::from(u32::MAX)))
        };
        // SAFETY: all belong to this context.
        self.ctx.with_params(fill, |params| unsafe { Z3_solver_set_params(c, solver, params) })?;
        self.applied = Some(wanted);
        Ok(())
    }

    /// Whether no assumption of a core can be left out; finding out takes time.
    pub fn set_minimal_cores(&mut self, on: bool) {
        self.minimal_cores = on;
    }

    /// A literal that is assumed for `t`: `t` itself if it is a Boolean constant or its negation, else a fresh
    /// constant that implies it.
    fn literal(&mut self, store: &Store, t: Term) -> Result<Z3_ast, SmtError> {
        let ast = self.writer.term(&self.ctx, store, t)?;
        let atom = match store.args(t) {
            [a] if store.node(t) == &Node::App(ox_logic::Op::Not, [*a].into()) => *a,
            _ => t,
        };
        if matches!(store.node(atom), Node::Var(..)) {
            return Ok(ast);
        }
        if let Some(&proxy) = self.proxies.get(&t) {
            return Ok(proxy);
        }
        let c = self.ctx.raw();
        let sort = self.writer.sort(&self.ctx, store, ox_logic::Sort::Bool)?;
        // SAFETY: only objects of this context are passed.
        unsafe {
            let prefix = super::z3_context::c_string("assumption");
            let proxy = self.ctx.ast(Z3_mk_fresh_const(c, prefix.as_ptr(), sort))?;
            self.proxies.insert(t, proxy);
            Ok(proxy)
        }
    }

    /// Asserts that the proxy of `t` implies `t`, where that is not asserted yet.
    fn imply(&mut self, store: &Store, t: Term) -> Result<(), SmtError> {
        let Some(&proxy) = self.proxies.get(&t) else { return Ok(()) };
        if self.implied.contains_key(&t) {
            return Ok(());
        }
        let ast = self.writer.term(&self.ctx, store, t)?;
        let c = self.ctx.raw();
        // SAFETY: only objects of this context are passed.
        unsafe {
            let clause = self.ctx.ast(Z3_mk_implies(c, proxy, ast))?;
            self.assert_counted(clause)?;
        }
        self.implied.insert(t, self.depth());
        Ok(())
    }

    fn depth(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    /// Asserts a tree that was counted up for this.
    fn assert_counted(&mut self, ast: Z3_ast) -> Result<(), SmtError> {
        self.levels.last_mut().expect("there is always one").asserted.push(ast);
        // SAFETY: both belong to the context.
        unsafe { Z3_solver_assert(self.ctx.raw(), self.solver, ast) };
        self.ctx.check()
    }

    /// Gives Z3 all assertions anew, level by level.
    fn renew(&mut self) {
        let c = self.ctx.raw();
        // SAFETY: all belong to the context, and the assertions are counted up.
        unsafe {
            Z3_solver_reset(c, self.solver);
            for (i, level) in self.levels.iter().enumerate() {
                if i > 0 {
                    Z3_solver_push(c, self.solver);
                }
                level.asserted.iter().for_each(|&ast| Z3_solver_assert(c, self.solver, ast));
            }
        }
        self.pops = 0;
    }

    /// How many terms are remembered in Z3's form.
    pub fn remembered(&self) -> usize {
        self.writer.len() + self.proxies.len()
    }

    /// Forgets the terms that were translated after `mark`.
    fn forget(&mut self, mark: usize) {
        for t in self.writer.truncate(&self.ctx, mark) {
            if let Some(proxy) = self.proxies.remove(&t) {
                self.ctx.release(proxy);
            }
        }
    }
}

impl Drop for Z3Solver {
    fn drop(&mut self) {
        // SAFETY: counted up in `new`; the context still lives.
        unsafe { Z3_solver_dec_ref(self.ctx.raw(), self.solver) }
    }
}

impl Solver for Z3Solver {
    fn name(&self) -> &str {
        "z3"
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn push(&mut self) {
        self.levels.push(Level { mark: self.writer.len(), asserted: Vec::new() });
        self.last = None;
        // SAFETY: the solver belongs to the context.
        unsafe { Z3_solver_push(self.ctx.raw(), self.solver) }
    }

    fn pop(&mut self) {
        assert!(self.levels.len() > 1, "pop without push");
        let level = self.levels.pop().expect("just seen");
        self.last = None;
        let depth = self.depth();
        self.implied.retain(|_, level| *level <= depth);
        // SAFETY: the solver belongs to the context and has a level to pop.
        unsafe { Z3_solver_pop(self.ctx.raw(), self.solver, 1) }
        self.assumptions.clear();
        level.asserted.iter().for_each(|&ast| self.ctx.release(ast));
        if self.writer.len() > KEPT {
            self.forget(level.mark);
        }
        self.pops += 1;
        if self.pops >= RENEWED_AFTER {
            self.renew();
        }
    }

    fn assert(&mut self, store: &Store, t: Term) -> Result<(), SmtError> {
        self.last = None;
        let ast = self.writer.term(&self.ctx, store, t)?;
        let ast = self.ctx.ast(Some(ast))?;
        self.assert_counted(ast)
    }

    fn check(&mut self, store: &Store, assumptions: &[Term]) -> Result<SatResult, SmtError> {
        self.last = None;
        self.apply_limits()?;
        self.assumptions.clear();
        for &t in assumptions {
            let literal = self.literal(store, t)?;
            self.imply(store, t)?;
            self.assumptions.push((literal, t));
        }
        if self.ctx.interrupt().is_interrupted() {
            return Ok(SatResult::Unknown("interrupted".into()));
        }
        let literals: Vec<Z3_ast> = self.assumptions.iter().map(|&(l, _)| l).collect();
        let c = self.ctx.raw();
        // SAFETY: all belong to the context, the array is as long as said.
        let answer =
            unsafe { Z3_solver_check_assumptions(c, self.solver, literals.len() as u32, literals.as_ptr()) };
        let result = match answer {
            Z3_L_TRUE => SatResult::Sat,
            Z3_L_FALSE => SatResult::Unsat,
            _ if self.ctx.interrupt().is_interrupted() => SatResult::Unknown("interrupted".into()),
            _ => {
                // an error such as "out of memory" leaves the reason empty
                let message = self.ctx.check().err().map(|e| e.to_string());
                // SAFETY: the solver belongs to the context.
                let reason = owned(unsafe { Z3_solver_get_reason_unknown(c, self.solver) });
                SatResult::Unknown(message.unwrap_or(reason))
            }
        };
        self.last = Some(result.clone());
        Ok(result)
    }

    fn model(&mut self, store: &Store, vars: &[Term]) -> Result<Model, SmtError> {
        if self.last != Some(SatResult::Sat) {
            return Err(SmtError::NotAvailable("model"));
        }
        let c = self.ctx.raw();
        // SAFETY: the model is counted up here and down below.
        let model = unsafe {
            let model = self.ctx.made(Z3_solver_get_model(c, self.solver))?;
            Z3_model_inc_ref(c, model);
            model
        };
        let mut read = || {
            let mut values = Model::default();
            for &v in vars {
                let ast = self.writer.term(&self.ctx, store, v)?;
                let mut value = ast;
                // SAFETY: all belong to the context.
                let value = match unsafe { Z3_model_eval(c, model, ast, true, &mut value) } {
                    true => {
                        let tree = self.ctx.ast(Some(value))?;
                        let value = read_value(&self.ctx, store, Some(model), tree, store.sort(v));
                        self.ctx.release(tree);
                        value?
                    }
                    false => default_value(store, store.sort(v)),
                };
                values.insert(v, value);
            }
            Ok(values)
        };
        let values = read();
        // SAFETY: counted up above.
        unsafe { Z3_model_dec_ref(c, model) };
        values
    }

    fn core(&mut self) -> Result<Vec<Term>, SmtError> {
        if self.last != Some(SatResult::Unsat) {
            return Err(SmtError::NotAvailable("core"));
        }
        let c = self.ctx.raw();
        // SAFETY: the vector is counted up and down around its use.
        unsafe {
            let core = self.ctx.made(Z3_solver_get_unsat_core(c, self.solver))?;
            Z3_ast_vector_inc_ref(c, core);
            let literals: Vec<Option<Z3_ast>> =
                (0..Z3_ast_vector_size(c, core)).map(|i| Z3_ast_vector_get(c, core, i)).collect();
            let found =
                self.assumptions.iter().filter(|(l, _)| literals.contains(&Some(*l))).map(|&(_, t)| t);
            let found = found.collect();
            Z3_ast_vector_dec_ref(c, core);
            Ok(found)
        }
    }

    fn interrupt_handle(&self) -> InterruptHandle {
        self.ctx.interrupt().clone()
    }
}
