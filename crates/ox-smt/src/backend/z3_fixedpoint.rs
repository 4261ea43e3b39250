//! Z3's Spacer: reachability of a predicate by constrained Horn clauses.
//!
//! Spacer prepares the clauses before it works on them (inlining, slicing, …); its answers then speak of the
//! prepared clauses. Callers who want invariants and derivations over their own predicates pass
//! [`NO_PREPROCESSING`].

use super::z3_context::{Context, owned};
use super::z3_derivation::Derivation;
use super::z3_read::read_term;
use super::z3_roles::{Role, Roles};
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
    ("xform.subsumption_checker", Param::Bool(false)),
    ("xform.tail_simplifier_pve", Param::Bool(false)),
    ("xform.compress_unbound", Param::Bool(false)),
];

/// Z3's number for what holds however long a derivation is.
const EVERY_LEVEL: i32 = -1;

#[derive(Clone, Debug)]
pub enum SpacerAnswer {
    /// The goal has no derivation; invariants can be asked for.
    Unreachable,
    Reachable(GroundDerivation),
    Unknown(String),
}

/// A ground derivation of the goal: premises before what they are used for, the goal last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundDerivation {
    pub nodes: Vec<Fact>,
}

/// A fact, and the facts in the body of the clause that derived it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub pred: Symbol,
    pub args: Vec<Value>,
    /// Indices into [`GroundDerivation::nodes`], in the order of the clause's body.
    pub premises: Vec<usize>,
}

pub struct Fixedpoint {
    writer: Writer,
    raw: Z3_fixedpoint,
    preds: FxHashMap<Symbol, (Z3_func_decl, Vec<Sort>)>,
    clauses: Vec<Clause>,
    /// The goal of the last query, and the roles of the predicates in it once they are needed.
    goal: Option<Symbol>,
    roles: Option<Roles>,
    ctx: Context,
}

