//! Z3's Spacer: reachability of a predicate by constrained Horn clauses.
//!
//! Spacer prepares the clauses before it works on them (inlining, slicing, …); its answers then speak of the
//! prepared clauses. Callers who want invariants and derivations over their own predicates pass
//! [`NO_PREPROCESSING`].

use super::z3_context::{Context, owned};
use super::z3_read::{App, app, kind, read_term, read_value, show};
use super::z3_write::Writer;
use crate::{InterruptHandle, Limits, SmtError};
use ox_logic::{Node, Op, Sort, Store, Symbol, Term, Value};
use rustc_hash::FxHashMap;
use z3_sys::*;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Param {
    Bool(bool),
    UInt(u32),
    Symbol(String),
}

/// Parameters that keep the clauses as they were given, so that answers are about the declared predicates.
pub const NO_PREPROCESSING: &[(&str, Param)] = &[
    ("xform.slice", Param::Bool(false)),
    ("xform.inline_linear", Param::Bool(false)),
    ("xform.inline_eager", Param::Bool(false)),
];

#[derive(Clone, Debug)]
pub enum Answer {
    /// The goal has no derivation; invariants can be asked for.
    Unreachable,
    Reachable(Refutation),
    Unknown(String),
}

/// A ground derivation of the goal: premises before what they are used for, the goal last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    pub nodes: Vec<Fact>,
}

/// A fact, and the facts in the body of the clause that derived it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub pred: Symbol,
    pub args: Vec<Value>,
    /// Indices into [`Refutation::nodes`].
    pub premises: Vec<usize>,
}

pub struct Fixedpoint {
    writer: Writer,
    raw: Z3_fixedpoint,
    preds: FxHashMap<Symbol, (Z3_func_decl, Vec<Sort>)>,
    by_decl: FxHashMap<Z3_func_decl, Symbol>,
    rules: u32,
    ctx: Context,
}

// SAFETY: the pointers belong to the context in the same struct, see `Context`.
unsafe impl Send for Fixedpoint {}

impl Drop for Fixedpoint {
    fn drop(&mut self) {
        // SAFETY: counted up in `new`; the context still lives.
        unsafe { Z3_fixedpoint_dec_ref(self.ctx.raw(), self.raw) }
    }
}

impl Fixedpoint {
    /// Spacer with these parameters, named as in `z3 -p` with or without `fp.`.
    pub fn new(params: &[(&str, Param)], limits: Limits) -> Result<Self, SmtError> {
        let ctx = Context::new(&[("proof", "true")])?;
        let c = ctx.raw();
        // SAFETY: counted up here and down in `drop`.
        let raw = unsafe {
            let raw = ctx.made(Z3_mk_fixedpoint(c))?;
            Z3_fixedpoint_inc_ref(c, raw);
            raw
        };
        let this = Self {
            writer: Writer::default(),
            raw,
            preds: FxHashMap::default(),
            by_decl: FxHashMap::default(),
            rules: 0,
            ctx,
        };
        let fill = |set: Z3_params| {
            this.set_param(set, "engine", &Param::Symbol("spacer".into()))?;
            this.ctx.set_limits(set, limits)?;
            params.iter().try_for_each(|(name, value)| this.set_param(set, name, value))
        };
        // SAFETY: all belong to this context.
        this.ctx.with_params(fill, |set| unsafe { Z3_fixedpoint_set_params(c, raw, set) })?;
        Ok(this)
    }

    fn set_param(&self, set: Z3_params, name: &str, value: &Param) -> Result<(), SmtError> {
        let c = self.ctx.raw();
        let key = self.ctx.symbol(name.strip_prefix("fp.").unwrap_or(name))?;
        // SAFETY: all belong to this context.
        unsafe {
            match value {
                Param::Bool(b) => Z3_params_set_bool(c, set, key, *b),
                Param::UInt(n) => Z3_params_set_uint(c, set, key, *n),
                Param::Symbol(s) => Z3_params_set_symbol(c, set, key, self.ctx.symbol(s)?),
            }
        }
        self.ctx.check()
    }

