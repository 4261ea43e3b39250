//! The format of CHC-COMP, and that of Z3's fixedpoint engine, to systems. An assertion becomes clauses after pushing negations
//! inwards; what is none is refused with its line. A file may ask several questions, about what is asserted at that place.

use crate::{Atom, Clause, Pred, PredId, System};
use ox_logic::smtlib::{Assertion, Command, ParseError, parse_script};
use ox_logic::{Node, Op, Sort, Store, Symbol, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// The text is not a system of Horn clauses. Shown as `LINE:COLUMN: MESSAGE`, to follow a file name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChcError {
    /// Not SMT-LIB, or a part of it that we do not read.
    #[error("{}:{}: {}", .0.line, .0.column, .0.message)]
    Syntax(ParseError),
    /// SMT-LIB, but not a Horn clause.
    #[error("{line}: {message}")]
    NotHorn { line: u32, message: String },
}

/// What a file asks: the clauses in force at a `(check-sat)` or a `(query …)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub line: u32,
    pub system: System,
}

/// A file with one question; without any, all its clauses are asked about.
pub fn parse_system(store: &mut Store, text: &str) -> Result<System, ChcError> {
    let mut questions = parse_questions(store, text)?.into_iter();
    let first = questions.next().expect("there is at least one");
    match questions.next() {
        None => Ok(first.system),
        Some(second) => {
            let message = "a second question; one is expected here".into();
            Err(ChcError::NotHorn { line: second.line, message })
        }
    }
}

/// All questions of a file, at least one: without any, all its clauses are asked about.
pub fn parse_questions(store: &mut Store, text: &str) -> Result<Vec<Question>, ChcError> {
    let script = parse_script(store, text).map_err(ChcError::Syntax)?;
    let mut scope = Scope::default();
    let mut questions = vec![];
    for command in &script.commands {
        match command {
            Command::DeclareFun { name, args, result, line } => {
                if *result != Sort::Bool {
                    let message = format!(
                        "{} is a function, not a predicate; only predicates may be declared",
                        store.name(*name)
                    );
                    return Err(ChcError::NotHorn { line: *line, message });
                }
                scope.declare(Pred { name: *name, args: args.clone() });
            }
            Command::Assert { assertion, line } => {
                let clauses = clauses_of(store, &scope.names, assertion)
                    .map_err(|message| ChcError::NotHorn { line: *line, message })?;
                scope.clauses.extend(clauses);
            }
            Command::Query { body, line } => {
                let denied = Assertion { vars: body.vars.clone(), body: store.mk(Op::Not, &[body.body]) };
                let goal = clauses_of(store, &scope.names, &denied)
                    .map_err(|message| ChcError::NotHorn { line: *line, message })?;
                questions.push(Question { line: *line, system: scope.system(goal) });
            }
            Command::CheckSat { line } => {
                questions.push(Question { line: *line, system: scope.system(vec![]) });
            }
            Command::Push => scope.levels.push((scope.preds.len(), scope.clauses.len())),
            Command::Pop => scope.pop(),
            Command::Reset => scope = Scope::default(),
            Command::GetModel | Command::Other(_) => {}
        }
    }
    if questions.is_empty() {
        questions.push(Question { line: 1, system: scope.system(vec![]) });
    }
    Ok(questions)
}

/// What is declared and asserted at some place of a file.
#[derive(Default)]
struct Scope {
    preds: Vec<Pred>,
    names: FxHashMap<Symbol, PredId>,
    clauses: Vec<Clause>,
    /// How many of both there were at each `push` that is open.
    levels: Vec<(usize, usize)>,
}

impl Scope {
    fn declare(&mut self, pred: Pred) {
        self.names.insert(pred.name, PredId::from_u32(self.preds.len() as u32));
        self.preds.push(pred);
    }

    fn pop(&mut self) {
        let (preds, clauses) = self.levels.pop().expect("the reader has seen the `push`");
        for pred in self.preds.drain(preds..) {
            self.names.remove(&pred.name);
        }
        self.clauses.truncate(clauses);
    }

    fn system(&self, goal: Vec<Clause>) -> System {
        let clauses = self.clauses.iter().cloned().chain(goal).collect();
        System { preds: self.preds.iter().cloned().collect(), clauses }
    }
}

/// More clauses than that are not made of one assertion.
const MOST_CLAUSES: usize = 4_096;