/// A clause as it was added: its constraint, the facts it needs and the fact it derives.
pub(super) struct Clause {
    pub constraint: Vec<Z3_ast>,
    pub body: Vec<Z3_ast>,
    pub head: Z3_ast,
    pub body_preds: Vec<Symbol>,
    pub head_pred: Symbol,
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
        let ctx = Context::new(&[])?;
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
            clauses: Vec::new(),
            goal: None,
            roles: None,
            ctx,
        };
        let fill = |set: Z3_params| {
            this.set_param(set, "engine", &Param::Symbol("spacer".into()))?;
            this.ctx.set_limits(set, limits)?;
            if limits.seed != 0 {
                this.set_param(set, "spacer.random_seed", &Param::UInt(limits.seed))?;
            }
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
        self.ctx.check()
    }

    /// Adds the clause `forall vars. body => head`.
    pub fn rule(&mut self, store: &Store, vars: &[Term], body: &[Term], head: Term) -> Result<(), SmtError> {
        let c = self.ctx.raw();
        let (mut parts, mut atoms, mut constraint, mut body_preds) = (vec![], vec![], vec![], vec![]);
        for &t in body {
            let ast = self.writer.term(&self.ctx, store, t)?;
            parts.push(ast);
            match store.node(t) {
                Node::App(Op::Apply(pred, _), _) => {
                    atoms.push(ast);
                    body_preds.push(*pred);
                }
                Node::Bool(_)
                | Node::Int(_)
                | Node::Real(_)
                | Node::BitVec(..)
                | Node::Var(..)
                | Node::App(..) => {
                    constraint.push(ast);
                }
            }
        }
        let Node::App(Op::Apply(head_pred, _), _) = store.node(head) else {
            panic!("the head of a clause is a predicate, not {:?}", store.node(head));
        };
        let head_pred = *head_pred;
        let head = self.writer.term(&self.ctx, store, head)?;
        let mut bound = Vec::new();
        for &v in vars {
            let ast = self.writer.term(&self.ctx, store, v)?;
            // SAFETY: a constant is an application.
            bound.push(self.ctx.made(unsafe { Z3_to_app(c, ast) })?);
        }
        let name = self.ctx.symbol(&format!("rule{}", self.clauses.len()))?;
        self.clauses.push(Clause { constraint, body: atoms, head, body_preds, head_pred });
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

    /// Before a query: something that holds of all facts of `pred`, over `params`. Spacer believes it, and it is a part of the
    /// invariants.
    pub fn lemma(
        &mut self,
        store: &Store,
        pred: Symbol,
        params: &[Term],
        body: Term,
    ) -> Result<(), SmtError> {
        let (decl, sorts) = self.preds.get(&pred).cloned().expect("lemmas are about declared predicates");
        let c = self.ctx.raw();
        let body = self.writer.term(&self.ctx, store, body)?;
        let (mut from, mut to) = (vec![], vec![]);
        for (i, (&param, &sort)) in params.iter().zip(&sorts).enumerate() {
            from.push(self.writer.term(&self.ctx, store, param)?);
            let sort = self.writer.sort(&self.ctx, store, sort)?;
            // SAFETY: the sort belongs to the context.
            to.push(self.ctx.ast(unsafe { Z3_mk_bound(c, i as u32, sort) })?);
        }
        // SAFETY: all belong to the context, the arrays are as long as said.
        unsafe {
            let n = from.len() as u32;
            let property = self.ctx.ast(Z3_substitute(c, body, n, from.as_ptr(), to.as_ptr()))?;
            Z3_fixedpoint_add_cover(c, self.raw, EVERY_LEVEL, decl, property);
        }
        self.ctx.check()
    }

    /// Whether `goal`, a declared predicate without arguments, can be derived.
    pub fn query(&mut self, store: &Store, goal: Term) -> Result<SpacerAnswer, SmtError> {
        let pred = match store.node(goal) {
            Node::App(Op::Apply(pred, Sort::Bool), args) if args.is_empty() => *pred,
            other => panic!("a goal is a predicate without arguments, not {other:?}"),
        };
        assert!(self.preds.contains_key(&pred), "the goal is not declared");
        let goal = self.writer.term(&self.ctx, store, goal)?;
        (self.goal, self.roles) = (Some(pred), None);
        if self.ctx.interrupt().is_interrupted() {
            return Ok(SpacerAnswer::Unknown("interrupted".into()));
        }
        let c = self.ctx.raw();
        // SAFETY: all belong to the context.
        match unsafe { Z3_fixedpoint_query(c, self.raw, goal) } {
            Z3_L_FALSE => Ok(SpacerAnswer::Unreachable),
            Z3_L_TRUE => self.derivation(store).read().map(SpacerAnswer::Reachable),
            _ if self.ctx.interrupt().is_interrupted() => Ok(SpacerAnswer::Unknown("interrupted".into())),
            _ => {
                let message = self.ctx.check().err().map(|e| e.to_string());
                // SAFETY: the fixedpoint belongs to the context.
                let reason = owned(unsafe { Z3_fixedpoint_get_reason_unknown(c, self.raw) });
                Ok(SpacerAnswer::Unknown(message.unwrap_or(reason)))
            }
        }
    }

    pub fn interrupt_handle(&self) -> InterruptHandle {
        self.ctx.interrupt().clone()
    }

    /// After `Unreachable`: what holds of all facts of `pred`, over `params`.
    pub fn invariant(&mut self, store: &mut Store, pred: Symbol, params: &[Term]) -> Result<Term, SmtError> {
        let name = store.name(pred);
        let (decl, sorts) = self.preds.get(&pred).unwrap_or_else(|| panic!("{name} is not declared"));
        assert_eq!(sorts.len(), params.len(), "as many parameters as {name} has");
        let decl = *decl;
        match self.role(pred)? {
            Role::Empty => Ok(store.bool(false)),
            Role::Beside => Ok(store.bool(true)),
            Role::Searched => {
                // SAFETY: all belong to the context.
                let cover =
                    unsafe { Z3_fixedpoint_get_cover_delta(self.ctx.raw(), self.raw, EVERY_LEVEL, decl) };
                read_term(&self.ctx, &self.writer, store, self.ctx.ast(cover)?, params)
            }
        }
    }

    /// What Spacer has made of a predicate. If it searched them all, nothing more is to be found out; else the roles decide
    /// for all of them, so that the invariants fit together.
    fn role(&mut self, pred: Symbol) -> Result<Role, SmtError> {
        let goal = self.goal.expect("`query` has answered");
        // SAFETY: all belong to the context.
        let searched = |decl| unsafe { Z3_fixedpoint_get_num_levels(self.ctx.raw(), self.raw, decl) > 0 };
        if self.roles.is_none() && self.preds.values().all(|&(decl, _)| searched(decl)) {
            return Ok(Role::Searched);
        }
        if self.roles.is_none() {
            self.roles = Some(Roles::new(&self.ctx, &self.clauses, goal)?);
        }
        Ok(self.roles.as_ref().expect("just made").of(pred))
    }

    fn derivation<'a>(&'a self, store: &'a Store) -> Derivation<'a> {
        Derivation { ctx: &self.ctx, store, fixedpoint: self.raw, preds: &self.preds, clauses: &self.clauses }
    }
}
