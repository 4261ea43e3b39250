//! Z3's syntax trees back to terms and values, iteratively.
//!
//! Z3's solvers invent operators of their own; those with a meaning in our language are translated, all others are
//! [`SmtError::Unsupported`], as are quantifiers and lambdas.

use super::z3_context::{Context, owned, z3_error};
use super::z3_write::Writer;
use crate::SmtError;
use num_bigint::BigInt;
use ox_logic::rational::parse_quotient;
use ox_logic::{ArrayValue, Op, Rational, Sort, Store, Term, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use z3_sys::*;

/// An application's declaration and arguments.
pub(super) struct App {
    pub decl: Z3_func_decl,
    pub kind: DeclKind,
    pub args: Vec<Z3_ast>,
}

pub(super) fn app(ctx: &Context, ast: Z3_ast) -> Result<App, SmtError> {
    let c = ctx.raw();
    // SAFETY: all trees belong to this context; arguments live as long as the application.
    unsafe {
        let app = ctx.made(Z3_to_app(c, ast))?;
        let decl = ctx.made(Z3_get_app_decl(c, app))?;
        let n = Z3_get_app_num_args(c, app);
        let args = (0..n).map(|i| ctx.made(Z3_get_app_arg(c, app, i))).collect::<Result<_, _>>()?;
        Ok(App { decl, kind: Z3_get_decl_kind(c, decl), args })
    }
}

pub(super) fn kind(ctx: &Context, ast: Z3_ast) -> AstKind {
    // SAFETY: the tree belongs to this context.
    unsafe { Z3_get_ast_kind(ctx.raw(), ast) }
}

pub(super) fn show(ctx: &Context, ast: Z3_ast) -> String {
    // SAFETY: the tree belongs to this context.
    let mut s = owned(unsafe { Z3_ast_to_string(ctx.raw(), ast) });
    if s.len() > 200 {
        let end = s.floor_char_boundary(200);
        s.truncate(end);
        s.push('…');
    }
    s
}

fn numeral(ctx: &Context, ast: Z3_ast) -> Result<BigInt, SmtError> {
    // SAFETY: the tree is a numeral of this context.
    let text = owned(unsafe { Z3_get_numeral_string(ctx.raw(), ast) });
    text.parse().map_err(|_| SmtError::Unsupported(format!("the number {text}")))
}

fn rational(ctx: &Context, ast: Z3_ast) -> Result<Rational, SmtError> {
    // SAFETY: the tree is a numeral of this context.
    let text = owned(unsafe { Z3_get_numeral_string(ctx.raw(), ast) });
    parse_quotient(&text).ok_or_else(|| SmtError::Unsupported(format!("the number {text}")))
}

pub(super) fn sort_of(ctx: &Context, store: &mut Store, ast: Z3_ast) -> Result<Sort, SmtError> {
    // SAFETY: the tree belongs to this context.
    let sort = ctx.made(unsafe { Z3_get_sort(ctx.raw(), ast) })?;
    read_sort(ctx, store, sort)
}

fn read_sort(ctx: &Context, store: &mut Store, sort: Z3_sort) -> Result<Sort, SmtError> {
    let c = ctx.raw();
    // SAFETY: the sort belongs to this context.
    unsafe {
        match Z3_get_sort_kind(c, sort) {
            SortKind::Bool => Ok(Sort::Bool),
            SortKind::Int => Ok(Sort::Int),
            SortKind::Real => Ok(Sort::Real),
            SortKind::Bv => Ok(Sort::BitVec(Z3_get_bv_sort_size(c, sort))),
            SortKind::Array => {
                let index = ctx.made(Z3_get_array_sort_domain(c, sort))?;
                let element = ctx.made(Z3_get_array_sort_range(c, sort))?;
                let (index, element) = (read_sort(ctx, store, index)?, read_sort(ctx, store, element)?);
                Ok(store.array_sort(index, element))
            }
            other => Err(SmtError::Unsupported(format!("a sort of kind {other:?} in Z3's answer"))),
        }
    }
}

// ---- terms

/// `root` as a term; `params` are what the free variables `(:var i)` stand for.
pub(super) fn read_term(
    ctx: &Context,
    writer: &Writer,
    store: &mut Store,
    root: Z3_ast,
    params: &[Term],
) -> Result<Term, SmtError> {
    let mut memo: FxHashMap<Z3_ast, Term> = FxHashMap::default();
    let mut stack = vec![root];
    while let Some(&ast) = stack.last() {
        if memo.contains_key(&ast) {
            stack.pop();
            continue;
        }
        let t = match kind(ctx, ast) {
            AstKind::Numeral => read_numeral(ctx, store, ast)?,
            AstKind::Var => {
                // SAFETY: the tree is a variable of this context.
                let i = unsafe { Z3_get_index_value(ctx.raw(), ast) } as usize;
                *params.get(i).ok_or_else(|| z3_error(&format!("variable {i} of {}", params.len())))?
            }
            AstKind::App => {
                let app = app(ctx, ast)?;
                let before = stack.len();
                stack.extend(app.args.iter().filter(|a| !memo.contains_key(a)));
                if stack.len() > before {
                    continue;
                }
                let args: Vec<Term> = app.args.iter().map(|a| memo[a]).collect();
                application(ctx, writer, store, ast, &app, &args)?
            }
            AstKind::Quantifier => {
                return Err(SmtError::Unsupported(format!("a quantifier: {}", show(ctx, ast))));
            }
            other => return Err(SmtError::Unsupported(format!("a tree of kind {other:?}"))),
        };
        stack.pop();
        memo.insert(ast, t);
    }
    Ok(memo[&root])
}

fn read_numeral(ctx: &Context, store: &mut Store, ast: Z3_ast) -> Result<Term, SmtError> {
    match sort_of(ctx, store, ast)? {
        Sort::Int => Ok(store.int(numeral(ctx, ast)?)),
        Sort::Real => Ok(store.real(rational(ctx, ast)?)),
        Sort::BitVec(w) => Ok(store.bv(w, numeral(ctx, ast)?)),
        other @ (Sort::Bool | Sort::Array(_)) => panic!("a numeral of sort {other:?}"),
    }
}

fn application(
    ctx: &Context,
    writer: &Writer,
    store: &mut Store,
    ast: Z3_ast,
    app: &App,
    args: &[Term],
) -> Result<Term, SmtError> {
    // SAFETY: the declaration belongs to this context and has the parameters its kind says.
    let index = |i: u32| unsafe { Z3_get_decl_int_parameter(ctx.raw(), app.decl, i) } as u32;
    let plain = |op: Op, store: &mut Store| Ok(store.app(op, args));
    // Z3 has one operator for integers and real numbers
    let real = args.first().is_some_and(|&a| store.sort(a) == Sort::Real);
    let over = |of_integers: Op, of_reals: Op| if real { of_reals } else { of_integers };
    let t = match app.kind {
        DeclKind::True => Ok(store.bool(true)),
        DeclKind::False => Ok(store.bool(false)),
        DeclKind::Label => Ok(args[0]),
        DeclKind::Eq | DeclKind::Iff | DeclKind::Oeq => plain(Op::Eq, store),
        DeclKind::Ite => plain(Op::Ite, store),
        DeclKind::And => plain(Op::And, store),
        DeclKind::Or => plain(Op::Or, store),
        DeclKind::Not => plain(Op::Not, store),
        DeclKind::Implies => plain(Op::Implies, store),
        DeclKind::Xor => Ok(left(store, Op::Xor, args)),
        DeclKind::Add | DeclKind::Mul if args.len() == 1 => Ok(args[0]),
        DeclKind::Add => plain(over(Op::Add, Op::RealAdd), store),
        DeclKind::Mul => plain(over(Op::Mul, Op::RealMul), store),
        DeclKind::Uminus => plain(over(Op::Neg, Op::RealNeg), store),
        DeclKind::Div => plain(Op::RealDiv, store),
        DeclKind::ToReal => plain(Op::ToReal, store),
        DeclKind::ToInt => plain(Op::ToInt, store),
        DeclKind::Idiv => plain(Op::Div, store),
        DeclKind::Mod => plain(Op::Mod, store),
        DeclKind::Le => plain(over(Op::Le, Op::RealLe), store),
        DeclKind::Lt => plain(over(Op::Lt, Op::RealLt), store),
        DeclKind::Ge => Ok(store.app(over(Op::Le, Op::RealLe), &[args[1], args[0]])),
        DeclKind::Gt => Ok(store.app(over(Op::Lt, Op::RealLt), &[args[1], args[0]])),
        DeclKind::Store => plain(Op::Store, store),
        DeclKind::Select => plain(Op::Select, store),
        DeclKind::ConstArray => {
            let sort = sort_of(ctx, store, ast)?;
            plain(Op::ConstArray(sort), store)
        }
        DeclKind::Bneg => plain(Op::BvNeg, store),
        DeclKind::Bnot => plain(Op::BvNot, store),
        DeclKind::Badd => Ok(left(store, Op::BvAdd, args)),
        DeclKind::Bsub => Ok(left(store, Op::BvSub, args)),
        DeclKind::Bmul => Ok(left(store, Op::BvMul, args)),
        DeclKind::Band => Ok(left(store, Op::BvAnd, args)),
        DeclKind::Bor => Ok(left(store, Op::BvOr, args)),
        DeclKind::Bxor => Ok(left(store, Op::BvXor, args)),
        DeclKind::Concat => Ok(left(store, Op::BvConcat, args)),
        DeclKind::Bsdiv | DeclKind::BsdivI => plain(Op::BvSdiv, store),
        DeclKind::Budiv | DeclKind::BudivI => plain(Op::BvUdiv, store),
        DeclKind::Bsrem | DeclKind::BsremI => plain(Op::BvSrem, store),
        DeclKind::Burem | DeclKind::BuremI => plain(Op::BvUrem, store),
        DeclKind::Bshl => plain(Op::BvShl, store),
        DeclKind::Blshr => plain(Op::BvLshr, store),
        DeclKind::Bashr => plain(Op::BvAshr, store),
        DeclKind::Uleq => plain(Op::BvUle, store),
        DeclKind::Ult => plain(Op::BvUlt, store),
        DeclKind::Sleq => plain(Op::BvSle, store),
        DeclKind::Slt => plain(Op::BvSlt, store),
        DeclKind::Ugeq => Ok(store.app(Op::BvUle, &[args[1], args[0]])),
        DeclKind::Ugt => Ok(store.app(Op::BvUlt, &[args[1], args[0]])),
        DeclKind::Sgeq => Ok(store.app(Op::BvSle, &[args[1], args[0]])),
        DeclKind::Sgt => Ok(store.app(Op::BvSlt, &[args[1], args[0]])),
        DeclKind::Extract => plain(Op::BvExtract(index(0), index(1)), store),
        DeclKind::ZeroExt => plain(Op::BvZeroExtend(index(0)), store),
        DeclKind::SignExt => plain(Op::BvSignExtend(index(0)), store),
        DeclKind::Int2bv => plain(Op::IntToBv(index(0)), store),
        DeclKind::Bv2int => plain(Op::BvToNat, store),
        DeclKind::Bit2bool => {
            let bit = store.app(Op::BvExtract(index(0), index(0)), args);
            let one = store.bv(1, 1);
            Ok(store.eq(bit, one))
        }
        DeclKind::Uninterpreted => return uninterpreted(ctx, writer, store, ast, app, args),
        _ => through_text(store, app, args, index),
    };
    t.map_err(|()| SmtError::Unsupported(format!("Z3's operator {:?} in {}", app.kind, show(ctx, ast))))
}

/// The rarer operators, which the SMT-LIB reader knows how to desugar.
fn through_text(store: &mut Store, app: &App, args: &[Term], index: impl Fn(u32) -> u32) -> Result<Term, ()> {
    let head = match app.kind {
        DeclKind::Distinct => "distinct".into(),
        DeclKind::Sub => "-".into(),
        DeclKind::Abs => "abs".into(),
        DeclKind::IsInt => "is_int".into(),
        DeclKind::Bnand => "bvnand".into(),
        DeclKind::Bnor => "bvnor".into(),
        DeclKind::Bxnor => "bvxnor".into(),
        DeclKind::Bcomp => "bvcomp".into(),
        DeclKind::Bsmod | DeclKind::BsmodI => "bvsmod".into(),
        DeclKind::Sbv2int => "sbv_to_int".into(),
        DeclKind::RotateLeft => format!("(_ rotate_left {})", index(0)),
        DeclKind::RotateRight => format!("(_ rotate_right {})", index(0)),
        DeclKind::Repeat => format!("(_ repeat {})", index(0)),
        _ => return Err(()),
    };
    let scope: Vec<Term> = args.iter().map(|&a| store.fresh_var("arg", store.sort(a))).collect();
    let names: Vec<String> = scope.iter().map(|&v| ox_logic::smtlib::print_term(store, v)).collect();
    let text = format!("({head} {})", names.join(" "));
    let t = ox_logic::smtlib::parse_term(store, &scope, &text).map_err(|_| ())?;
    let map = scope.into_iter().zip(args.iter().copied()).collect();
    Ok(store.subst(t, &map))
}

fn left(store: &mut Store, op: Op, args: &[Term]) -> Term {
    args[1..].iter().fold(args[0], |t, &a| store.app(op, &[t, a]))
}

fn uninterpreted(
    ctx: &Context,
    writer: &Writer,
    store: &mut Store,
    ast: Z3_ast,
    app: &App,
    args: &[Term],
) -> Result<Term, SmtError> {
    if let Some(v) = writer.variable(ast) {
        return Ok(v);
    }
    match writer.function_symbol(app.decl) {
        Some(f) => {
            let sort = sort_of(ctx, store, ast)?;
            Ok(store.app(Op::Apply(f, sort), args))
        }
        None => Err(SmtError::Unsupported(format!("a symbol that Z3 invented: {}", show(ctx, ast)))),
    }
}

// ---- values

/// The value that this tree is; `model` interprets the functions that arrays are given by.
pub(super) fn read_value(
    ctx: &Context,
    store: &Store,
    model: Option<Z3_model>,
    ast: Z3_ast,
    sort: Sort,
) -> Result<Value, SmtError> {
    match sort {
        Sort::Bool => match app(ctx, ast)?.kind {
            DeclKind::True => Ok(Value::Bool(true)),
            DeclKind::False => Ok(Value::Bool(false)),
            _ => Err(not_a_value(ctx, ast)),
        },
        Sort::Int | Sort::Real | Sort::BitVec(_) if kind(ctx, ast) != AstKind::Numeral => {
            Err(not_a_value(ctx, ast))
        }
        Sort::Int => Ok(Value::Int(numeral(ctx, ast)?)),
        Sort::Real => Ok(Value::Real(rational(ctx, ast)?)),
        Sort::BitVec(w) => Ok(Value::bv(w, numeral(ctx, ast)?)),
        Sort::Array(a) => {
            let (index, element) = store.array_parts(a);
            let mut entries = BTreeMap::new();
            let mut rest = ast;
            let default = loop {
                if kind(ctx, rest) != AstKind::App {
                    return Err(not_a_value(ctx, ast));
                }
                let app = app(ctx, rest)?;
                match (app.kind, &app.args[..]) {
                    (DeclKind::Store, &[array, i, e]) => {
                        let i = read_value(ctx, store, model, i, index)?;
                        // the outermost store counts
                        if let std::collections::btree_map::Entry::Vacant(slot) = entries.entry(i) {
                            slot.insert(read_value(ctx, store, model, e, element)?);
                        }
                        rest = array;
                    }
                    (DeclKind::ConstArray, &[v]) => break read_value(ctx, store, model, v, element)?,
                    (DeclKind::AsArray, []) => {
                        break function_graph(ctx, store, model, app.decl, (index, element), &mut entries)?;
                    }
                    _ => return Err(not_a_value(ctx, ast)),
                }
            };
            Ok(Value::Array(Box::new(ArrayValue::new(store, sort, default, entries))))
        }
    }
}

fn not_a_value(ctx: &Context, ast: Z3_ast) -> SmtError {
    SmtError::Unsupported(format!("Z3's value {}", show(ctx, ast)))
}

/// Adds the graph of the function that an array is given by and returns its value everywhere else.
fn function_graph(
    ctx: &Context,
    store: &Store,
    model: Option<Z3_model>,
    decl: Z3_func_decl,
    (index, element): (Sort, Sort),
    entries: &mut BTreeMap<Value, Value>,
) -> Result<Value, SmtError> {
    let c = ctx.raw();
    let model = model.ok_or_else(|| SmtError::Unsupported("an array given by a function".into()))?;
    // SAFETY: all objects belong to this context; the interpretation is counted up and down around its use.
    unsafe {
        let f = ctx.made(Z3_get_decl_func_decl_parameter(c, decl, 0))?;
        let graph = ctx.made(Z3_model_get_func_interp(c, model, f))?;
        Z3_func_interp_inc_ref(c, graph);
        let mut read = || {
            for i in 0..Z3_func_interp_get_num_entries(c, graph) {
                let entry = ctx.made(Z3_func_interp_get_entry(c, graph, i))?;
                Z3_func_entry_inc_ref(c, entry);
                let (key, value) = (Z3_func_entry_get_arg(c, entry, 0), Z3_func_entry_get_value(c, entry));
                let key = read_value(ctx, store, Some(model), ctx.made(key)?, index);
                let value = read_value(ctx, store, Some(model), ctx.made(value)?, element);
                Z3_func_entry_dec_ref(c, entry);
                entries.entry(key?).or_insert(value?);
            }
            let otherwise = ctx.made(Z3_func_interp_get_else(c, graph))?;
            read_value(ctx, store, Some(model), otherwise, element)
        };
        let result = read();
        Z3_func_interp_dec_ref(c, graph);
        result
    }
}
