//! `oxhorn solve`: a CHC-COMP file to `sat`, `unsat` or `unknown`, each answer checked.

use super::{check_timeout, engines, transforms};
use crate::args::SolveArgs;
use crate::failure::{Failure, SAFE, UNKNOWN, UNSAFE, print};
use crate::session::Session;
use crate::worker::{self, Resources};
use ox_chc::text::{parse_system, print_derivation, print_solution};
use ox_chc::{Answer, System};
use ox_evidence::{check_derivation, check_solution};
use ox_logic::Store;
use ox_smt::Limits;
use ox_smt::backend::z3::Z3Solver;
use std::path::Path;

pub fn run(args: &SolveArgs) -> Result<u8, Failure> {
    let engines = engines(&args.engine)?;
    let transforms = transforms(&args.transform)?;
    check_timeout(args.timeout)?;
    let session =
        Session::start(args.timeout, false, Box::new(|reason| print(&format!("unknown\n; {reason}\n"))));
    session.stage("reading");
    let mut store = Store::new();
    let system = read_system(&mut store, &args.file)?;
    session.stage("solving");
    let mut judge = |store: &mut Store, answer: Answer| {
        session.stage("checking the evidence");
        let judged = checked(store, &system, answer, args, &session);
        if judged.is_err() {
            session.stage("solving");
        }
        Ok(judged)
    };
    let resources =
        Resources { engines: &engines, transforms: &transforms, memory: args.memory_limit, time: None };
    let solved = worker::solve(&mut store, &system, resources, &session, &mut judge)?;
    let (out, code) = match solved.result {
        Ok(good) => good,
        Err(reason) => (format!("unknown\n; {reason}\n"), UNKNOWN),
    };
    session.take_floor();
    print(&out);
    Ok(code)
}

/// The clauses of a file in the format of CHC-COMP.
pub fn read_system(store: &mut Store, file: &Path) -> Result<System, Failure> {
    let bad = |message: String| Failure::Input { file: file.to_path_buf(), message };
    if file.is_dir() {
        return Err(bad("this is a directory; give an .smt2 file".into()));
    }
    let bytes = std::fs::read(file).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => bad("no such file; check the name and the directory".into()),
        _ => bad(format!("cannot read it: {e}")),
    })?;
    let text = String::from_utf8(bytes).map_err(|_| bad("this is not text; give an .smt2 file".into()))?;
    let system = parse_system(store, &text).map_err(|e| Failure::Usage(format!("{}:{e}", file.display())))?;
    match system.clauses.is_empty() {
        true => Err(bad("there is no clause in it".into())),
        false => Ok(system),
    }
}

/// What to print and how to end, or why the answer is no good.
fn checked(
    store: &mut Store,
    system: &System,
    answer: Answer,
    args: &SolveArgs,
    session: &Session,
) -> Result<(String, u8), String> {
    match answer {
        Answer::Sat(solution) => {
            let mut solver = Z3Solver::new().map_err(|e| e.to_string())?;
            let limits = Limits { time: session.remaining(), ..Limits::default() };
            let checked =
                check_solution(store, system, solution, &mut solver, limits).map_err(|e| e.to_string())?;
            Ok(match args.model {
                true => (format!("sat\n{}", print_solution(store, system, checked.solution())), SAFE),
                false => ("sat\n".into(), SAFE),
            })
        }
        Answer::Unsat(derivation) => {
            check_derivation(store, system, &derivation).map_err(|e| e.to_string())?;
            Ok(match args.proof {
                true => (format!("unsat\n{}", print_derivation(store, &derivation)), UNSAFE),
                false => ("unsat\n".into(), UNSAFE),
            })
        }
        Answer::Unknown(reason) => Err(reason),
    }
}
