//! Z3's own model-based projection, and its word on a quantified formula: the referee of [`crate::projection`].

use super::z3_context::Context;
use super::z3_read::read_term;
use super::z3_write::Writer;
use crate::{Limits, SatResult, SmtError};
use ox_logic::{Model, Store, Term};
use z3_sys::*;

/// Z3's projection of `body` under the model: may have some of the variables left where Z3 cannot eliminate them.
pub fn z3_project(store: &mut Store, body: Term, vars: &[Term], model: &Model) -> Result<Term, SmtError> {
    let ctx = Context::new(&[("model", "true")])?;
    let c = ctx.raw();
    let mut writer = Writer::default();
    let ast = writer.term(&ctx, store, body)?;
    let bound = constants(&ctx, &mut writer, store, vars)?;
    // SAFETY: all belong to the context, the array is as long as said; what is counted up here goes with the context.
    let result = unsafe {
        let z3_model = ctx.made(Z3_mk_model(c))?;
        Z3_model_inc_ref(c, z3_model);
        for v in store.free_vars(&[body]) {
            let value = model.get(&v).cloned();
            let value = value.unwrap_or_else(|| ox_logic::default_value(store, store.sort(v)));
            let value = store.value(&value);
            let value = writer.term(&ctx, store, value)?;
            let var = writer.term(&ctx, store, v)?;
            let decl = ctx.made(Z3_get_app_decl(c, ctx.made(Z3_to_app(c, var))?))?;
            Z3_add_const_interp(c, z3_model, decl, value);
            ctx.check()?;
        }
        ctx.ast(Z3_qe_model_project(c, z3_model, bound.len() as u32, bound.as_ptr(), ast))?
    };
    read_term(&ctx, &writer, store, result, &[])
}

/// Whether `from ∧ ∀ vars. ¬body` is satisfiable; `Unsat` says that `from` implies `∃ vars. body`.
pub fn refute_exists(
    store: &Store,
    from: Term,
    vars: &[Term],
    body: Term,
    limits: Limits,
) -> Result<SatResult, SmtError> {
    let ctx = Context::new(&[])?;
    let c = ctx.raw();
    let mut writer = Writer::default();
    let (from, body) = (writer.term(&ctx, store, from)?, writer.term(&ctx, store, body)?);
    let bound = constants(&ctx, &mut writer, store, vars)?;
    let none = std::ptr::null();
    // SAFETY: all belong to the context, the array is as long as said; what is counted up here goes with the context.
    unsafe {
        let solver = ctx.made(Z3_mk_solver(c))?;
        Z3_solver_inc_ref(c, solver);
        ctx.with_params(|p| ctx.set_limits(p, limits), |p| Z3_solver_set_params(c, solver, p))?;
        Z3_solver_assert(c, solver, from);
        let mut none_holds = ctx.ast(Z3_mk_not(c, body))?;
        if !bound.is_empty() {
            let n = bound.len() as u32;
            none_holds = ctx.ast(Z3_mk_forall_const(c, 0, n, bound.as_ptr(), 0, none, none_holds))?;
        }
        Z3_solver_assert(c, solver, none_holds);
        let answer = Z3_solver_check(c, solver);
        let answer = match answer {
            Z3_L_TRUE => SatResult::Sat,
            Z3_L_FALSE => SatResult::Unsat,
            _ => SatResult::Unknown("z3 does not know".into()),
        };
        Z3_solver_dec_ref(c, solver);
        Ok(answer)
    }
}

fn constants(
    ctx: &Context,
    writer: &mut Writer,
    store: &Store,
    vars: &[Term],
) -> Result<Vec<Z3_app>, SmtError> {
    let mut bound = vec![];
    for &v in vars {
        let ast = writer.term(ctx, store, v)?;
        // SAFETY: a constant is an application.
        bound.push(ctx.made(unsafe { Z3_to_app(ctx.raw(), ast) })?);
    }
    Ok(bound)
}
