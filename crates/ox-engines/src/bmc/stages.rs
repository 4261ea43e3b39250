//! One depth, to be looked at: the program in each of its forms, and the formulas that solvers are asked about
//! (`oxhorn sea --form`, `oxhorn vc`). Everything is made as in `look.rs`; all loops are unrolled as often as the last number of `unwind`
//! says, those with a bound of their own that often.

use super::asking::Asked;
use super::deepening::Bounds;
use super::look::{Look, huge, left_out};
use super::own_bounds;
use crate::context::Context;
use ox_logic::{Store, Term};
use ox_sea::Program;
use ox_sea::pass::{Inputs, forms, simplify};

/// What becomes of the program before SeaBMC's forms.
const BEFORE: &[(&str, &str)] = &[
    ("inlined", "one function, without calls"),
    ("fat-pointers", "pointers that know their object, where the program asks about objects"),
    ("unrolled", "without loops"),
    ("simplified", "constants, copies and stored values put where they are read, without dead code"),
];

/// The names of all forms, with a word about each, in the order in which they are made.
pub fn form_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    BEFORE.iter().copied().chain(forms::FORMS.iter().map(|f| (f.name, f.help)))
}

/// The questions of one depth: without a model for any of them the program is safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    Fails,
    LeftOut,
    Huge,
}

pub const CLAIMS: &[(&str, &str, Claim)] = &[
    ("fails", "a check fails", Claim::Fails),
    (
        "left-out",
        "an execution leaves what was looked at: a loop goes on, an object is too large, something is not supported",
        Claim::LeftOut,
    ),
    ("huge", "an object is larger than a process can address", Claim::Huge),
];

/// A formula, and what there is to say about it.
pub struct Formula {
    pub store: Store,
    /// Satisfiable together exactly when the claim holds.
    pub conjuncts: Vec<Term>,
    pub depth: u32,
}

fn bounds(context: &Context) -> Bounds {
    let depths = context.options.numbers("unwind");
    let rest = *depths.last().expect("a list of numbers is not empty");
    Bounds { rest, own: own_bounds(context), ..Bounds::default() }
}

/// The program in a form of [`form_names`]. The error says why it has none.
pub fn in_form(context: &mut Context, form: &str) -> Result<(Store, Program), String> {
    let mut store = context.store.clone();
    let bounds = bounds(context);
    let mut look = Look::new(context, bounds);
    let early = match form {
        "inlined" => Some(look.inlined(&mut store)),
        "fat-pointers" => Some(look.lowered(&mut store)),
        _ => None,
    };
    if let Some(program) = early {
        return Ok((store, program));
    }
    let mut program = look.unrolled(&mut store)?;
    if form == "unrolled" {
        return Ok((store, program));
    }
    simplify(&mut store, &mut program, Inputs::Drop);
    if form == "simplified" {
        return Ok((store, program));
    }
    forms::select_goal(&mut store, &mut program, forms::Goal::Checks);
    for row in forms::FORMS {
        (row.run)(&mut store, &mut program).map_err(|e| e.to_string())?;
        if row.name == form {
            return Ok((store, program));
        }
    }
    Err(format!("there is no form {form}"))
}

/// The formula that says that the claim holds. The error says why there is none.
pub fn formula(context: &mut Context, claim: Claim) -> Result<Formula, String> {
    let mut store = context.store.clone();
    let bounds = bounds(context);
    let depth = bounds.deepest();
    let options = context.formulas(None);
    let mut look = Look::new(context, bounds);
    let unrolled = look.unrolled(&mut store)?;
    let program = look.simplified(&mut store, &unrolled);
    let (vc, dataflow) = look.made(&mut store, &unrolled, &program, &options)?;
    let checks = dataflow.as_ref().unwrap_or(&vc);
    let conjuncts = match claim {
        Claim::Fails => checks.conjuncts.clone(),
        Claim::LeftOut => Asked::any("", left_out(&vc)).whole(&mut store, &vc),
        Claim::Huge => Asked::any("", huge(&vc)).whole(&mut store, &vc),
    };
    Ok(Formula { store, conjuncts, depth })
}
