//! Any SMT-LIB 2 solver as a process.
//!
//! Every command is acknowledged (`:print-success true`), so an error is noticed at the command that caused it. After a
//! time limit or an interruption the process is gone, and with it the state: the solver answers `Unknown` from
//! then on. `rlimit` is Z3's own and is ignored here; the memory limit is left to what limits this process and its
//! children.
//!
//! Declarations are repeated after a `pop`, because not every solver has global ones. Assumptions are given as named
//! Boolean constants that imply them.

use super::channel::{Channel, Reply};
use super::{Options, Program};
use crate::{InterruptHandle, Limits, SatResult, SmtError, Solver};
use ox_logic::smtlib::{Sexprs, TermPrinter, parse_values, print_sort, print_symbol, print_term};
use ox_logic::{ArrayValue, Model, Node, Op, Sort, Store, Term, Value, default_value, eval};
use rustc_hash::{FxHashMap, FxHashSet};
use std::time::Instant;

pub struct ProcessSolver {
    program: Program,
    channel: Channel,
    limits: Limits,
    /// What is declared, per level of `push`.
    levels: Vec<Level>,
    assumptions: Vec<(String, Term)>,
    proxies: u32,
    last: Option<SatResult>,
    /// Why there will be no more answers.
    gone: Option<String>,
    /// An error of `push` or `pop`, which cannot report it themselves.
    failed: Option<SmtError>,
}

#[derive(Default)]
struct Level {
    declared: FxHashSet<String>,
    proxies: FxHashMap<Term, String>,
}

pub(super) fn make(program: &Program, options: &Options) -> Result<Box<dyn Solver>, SmtError> {
    let mut solver = ProcessSolver::new(program, options)?;
    solver.set_limits(options.limits);
    Ok(Box::new(solver))
}

impl ProcessSolver {
    pub fn new(program: &Program, options: &Options) -> Result<Self, SmtError> {
        let file = program.locate(options.program.as_deref())?;
        let mut this = Self {
            program: program.clone(),
            channel: Channel::open(program, program.args, file)?,
            limits: options.limits,
            levels: vec![Level::default()],
            assumptions: Vec::new(),
            proxies: 0,
            last: None,
            gone: None,
            failed: None,
        };
        this.command("(set-option :print-success true)")?;
        this.command("(set-option :produce-models true)")?;
        if program.cores {
            this.command("(set-option :produce-unsat-assumptions true)")?;
        }
        this.command(&format!("(set-logic {})", program.logic))?;
        Ok(this)
    }

    fn error(&self, message: String) -> SmtError {
        SmtError::Solver { solver: self.program.name.into(), message }
    }