/// A clause in the making.
#[derive(Clone, Default)]
struct Draft {
    body: Vec<Atom>,
    heads: Vec<Atom>,
    constraint: Vec<Term>,
    /// `(term, true)`: one of the things that may follow; `(term, false)`: one that is assumed.
    open: Vec<(Term, bool)>,
}

/// The clauses that an assertion says together: a conjunction that follows and a disjunction that is assumed are taken apart, as in
/// the normal form of the SIGLOG article.
fn clauses_of(
    store: &mut Store,
    preds: &FxHashMap<Symbol, PredId>,
    assertion: &Assertion,
) -> Result<Vec<Clause>, String> {
    let with_preds = terms_with_predicates(store, assertion.body);
    let mut drafts = vec![Draft { open: vec![(assertion.body, true)], ..Draft::default() }];
    let mut clauses = vec![];
    while let Some(mut draft) = drafts.pop() {
        if clauses.len() + drafts.len() >= MOST_CLAUSES {
            return Err(format!("it stands for more than {MOST_CLAUSES} Horn clauses"));
        }
        let Some((t, positive)) = draft.open.pop() else {
            clauses.push(finished(store, assertion, draft)?);
            continue;
        };
        if !with_preds.contains(&t) {
            match store.node(t) {
                Node::Bool(b) if *b != positive => {}
                _ if positive => draft.constraint.push(store.mk(Op::Not, &[t])),
                _ => draft.constraint.push(t),
            }
            drafts.push(draft);
            continue;
        }
        let Node::App(op, args) = store.node(t).clone() else {
            unreachable!("only an application contains a predicate");
        };
        match (op, positive) {
            (Op::Implies, true) => draft.open.extend([(args[1], true), (args[0], false)]),
            (Op::Or, true) | (Op::And, false) => {
                draft.open.extend(args.iter().rev().map(|&a| (a, positive)));
            }
            (Op::Not, _) => draft.open.push((args[0], !positive)),
            (Op::And, true) | (Op::Or, false) | (Op::Implies, false) => {
                let last = args.len() - 1;
                for (i, &a) in args.iter().enumerate().rev() {
                    let mut one = draft.clone();
                    one.open.push((a, if op == Op::Implies { i != last } else { positive }));
                    drafts.push(one);
                }
                continue;
            }
            (Op::Apply(name, _), _) => {
                if args.iter().any(|a| with_preds.contains(a)) {
                    return Err(format!("{} has a predicate among its arguments", store.name(name)));
                }
                let pred =
                    *preds.get(&name).ok_or_else(|| format!("{} is not declared", store.name(name)))?;
                let atom = Atom { pred, args: args.to_vec() };
                match positive {
                    true => draft.heads.push(atom),
                    false => draft.body.push(atom),
                }
            }
            (other, true) => {
                return Err(format!("not a Horn clause: {} over predicates in the head", shape(other)));
            }
            (other, false) => {
                return Err(format!("not a Horn clause: {} over predicates in the body", shape(other)));
            }
        }
        drafts.push(draft);
    }
    Ok(clauses)
}

fn finished(store: &mut Store, assertion: &Assertion, mut draft: Draft) -> Result<Clause, String> {
    if draft.heads.len() > 1 {
        return Err("not a Horn clause: more than one predicate in the head".into());
    }
    let constraint = store.mk(Op::And, &draft.constraint);
    let clause = Clause::new(store, draft.body, constraint, draft.heads.pop());
    match clause.vars.iter().find(|v| !assertion.vars.contains(v)) {
        Some(&v) => Err(format!(
            "the constant {} is free; quantify it in each clause",
            ox_logic::smtlib::print_term(store, v)
        )),
        None => Ok(clause),
    }
}

fn shape(op: Op) -> &'static str {
    match op {
        Op::Eq => "an equality",
        Op::Ite => "an if-then-else",
        _ => "an operator",
    }
}

/// The subterms in which a predicate or function application occurs.
fn terms_with_predicates(store: &Store, root: Term) -> FxHashSet<Term> {
    let mut seen = FxHashSet::default();
    let mut work = vec![root];
    while let Some(t) = work.pop() {
        if seen.insert(t) {
            work.extend(store.args(t));
        }
    }
    let mut order: Vec<Term> = seen.into_iter().collect();
    order.sort_unstable();
    let mut found = FxHashSet::default();
    for t in order {
        let own = matches!(store.node(t), Node::App(Op::Apply(..), _));
        if own || store.args(t).iter().any(|a| found.contains(a)) {
            found.insert(t);
        }
    }
    found
}
