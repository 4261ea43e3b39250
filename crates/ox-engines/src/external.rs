//! Any program that reads the format of CHC-COMP as an engine: Golem, Eldarica, another Z3.
//!
//! It is given the clauses in a file and prints `sat` with `define-fun`s, or `unsat` with ground facts, one a line, and the lines
//! that each follows from: `3: (inv 2 5) -> 2` (Golem with `--print-witness`) or `3: inv(2, 5) -> 2` (Eldarica with `-cex`).
//! Models and proofs are read back, and checked like those of our own engines; an answer without one is no answer.

mod file;

use crate::Context;
use crate::options::{EngineOption, Kind};
use crate::z3_spacer::derivation_of;
use file::ClauseFile;
use ox_chc::text::print_strict;
use ox_chc::{ChcAnswer, Definition, Solution, System};
use ox_logic::smtlib::{self, ParseError, Sexprs, parse_definitions, parse_term, print_sort};
use ox_logic::{Model, Sort, Store, Symbol, Value, eval};
use ox_smt::fixedpoint::{Fact, GroundDerivation};
use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

pub const OPTIONS: &[EngineOption] = &[EngineOption {
    name: "command",
    help: "the program with its arguments; `{}` stands for the file with the clauses, which else comes last",
    kind: Kind::Text,
    default: "",
}];

pub fn solve(context: &mut Context) -> ChcAnswer {
    let system = context.problem.clauses();
    let (output, complaint) = match run(context, system) {
        Ok(printed) => printed,
        Err(reason) => return ChcAnswer::Unknown(reason),
    };
    read(context.store, system, &output).unwrap_or_else(|why| {
        let first = beginning(output.lines().next().unwrap_or("nothing"));
        let last = complaint.lines().rfind(|l| !l.trim().is_empty());
        let complaint = last.map(|l| format!(" ({})", beginning(l.trim()))).unwrap_or_default();
        ChcAnswer::Unknown(format!("the program says {first}, and {why}{complaint}"))
    })
}

/// Of a line that somebody else wrote.
fn beginning(line: &str) -> String {
    line.chars().take(120).collect::<String>().escape_debug().to_string()
}

/// What the program prints, and what it complains about.
fn run(context: &mut Context, system: &System) -> Result<(String, String), String> {
    let command = context.options.text("command");
    let mut words = shlex::split(command)
        .filter(|w| !w.is_empty())
        .ok_or("it needs a program to run: options = { command = \"…\" }")?;
    let text = print_strict(context.store, system);
    let file = ClauseFile::new(&text).map_err(|e| format!("there is no place for the clauses: {e}"))?;
    let path = file.path().to_string_lossy();
    match words.iter_mut().find(|w| w.contains("{}")) {
        Some(word) => *word = word.replace("{}", &path),
        None => words.push(path.into_owned()),
    }
    let mut program = Command::new(&words[0]);
    program.args(&words[1..]).stdin(Stdio::null());
    // SAFETY: one system call that allocates nothing, before the child becomes the program.
    unsafe {
        program.pre_exec(|| match libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) {
            0 => Ok(()),
            _ => Err(std::io::Error::last_os_error()),
        });
    }
    let output = program.output().map_err(|e| format!("{} cannot be run: {e}", words[0]))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok((text(&output.stdout), text(&output.stderr)))
}

/// The error completes "and".
fn read(store: &mut Store, system: &System, output: &str) -> Result<ChcAnswer, String> {
    let mut lines = output.lines().map(str::trim).skip_while(|l| l.is_empty());
    let answer = lines.next().unwrap_or("");
    let rest = lines.collect::<Vec<_>>().join("\n");
    match answer {
        "sat" => model(store, system, &rest).map(ChcAnswer::Sat),
        "unsat" => {
            let query = store.symbol("ox.query");
            let refutation = refutation(store, system, query, &rest)?;
            match derivation_of(store, system, query, &refutation) {
                Ok(Ok(derivation)) => Ok(ChcAnswer::Unsat(derivation)),
                Ok(Err(why)) => Err(format!("its proof does not hold: {why}")),
                Err(e) => Err(format!("its proof cannot be checked: {e}")),
            }
        }
        "unknown" => Ok(ChcAnswer::Unknown("the program does not know".into())),
        _ => Err("that is no answer".into()),
    }
}

/// Definitions of another tool, and why those of predicates of the system were left out that do not fit.
pub fn candidates_in(
    store: &mut Store,
    system: &System,
    text: &str,
) -> Result<(Solution, Vec<String>), ParseError> {
    let definitions = parse_definitions(store, text)?;
    Ok(about_predicates(store, system, definitions))
}

/// The definitions of the system's predicates; others that they use are put in.
fn model(store: &mut Store, system: &System, text: &str) -> Result<Solution, String> {
    let definitions = parse_definitions(store, text).map_err(|e| format!("its model cannot be read: {e}"))?;
    if definitions.is_empty() && !system.preds.is_empty() {
        return Err("gives no model".into());
    }
    // a program may leave out predicates that no clause has
    match about_predicates(store, system, definitions) {
        (solution, misfits) if misfits.is_empty() => Ok(solution),
        (_, misfits) => Err(format!("its model has another type: {}", misfits.join(", "))),
    }
}