    /// Sends a command and returns its answer; nothing if the process is gone.
    fn ask(&mut self, command: &str) -> Result<Option<String>, SmtError> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        if self.gone.is_some() {
            return Ok(None);
        }
        let deadline = self.limits.time.map(|t| Instant::now() + t);
        self.channel.send(command)?;
        match self.channel.receive(deadline)? {
            Reply::Text(text) if text.starts_with("(error") || text == "unsupported" => {
                Err(self.error(format!("{text} after {}", shortened(command))))
            }
            Reply::Text(text) => Ok(Some(text)),
            Reply::TimedOut => {
                self.gone = Some("timeout".into());
                Ok(None)
            }
            Reply::Interrupted => {
                self.gone = Some("interrupted".into());
                Ok(None)
            }
        }
    }

    /// Sends a command that has no answer of its own.
    fn command(&mut self, command: &str) -> Result<(), SmtError> {
        match self.ask(command)? {
            Some(text) if text != "success" => {
                Err(self.error(format!("`{text}` instead of success after {}", shortened(command))))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn is_declared(&self, name: &str) -> bool {
        self.levels.iter().any(|level| level.declared.contains(name))
    }

    /// Declares what occurs in `t` and is not declared yet.
    fn declare(&mut self, store: &Store, t: Term) -> Result<(), SmtError> {
        for t in store.subterms(&[t]) {
            let (symbol, args, result) = match store.node(t) {
                Node::Var(name, sort) => (*name, &[][..], *sort),
                Node::App(Op::Apply(name, sort), args) => (*name, &args[..], *sort),
                Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::App(..) => continue,
            };
            let name = print_symbol(store.name(symbol));
            let args: Vec<String> = args.iter().map(|&a| print_sort(store, store.sort(a))).collect();
            let declaration = format!("{name} ({}) {}", args.join(" "), print_sort(store, result));
            if !self.is_declared(&declaration) {
                self.command(&format!("(declare-fun {declaration})"))?;
                self.top().declared.insert(declaration);
            }
        }
        Ok(())
    }

    fn top(&mut self) -> &mut Level {
        self.levels.last_mut().expect("there is always a level")
    }

    /// The constant that implies `t`.
    fn proxy(&mut self, store: &Store, t: Term) -> Result<String, SmtError> {
        if let Some(name) = self.levels.iter().find_map(|level| level.proxies.get(&t)) {
            return Ok(name.clone());
        }
        let name = loop {
            let name = format!("assumption!{}", self.proxies);
            self.proxies += 1;
            if store.find_symbol(&name).is_none() {
                break name;
            }
        };
        self.declare(store, t)?;
        self.command(&format!("(declare-fun {name} () Bool)"))?;
        self.command(&format!("(assert (=> {name} {}))", print_term(store, t)))?;
        self.top().proxies.insert(t, name.clone());
        Ok(name)
    }

    fn unless_failed(&mut self, command: &str) {
        if let Err(e) = self.command(command) {
            self.failed = Some(e);
        }
    }
}

impl Solver for ProcessSolver {
    fn name(&self) -> &str {
        self.program.name
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn push(&mut self) {
        self.last = None;
        self.unless_failed("(push 1)");
        self.levels.push(Level::default());
    }

    fn pop(&mut self) {
        assert!(self.levels.len() > 1, "pop without push");
        self.last = None;
        self.unless_failed("(pop 1)");
        self.levels.pop();
    }

    fn assert(&mut self, store: &Store, t: Term) -> Result<(), SmtError> {
        self.last = None;
        self.declare(store, t)?;
        let mut command = String::from("(assert ");
        TermPrinter::new(store).write(&mut command, t);
        command.push(')');
        self.command(&command)
    }

    fn check(&mut self, store: &Store, assumptions: &[Term]) -> Result<SatResult, SmtError> {
        self.last = None;
        self.assumptions.clear();
        for &t in assumptions {
            let name = self.proxy(store, t)?;
            self.assumptions.push((name, t));
        }
        let names: Vec<&str> = self.assumptions.iter().map(|(name, _)| name.as_str()).collect();
        let command = match names[..] {
            [] => "(check-sat)".into(),
            _ => format!("(check-sat-assuming ({}))", names.join(" ")),
        };
        let result = match self.ask(&command)?.as_deref() {
            Some("sat") => SatResult::Sat,
            Some("unsat") => SatResult::Unsat,
            Some("unknown") => SatResult::Unknown("the solver gave up".into()),
            Some(other) => return Err(self.error(format!("`{other}` instead of sat or unsat"))),
            None => SatResult::Unknown(self.gone.clone().unwrap_or_default()),
        };
        self.last = Some(result.clone());
        Ok(result)
    }

    fn model(&mut self, store: &Store, vars: &[Term]) -> Result<Model, SmtError> {
        if self.last != Some(SatResult::Sat) {
            return Err(SmtError::NotAvailable("model"));
        }
        let mut model = Model::default();
        let mut asked = Vec::new();
        for &v in vars {
            let name = print_term(store, v);
            match self.is_declared(&format!("{name} () {}", print_sort(store, store.sort(v)))) {
                true => asked.push((v, name)),
                false => drop(model.insert(v, default_value(store, store.sort(v)))),
            }
        }
        if asked.is_empty() {
            return Ok(model);
        }
        let names: Vec<&str> = asked.iter().map(|(_, name)| name.as_str()).collect();
        let answer = self.ask(&format!("(get-value ({}))", names.join(" ")))?;
        let answer = answer.ok_or(SmtError::NotAvailable("model"))?;
        // terms of the answer are made in a store of their own: the caller's is not ours to change
        let mut scratch = Store::new();
        let values =
            parse_values(&mut scratch, &answer).map_err(|e| self.error(format!("{e} in {answer}")))?;
        if values.len() != asked.len() {
            return Err(self.error(format!("{} values asked for, {answer}", asked.len())));
        }
        for ((v, _), value) in asked.into_iter().zip(values) {
            let value = eval(&scratch, value, &Model::default())
                .map_err(|e| self.error(format!("{e} in {answer}")))?;
            let value = moved(store, &value, store.sort(v));
            model.insert(v, value.ok_or_else(|| self.error(format!("values of other sorts: {answer}")))?);
        }
        Ok(model)
    }

    fn core(&mut self) -> Result<Vec<Term>, SmtError> {
        if self.last != Some(SatResult::Unsat) {
            return Err(SmtError::NotAvailable("core"));
        }
        if !self.program.cores {
            return Err(SmtError::UnsupportedFeature { solver: self.program.name.into(), feature: "cores" });
        }
        if self.assumptions.is_empty() {
            return Ok(Vec::new());
        }
        let answer = self.ask("(get-unsat-assumptions)")?.ok_or(SmtError::NotAvailable("core"))?;
        let sx = Sexprs::parse(&answer).map_err(|e| self.error(format!("{e} in {answer}")))?;
        let names: FxHashSet<&str> =
            sx.top().flat_map(|s| sx.children(s)).filter_map(|s| sx.symbol(s)).collect();
        let found = self.assumptions.iter().filter(|(name, _)| names.contains(name.as_str()));
        Ok(found.map(|&(_, t)| t).collect())
    }

    fn interrupt_handle(&self) -> InterruptHandle {
        self.channel.interrupt().clone()
    }
}

/// A value of another store as one of `store` and of this sort; nothing if it is not of this sort.
pub(super) fn moved(store: &Store, value: &Value, sort: Sort) -> Option<Value> {
    match (value, sort) {
        (Value::Bool(_), Sort::Bool) | (Value::Int(_), Sort::Int) | (Value::Real(_), Sort::Real) => {
            Some(value.clone())
        }
        // some solvers write a whole number without `.0`
        (Value::Int(n), Sort::Real) => Some(Value::Real(n.clone().into())),
        (Value::BitVec(w, _), Sort::BitVec(want)) => (*w == want).then(|| value.clone()),
        (Value::Array(a), Sort::Array(s)) => {
            let (index, element) = store.array_parts(s);
            let default = moved(store, &a.default, element)?;
            let entries =
                a.entries.iter().map(|(i, e)| Some((moved(store, i, index)?, moved(store, e, element)?)));
            let entries = entries.collect::<Option<_>>()?;
            Some(Value::Array(Box::new(ArrayValue::new(store, sort, default, entries))))
        }
        (Value::Bool(_) | Value::Int(_) | Value::Real(_) | Value::BitVec(..) | Value::Array(_), _) => None,
    }
}

fn shortened(command: &str) -> String {
    match command.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &command[..end]),
        None => command.into(),
    }
}