    pub fn declare(&mut self, store: &Store, pred: Symbol, args: &[Sort]) -> Result<(), SmtError> {
        let decl = self.writer.function(&self.ctx, store, pred, args, Sort::Bool)?;
        // SAFETY: both belong to the context.
        unsafe { Z3_fixedpoint_register_relation(self.ctx.raw(), self.raw, decl) };
        self.preds.insert(pred, (decl, args.to_vec()));
        self.by_decl.insert(decl, pred);
        self.ctx.check()
    }

    /// Adds the clause `forall vars. body => head`.
    pub fn rule(&mut self, store: &Store, vars: &[Term], body: &[Term], head: Term) -> Result<(), SmtError> {
        let c = self.ctx.raw();
        let mut parts = Vec::new();
        for &t in body {
            parts.push(self.writer.term(&self.ctx, store, t)?);
        }
        let head = self.writer.term(&self.ctx, store, head)?;
        let mut bound = Vec::new();
        for &v in vars {
            let ast = self.writer.term(&self.ctx, store, v)?;
            // SAFETY: a constant is an application.
            bound.push(self.ctx.made(unsafe { Z3_to_app(c, ast) })?);
        }
        let name = self.ctx.symbol(&format!("rule{}", self.rules))?;
        self.rules += 1;
        // SAFETY: all belong to the context, the arrays are as long as said.
        unsafe {
            let body = self.ctx.ast(Z3_mk_and(c, parts.len() as u32, parts.as_ptr()))?;
            let mut rule = self.ctx.ast(Z3_mk_implies(c, body, head))?;
            if !bound.is_empty() {
                let none = std::ptr::null();
                let n = bound.len() as u32;
                rule = self.ctx.ast(Z3_mk_forall_const(c, 0, n, bound.as_ptr(), 0, none, rule))?;
            }
            Z3_fixedpoint_add_rule(c, self.raw, rule, Some(name));
        }
        self.ctx.check()
    }

    /// Whether `goal`, a declared predicate without arguments, can be derived.
    pub fn query(&mut self, store: &Store, goal: Term) -> Result<Answer, SmtError> {
        let pred = match store.node(goal) {
            Node::App(Op::Apply(pred, Sort::Bool), args) if args.is_empty() => *pred,
            other => panic!("a goal is a predicate without arguments, not {other:?}"),
        };
        assert!(self.preds.contains_key(&pred), "the goal is not declared");
        let goal = self.writer.term(&self.ctx, store, goal)?;
        if self.ctx.interrupt().is_interrupted() {
            return Ok(Answer::Unknown("interrupted".into()));
        }
        let c = self.ctx.raw();
        // SAFETY: all belong to the context.
        match unsafe { Z3_fixedpoint_query(c, self.raw, goal) } {
            Z3_L_FALSE => Ok(Answer::Unreachable),
            Z3_L_TRUE => self.refutation(store).map(Answer::Reachable),
            _ if self.ctx.interrupt().is_interrupted() => Ok(Answer::Unknown("interrupted".into())),
            _ => {
                let message = self.ctx.check().err().map(|e| e.to_string());
                // SAFETY: the fixedpoint belongs to the context.
                let reason = owned(unsafe { Z3_fixedpoint_get_reason_unknown(c, self.raw) });
                Ok(Answer::Unknown(message.unwrap_or(reason)))
            }
        }
    }

    pub fn interrupt_handle(&self) -> InterruptHandle {
        self.ctx.interrupt().clone()
    }