/// Those that fit, and what is wrong with the others. Definitions of other names are no predicates of the system.
fn about_predicates(
    store: &Store,
    system: &System,
    definitions: Vec<smtlib::Definition>,
) -> (Solution, Vec<String>) {
    let (mut solution, mut misfits) = (Solution::default(), vec![]);
    for d in definitions {
        let Some(pred) = system.pred_named(d.name) else { continue };
        let sorts: Vec<_> = d.params.iter().map(|&p| store.sort(p)).collect();
        if sorts == system.preds[pred].args && store.sort(d.body) == Sort::Bool {
            solution.definitions[pred] = Some(Definition { params: d.params, body: d.body });
        } else {
            let listed = |sorts: &[Sort]| {
                format!("({})", sorts.iter().map(|&s| print_sort(store, s)).collect::<Vec<_>>().join(" "))
            };
            misfits.push(format!(
                "{} is {} {} and not {} Bool",
                store.name(d.name),
                listed(&sorts),
                print_sort(store, store.sort(d.body)),
                listed(&system.preds[pred].args)
            ));
        }
    }
    (solution, misfits)
}

/// A line of a proof: the fact, and the numbers of the lines that it follows from.
struct Line<'t> {
    fact: &'t str,
    premises: Vec<usize>,
}

fn refutation(
    store: &mut Store,
    system: &System,
    query: Symbol,
    text: &str,
) -> Result<GroundDerivation, String> {
    let lines = numbered(text);
    let mut facts: BTreeMap<usize, Fact> = BTreeMap::new();
    for (&number, line) in &lines {
        if let Some((pred, args)) = ground(store, system, line.fact)? {
            facts.insert(number, Fact { pred: pred.unwrap_or(query), args, premises: line.premises.clone() });
        }
    }
    let goal = facts.iter().find(|(_, f)| f.pred == query).map(|(n, _)| *n);
    let goal = goal.ok_or("gives no proof that can be read")?;
    in_order(facts, goal, query)
}

fn numbered(text: &str) -> BTreeMap<usize, Line<'_>> {
    let mut lines = BTreeMap::new();
    for line in text.lines() {
        let Some((number, rest)) = line.split_once(':') else { continue };
        let Ok(number) = number.trim().parse() else { continue };
        let (fact, premises) = rest.split_once("->").unwrap_or((rest, ""));
        let premises = premises.split([',', ' ']).filter_map(|n| n.trim().parse().ok()).collect();
        lines.insert(number, Line { fact: fact.trim(), premises });
    }
    lines
}

/// The predicate (nothing for a goal) and its arguments; nothing at all for `true`.
type Ground = Option<(Option<Symbol>, Vec<Value>)>;

fn ground(store: &mut Store, system: &System, fact: &str) -> Result<Ground, String> {
    let unreadable = |e: String| format!("the fact `{fact}` of its proof cannot be read: {e}");
    let (name, args) = match fact.strip_prefix('(') {
        Some(_) => {
            let sexprs = Sexprs::parse(fact).map_err(|e| unreadable(e.to_string()))?;
            let parts: Vec<_> = sexprs.top().flat_map(|s| sexprs.children(s)).collect();
            let (name, args) = parts.split_first().ok_or_else(|| unreadable("it is empty".into()))?;
            let name = sexprs.symbol(*name).unwrap_or_default().to_string();
            (name, args.iter().map(|&a| sexprs.text(a).to_string()).collect::<Vec<_>>())
        }
        None => match fact.split_once('(') {
            None => (fact.trim_matches('|').to_string(), vec![]),
            Some((name, args)) => {
                let args = args.trim_end_matches(')').split(',');
                let number = |a: &str| match a.trim().strip_prefix('-') {
                    Some(n) => format!("(- {n})"),
                    None => a.trim().to_string(),
                };
                (name.trim().to_string(), args.map(number).collect())
            }
        },
    };
    if name == "true" {
        return Ok(None);
    }
    let pred = store.find_symbol(&name).filter(|&n| system.pred_named(n).is_some());
    let mut values = vec![];
    for a in args.iter().filter(|_| pred.is_some()) {
        let term = parse_term(store, &[], a).map_err(|e| unreadable(e.to_string()))?;
        values.push(eval(store, term, &Model::default()).map_err(|e| unreadable(e.to_string()))?);
    }
    Ok(Some((pred, values)))
}

/// Premises before what they are used for. A goal that only names another one is left out.
fn in_order(facts: BTreeMap<usize, Fact>, goal: usize, query: Symbol) -> Result<GroundDerivation, String> {
    let mut nodes: Vec<Fact> = vec![];
    let mut place: BTreeMap<usize, usize> = BTreeMap::new();
    let mut work = vec![(goal, false)];
    let mut skipped: BTreeSet<usize> = BTreeSet::new();
    while let Some((number, ready)) = work.pop() {
        let Some(fact) = facts.get(&number).filter(|_| !place.contains_key(&number)) else { continue };
        let premises: Vec<usize> = fact.premises.iter().copied().filter(|p| facts.contains_key(p)).collect();
        if let ([only], true) = (&premises[..], fact.pred == query)
            && facts[only].pred == query
        {
            if !skipped.insert(number) {
                return Err("its proof goes in circles".into());
            }
            work.push((*only, false));
            continue;
        }
        match ready {
            false if work.len() > 4 * facts.len() + 4 => return Err("its proof goes in circles".into()),
            false => {
                work.push((number, true));
                work.extend(premises.iter().map(|&p| (p, false)));
            }
            true => {
                let known: Option<Vec<usize>> = premises.iter().map(|p| place.get(p).copied()).collect();
                let premises = known.ok_or("its proof goes in circles")?;
                place.insert(number, nodes.len());
                nodes.push(Fact { premises, ..fact.clone() });
            }
        }
    }
    Ok(GroundDerivation { nodes })
}
