//! Terms to Z3's syntax trees, iteratively and each once.
//!
//! Names of functions get `()` appended, so that a predicate without arguments is never taken for a variable of the
//! same name.

use super::z3_context::{Context, c_string};
use crate::SmtError;
use ox_logic::{Node, Op, Sort, Store, Symbol, Term};
use rustc_hash::FxHashMap;
use z3_sys::*;

/// What has been translated already, of one store into one context.
#[derive(Default)]
pub(super) struct Writer {
    asts: FxHashMap<Term, Z3_ast>,
    /// The same in the order of translation: arguments come before what is made of them.
    order: Vec<Term>,
    sorts: FxHashMap<Sort, Z3_sort>,
    functions: FxHashMap<(Symbol, Vec<Sort>, Sort), Z3_func_decl>,
    symbols: FxHashMap<Z3_func_decl, Symbol>,
    variables: FxHashMap<Z3_ast, Term>,
}

// SAFETY: the pointers belong to a context that has the same owner, see `Context`.
unsafe impl Send for Writer {}

impl Writer {
    pub fn term(&mut self, ctx: &Context, store: &Store, root: Term) -> Result<Z3_ast, SmtError> {
        let mut stack = vec![root];
        let mut args = Vec::new();
        while let Some(&t) = stack.last() {
            if self.asts.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(store.args(t).iter().filter(|a| !self.asts.contains_key(a)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            args.clear();
            args.extend(store.args(t).iter().map(|a| self.asts[a]));
            let ast = self.node(ctx, store, t, &args)?;
            self.asts.insert(t, ast);
            self.order.push(t);
        }
        Ok(self.asts[&root])
    }

    /// How many terms are remembered.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Forgets all but the first `n` terms that were translated, and returns the others.
    pub fn truncate(&mut self, ctx: &Context, n: usize) -> Vec<Term> {
        let forgotten = self.order.split_off(n);
        // what is made of others first
        for t in forgotten.iter().rev() {
            let ast = self.asts.remove(t).expect("what is in order was translated");
            self.variables.remove(&ast);
            ctx.release(ast);
        }
        forgotten
    }

    /// The variable that was translated to this tree.
    pub fn variable(&self, ast: Z3_ast) -> Option<Term> {
        self.variables.get(&ast).copied()
    }

    /// The function that was translated to this declaration.
    pub fn function_symbol(&self, decl: Z3_func_decl) -> Option<Symbol> {
        self.symbols.get(&decl).copied()
    }

    pub fn sort(&mut self, ctx: &Context, store: &Store, sort: Sort) -> Result<Z3_sort, SmtError> {
        if let Some(&s) = self.sorts.get(&sort) {
            return Ok(s);
        }
        let c = ctx.raw();
        // SAFETY: only objects of this context are passed.
        let made = unsafe {
            match sort {
                Sort::Bool => Z3_mk_bool_sort(c),
                Sort::Int => Z3_mk_int_sort(c),
                Sort::Real => Z3_mk_real_sort(c),
                Sort::BitVec(w) => Z3_mk_bv_sort(c, w),
                Sort::Array(a) => {
                    let (index, element) = store.array_parts(a);
                    let (index, element) = (self.sort(ctx, store, index)?, self.sort(ctx, store, element)?);
                    Z3_mk_array_sort(c, index, element)
                }
            }
        };
        let made = ctx.made(made)?;
        // SAFETY: a sort is a tree too.
        unsafe { Z3_inc_ref(c, ctx.made(Z3_sort_to_ast(c, made))?) };
        self.sorts.insert(sort, made);
        Ok(made)
    }

    pub fn function(
        &mut self,
        ctx: &Context,
        store: &Store,
        name: Symbol,
        args: &[Sort],
        result: Sort,
    ) -> Result<Z3_func_decl, SmtError> {
        let key = (name, args.to_vec(), result);
        if let Some(&f) = self.functions.get(&key) {
            return Ok(f);
        }
        let domain: Vec<Z3_sort> =
            args.iter().map(|&s| self.sort(ctx, store, s)).collect::<Result<_, _>>()?;
        let range = self.sort(ctx, store, result)?;
        let symbol = ctx.symbol(&format!("{}()", store.name(name)))?;
        let c = ctx.raw();
        // SAFETY: only objects of this context are passed, the array is as long as said.
        let f = unsafe { Z3_mk_func_decl(c, symbol, domain.len() as u32, domain.as_ptr(), range) };
        let f = ctx.made(f)?;
        // SAFETY: a declaration is a tree too.
        unsafe { Z3_inc_ref(c, ctx.made(Z3_func_decl_to_ast(c, f))?) };
        self.functions.insert(key, f);
        self.symbols.insert(f, name);
        Ok(f)
    }

    fn node(&mut self, ctx: &Context, store: &Store, t: Term, args: &[Z3_ast]) -> Result<Z3_ast, SmtError> {
        let c = ctx.raw();
        // SAFETY: only objects of this context are passed.
        let made = unsafe {
            match store.node(t) {
                Node::Bool(true) => Z3_mk_true(c),
                Node::Bool(false) => Z3_mk_false(c),
                Node::Int(n) => {
                    Z3_mk_numeral(c, c_string(&n.to_string()).as_ptr(), self.sort(ctx, store, Sort::Int)?)
                }
                Node::Real(n) => {
                    Z3_mk_numeral(c, c_string(&n.to_string()).as_ptr(), self.sort(ctx, store, Sort::Real)?)
                }
                Node::BitVec(w, n) => {
                    let sort = self.sort(ctx, store, Sort::BitVec(*w))?;
                    Z3_mk_numeral(c, c_string(&n.to_string()).as_ptr(), sort)
                }
                Node::Var(name, sort) => {
                    let sort = self.sort(ctx, store, *sort)?;
                    Z3_mk_const(c, ctx.symbol(store.name(*name))?, sort)
                }
                Node::App(op, terms) => match op {
                    Op::Apply(name, result) => {
                        let sorts: Vec<Sort> = terms.iter().map(|&a| store.sort(a)).collect();
                        let f = self.function(ctx, store, *name, &sorts, *result)?;
                        Z3_mk_app(c, f, args.len() as u32, args.as_ptr())
                    }
                    Op::ConstArray(Sort::Array(a)) => {
                        let index = self.sort(ctx, store, store.array_parts(*a).0)?;
                        Z3_mk_const_array(c, index, args[0])
                    }
                    op => application(c, *op, args),
                },
            }
        };
        let ast = ctx.ast(made)?;
        if let Node::Var(..) = store.node(t) {
            self.variables.insert(ast, t);
        }
        Ok(ast)
    }
}

/// Everything that needs only the translated arguments.
///
/// # Safety
/// The arguments belong to the context and fit the operator.
unsafe fn application(c: Z3_context, op: Op, args: &[Z3_ast]) -> Option<Z3_ast> {
    let n = args.len() as u32;
    let a = || args[0];
    let b = || args[1];
    // SAFETY: as the caller promises.
    unsafe {
        match op {
            Op::Not => Z3_mk_not(c, a()),
            Op::And => Z3_mk_and(c, n, args.as_ptr()),
            Op::Or => Z3_mk_or(c, n, args.as_ptr()),
            Op::Xor => Z3_mk_xor(c, a(), b()),
            Op::Implies => Z3_mk_implies(c, a(), b()),
            Op::Eq => Z3_mk_eq(c, a(), b()),
            Op::Ite => Z3_mk_ite(c, a(), b(), args[2]),
            Op::Neg | Op::RealNeg => Z3_mk_unary_minus(c, a()),
            Op::Add | Op::RealAdd => Z3_mk_add(c, n, args.as_ptr()),
            Op::Mul | Op::RealMul => Z3_mk_mul(c, n, args.as_ptr()),
            Op::Div | Op::RealDiv => Z3_mk_div(c, a(), b()),
            Op::Mod => Z3_mk_mod(c, a(), b()),
            Op::Le | Op::RealLe => Z3_mk_le(c, a(), b()),
            Op::Lt | Op::RealLt => Z3_mk_lt(c, a(), b()),
            Op::ToReal => Z3_mk_int2real(c, a()),
            Op::ToInt => Z3_mk_real2int(c, a()),
            Op::BvNot => Z3_mk_bvnot(c, a()),
            Op::BvNeg => Z3_mk_bvneg(c, a()),
            Op::BvAdd => Z3_mk_bvadd(c, a(), b()),
            Op::BvSub => Z3_mk_bvsub(c, a(), b()),
            Op::BvMul => Z3_mk_bvmul(c, a(), b()),
            Op::BvUdiv => Z3_mk_bvudiv(c, a(), b()),
            Op::BvUrem => Z3_mk_bvurem(c, a(), b()),
            Op::BvSdiv => Z3_mk_bvsdiv(c, a(), b()),
            Op::BvSrem => Z3_mk_bvsrem(c, a(), b()),
            Op::BvShl => Z3_mk_bvshl(c, a(), b()),
            Op::BvLshr => Z3_mk_bvlshr(c, a(), b()),
            Op::BvAshr => Z3_mk_bvashr(c, a(), b()),
            Op::BvAnd => Z3_mk_bvand(c, a(), b()),
            Op::BvOr => Z3_mk_bvor(c, a(), b()),
            Op::BvXor => Z3_mk_bvxor(c, a(), b()),
            Op::BvUlt => Z3_mk_bvult(c, a(), b()),
            Op::BvUle => Z3_mk_bvule(c, a(), b()),
            Op::BvSlt => Z3_mk_bvslt(c, a(), b()),
            Op::BvSle => Z3_mk_bvsle(c, a(), b()),
            Op::BvConcat => Z3_mk_concat(c, a(), b()),
            Op::BvExtract(hi, lo) => Z3_mk_extract(c, hi, lo, a()),
            Op::BvZeroExtend(by) => Z3_mk_zero_ext(c, by, a()),
            Op::BvSignExtend(by) => Z3_mk_sign_ext(c, by, a()),
            Op::BvToNat => Z3_mk_bv2int(c, a(), false),
            Op::IntToBv(w) => Z3_mk_int2bv(c, w, a()),
            Op::Select => Z3_mk_select(c, a(), b()),
            Op::Store => Z3_mk_store(c, a(), b(), args[2]),
            Op::ConstArray(_) | Op::Apply(..) => panic!("{op:?} needs more than its arguments"),
        }
    }
}
