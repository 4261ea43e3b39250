//! `oxhorn sea --form` and `oxhorn vc`: what the bounded engine makes of a program, form by form, and the formula at the end.
//! No solver is called.

use super::stages::{self, view, views};
use crate::args::{BoundedArgs, ProgramArgs, SeaArgs, VcArgs};
use crate::failure::{Failure, print};
use ox_engines::bmc::stages::{CLAIMS, formula, in_form};
use ox_engines::{Alone, Context, Problem, Values};
use ox_logic::Store;
use ox_sea::pass::loop_places;
use ox_smt::backend::one_shot;

pub fn sea(args: &SeaArgs) -> Result<u8, Failure> {
    let Some(form) = &args.form else { return stages::sea(&args.program) };
    let bounded = BoundedArgs { unwind: args.unwind.clone(), ..BoundedArgs::default() };
    let text = looked_at(&args.program, bounded.given(), |context| {
        let (store, program) = in_form(context, form)?;
        Ok(ox_sea::text::print(&store, &program))
    })?;
    print(&text)?;
    Ok(0)
}

pub fn vc(args: &VcArgs) -> Result<u8, Failure> {
    if let Some(solver) = &args.bounded.solver {
        let what = format!("--solver {solver}: the formula is the same for all solvers, and none is asked");
        return Err(Failure::Usage(what));
    }
    let (_, what, claim) =
        CLAIMS.iter().find(|(name, _, _)| *name == args.claim).expect("the option has these names");
    let text = looked_at(&args.program, args.bounded.given(), |context| {
        let made = formula(context, *claim)?;
        let terms = made.store.subterms(&made.conjuncts).len();
        let heading = format!(
            "; {what}\n; {terms} terms, loops are unrolled {} times where data ends them\n",
            made.depth
        );
        Ok(heading + &one_shot::file(&made.store, &made.conjuncts))
    })?;
    stages::write(args.output.as_deref(), &text)
}

/// As a worker of the bounded engine has the program, with these options.
fn looked_at(
    args: &ProgramArgs,
    mut options: Vec<(String, String)>,
    look: impl FnOnce(&mut Context) -> Result<String, String>,
) -> Result<String, Failure> {
    let (views, view) = (views(args)?, view(args)?);
    let made = views.program(&view)?;
    for (name, value) in &mut options {
        if name == "loops" {
            *value = views.source_loops()?.by_place(value, &loop_places(&made.lowered.program))?;
        }
    }
    if !options.iter().any(|(name, _)| name == "unwind") {
        options.push(("unwind".into(), "1".into()));
    }
    let engine = ox_engines::named("bmc").expect("it has a row");
    let options = Values::new(engine, options).map_err(|e| Failure::Usage(e.to_string()))?;
    let mut store = Store::new();
    let program = ox_sea::text::parse(&mut store, &made.text).expect("it was printed");
    let mut context = Context {
        store: &mut store,
        problem: Problem::Program(&program),
        deadline: None,
        seed: 0,
        options: &options,
        programs: &[],
        others: &mut Alone,
    };
    look(&mut context).map_err(Failure::Usage)
}