    /// After `Unreachable`: what holds of all facts of `pred`, over `params`.
    pub fn invariant(&mut self, store: &mut Store, pred: Symbol, params: &[Term]) -> Result<Term, SmtError> {
        let (decl, sorts) =
            self.preds.get(&pred).unwrap_or_else(|| panic!("{} is not declared", store.name(pred)));
        assert_eq!(sorts.len(), params.len(), "as many parameters as {} has", store.name(pred));
        let c = self.ctx.raw();
        // SAFETY: all belong to the context.
        let cover = self.ctx.ast(unsafe { Z3_fixedpoint_get_cover_delta(c, self.raw, -1, *decl) })?;
        read_term(&self.ctx, &self.writer, store, cover, params)
    }

    /// Reads Spacer's proof: `(mp p (asserted (=> query false)) false)` over hyper-resolution steps, whose first
    /// argument is the clause, the last the conclusion and those between the proofs of the body's facts. Spacer wraps
    /// the goal in a query predicate of its own, which is left out.
    fn refutation(&mut self, store: &Store) -> Result<Refutation, SmtError> {
        let c = self.ctx.raw();
        // SAFETY: the fixedpoint belongs to the context.
        let mut root = self.ctx.ast(unsafe { Z3_fixedpoint_get_answer(c, self.raw) })?;
        loop {
            let step = self.step(root)?;
            match step.pred {
                Some(_) => break,
                None => match step.premises[..] {
                    [only] => root = only,
                    _ => return Err(self.unreadable(root)),
                },
            }
        }
        let mut nodes = Vec::new();
        let mut done: FxHashMap<Z3_ast, usize> = FxHashMap::default();
        let mut stack = vec![root];
        while let Some(&ast) = stack.last() {
            if done.contains_key(&ast) {
                stack.pop();
                continue;
            }
            let step = self.step(ast)?;
            let before = stack.len();
            stack.extend(step.premises.iter().filter(|p| !done.contains_key(p)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let pred = step.pred.ok_or_else(|| self.unreadable(ast))?;
            let premises = step.premises.iter().map(|p| done[p]).collect();
            let args = self.ground(store, pred, &step.args)?;
            done.insert(ast, nodes.len());
            nodes.push(Fact { pred, args, premises });
        }
        Ok(Refutation { nodes })
    }

    fn step(&self, ast: Z3_ast) -> Result<Step, SmtError> {
        if kind(&self.ctx, ast) != AstKind::App {
            return Err(self.unreadable(ast));
        }
        let App { kind, args, .. } = app(&self.ctx, ast)?;
        let (conclusion, premises) = match (kind, &args[..]) {
            (DeclKind::PrHyperResolve, [_, premises @ .., conclusion]) => (*conclusion, premises.to_vec()),
            (DeclKind::PrModusPonens, [first, _, conclusion]) => (*conclusion, vec![*first]),
            (DeclKind::PrAsserted, [conclusion]) => (*conclusion, vec![]),
            _ => return Err(self.unreadable(ast)),
        };
        let fact = app(&self.ctx, conclusion)?;
        Ok(Step { pred: self.by_decl.get(&fact.decl).copied(), args: fact.args, premises })
    }

    fn ground(&self, store: &Store, pred: Symbol, args: &[Z3_ast]) -> Result<Vec<Value>, SmtError> {
        let (_, sorts) = &self.preds[&pred];
        args.iter()
            .zip(sorts)
            .map(|(&arg, &sort)| {
                // SAFETY: the tree belongs to the context.
                let value = self.ctx.ast(unsafe { Z3_simplify(self.ctx.raw(), arg) })?;
                read_value(&self.ctx, store, None, value, sort)
            })
            .collect()
    }

    fn unreadable(&self, ast: Z3_ast) -> SmtError {
        SmtError::Unsupported(format!("a step of Spacer's derivation: {}", show(&self.ctx, ast)))
    }
}

/// One step of Spacer's proof; `pred` is missing where the conclusion is not about a declared predicate.
struct Step {
    pred: Option<Symbol>,
    args: Vec<Z3_ast>,
    premises: Vec<Z3_ast>,
}
