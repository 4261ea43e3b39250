//! Scripts: the commands of a file. Only what can be carried out is accepted; a command that would change the
//! meaning of what follows and is not known (`declare-datatypes`, …) is an error, never dropped.
//!
//! The commands of Z3's fixedpoint engine are read too: `declare-rel` declares a predicate, `declare-var` a variable that every
//! `rule` and `query` quantifies, a `rule` is an assertion.

use super::operators::is_reserved;
use super::sexpr::{Kind, Sexpr, Sexprs};
use super::terms::{Declared, Macro, Meaning, Names, Polarity, TermParser};
use super::{ParseError, print_sort, print_symbol};
use crate::{Sort, Store, Symbol, Term};
use rustc_hash::FxHashSet;
use std::rc::Rc;

#[derive(Clone, Debug, Default)]
pub struct Script {
    pub logic: Option<String>,
    pub commands: Vec<Command>,
}

#[derive(Clone, Debug)]
pub enum Command {
    /// A function or predicate. Its applications are `Op::Apply`, also without arguments if it is a predicate;
    /// without arguments and of another sort it is a variable, as if by `declare-const`.
    DeclareFun {
        name: Symbol,
        args: Vec<Sort>,
        result: Sort,
        line: u32,
    },
    Assert {
        assertion: Assertion,
        line: u32,
    },
    CheckSat {
        line: u32,
    },
    /// Z3's question whether `body` can be derived for some values of the variables.
    Query {
        body: Assertion,
        line: u32,
    },
    /// Declarations and assertions from here on are gone after the `Pop` that belongs to it.
    Push,
    Pop,
    /// Everything so far is gone.
    Reset,
    GetModel,
    /// The text of a command without an effect on the assertions, and of `declare-const`.
    Other(String),
}

/// `forall vars. body`, where `body` has no quantifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertion {
    pub vars: Vec<Term>,
    pub body: Term,
}

pub fn parse_script(store: &mut Store, text: &str) -> Result<Script, ParseError> {
    let sx = Sexprs::parse(text)?;
    let terms = TermParser::new(store, &sx);
    let mut reader =
        Reader { terms, script: Script::default(), levels: vec![], quantified: FxHashSet::default() };
    for s in sx.top() {
        if !reader.command(s)? {
            break;
        }
    }
    Ok(reader.script)
}

struct Reader<'s, 't> {
    terms: TermParser<'s, 't>,
    script: Script,
    /// What the names meant at each `push` that is open.
    levels: Vec<Names<'t>>,
    /// The variables of `declare-var`.
    quantified: FxHashSet<Term>,
}

impl<'t> Reader<'_, 't> {
    /// Whether to go on.
    fn command(&mut self, s: Sexpr) -> Result<bool, ParseError> {
        let sx = self.terms.sx;
        let parts: Vec<Sexpr> = sx.children(s).collect();
        let Some((&head, args)) = parts.split_first() else {
            return Err(sx.error(s, "a command expected"));
        };
        match (sx.text(head), args) {
            ("set-logic", &[logic]) => self.script.logic = Some(sx.text(logic).into()),
            ("declare-fun", &[name, list, result]) => self.declare_fun(s, name, list, result)?,
            ("declare-const", &[name, sort]) => {
                let (name, sort) =
                    (self.new_name(name)?, self.terms.sorts.parse(self.terms.store, sx, sort)?);
                let constant = self.declare_variable(name, sort);
                self.quantified.remove(&constant);
                self.other(s);
            }
            ("define-fun", &[name, list, result, body]) => {
                let def = self.terms.definition(name, Some(list), result, body, true, Polarity::Neither)?;
                self.define(name, def)?;
            }
            ("define-const", &[name, sort, body]) => {
                let def = self.terms.definition(name, None, sort, body, true, Polarity::Neither)?;
                self.define(name, def)?;
            }
            ("define-sort", &[name, params, sort]) => self.define_sort(name, params, sort)?,
            ("assert", &[body]) => self.assert(s, body)?,
            ("check-sat", []) => {
                let line = self.terms.sx.line(s);
                self.script.commands.push(Command::CheckSat { line });
            }
            ("get-model", []) => self.script.commands.push(Command::GetModel),
            ("exit", []) => return Ok(false),
            ("push", levels) if levels.len() < 2 => self.push(levels)?,
            ("pop", levels) if levels.len() < 2 => self.pop(s, levels)?,
            ("reset", []) => {
                self.terms.restore(Names::default());
                self.levels.clear();
                self.script.commands.push(Command::Reset);
            }
            // what follows the sorts chooses a representation in Z3
            ("declare-rel", &[name, list, ..]) => self.declare(s, name, list, Sort::Bool)?,
            ("declare-var", &[name, sort]) => {
                let name = self.new_name(name)?;
                let sort = self.terms.sorts.parse(self.terms.store, sx, sort)?;
                let var = self.declare_variable(name, sort);
                self.quantified.insert(var);
                self.other(s);
            }
            // a rule may have a name, a query options
            ("rule", &[body, ..]) => {
                let assertion = self.closed(body)?;
                self.script.commands.push(Command::Assert { assertion, line: sx.line(s) });
            }
            ("query", &[body, ..]) => {
                let body = self.goal(body)?;
                self.script.commands.push(Command::Query { body, line: sx.line(s) });
            }
            (
                "set-info" | "set-option" | "get-info" | "get-option" | "get-proof" | "get-unsat-core"
                | "echo",
                _,
            ) => {
                self.other(s);
            }
            ("assert" | "set-logic" | "declare-fun" | "declare-const" | "define-fun" | "define-const", _)
            | ("define-sort" | "check-sat" | "get-model" | "exit" | "push" | "pop" | "reset", _)
            | ("declare-rel" | "declare-var" | "rule" | "query", _) => {
                return Err(
                    sx.error(s, format!("`{}` does not have {} arguments", sx.text(head), args.len()))
                );
            }
            ("declare-datatype" | "declare-datatypes", &[names, ..]) => {
                return Err(sx.error(s, unsupported_datatypes(sx, names)));
            }
            (name, _) if sx.kind(head) == Kind::Symbol => {
                return Err(sx.error(s, format!("unsupported: the command `{name}`")));
            }
            _ => return Err(sx.error(s, "a command expected")),
        }
        Ok(true)
    }

    fn other(&mut self, s: Sexpr) {
        self.script.commands.push(Command::Other(self.terms.sx.text(s).into()));
    }

    fn new_name(&self, s: Sexpr) -> Result<&'t str, ParseError> {
        let sx = self.terms.sx;
        let name = sx.symbol(s).ok_or_else(|| sx.error(s, "a name expected"))?;
        match () {
            () if is_reserved(name) => Err(sx.error(s, format!("`{name}` is a name of SMT-LIB's own"))),
            () if self.terms.names.get(name).is_some_and(|meanings| !meanings.is_empty()) => {
                Err(sx.error(s, format!("{} is declared twice", print_symbol(name))))
            }
            () => Ok(name),
        }
    }

    fn declare_fun(&mut self, s: Sexpr, name: Sexpr, list: Sexpr, result: Sexpr) -> Result<(), ParseError> {
        let result = self.terms.sorts.parse(self.terms.store, self.terms.sx, result)?;
        self.declare(s, name, list, result)
    }

    fn declare(&mut self, s: Sexpr, name: Sexpr, list: Sexpr, result: Sort) -> Result<(), ParseError> {
        let sx = self.terms.sx;
        let text = self.new_name(name)?;
        if sx.kind(list) != Kind::List {
            return Err(sx.error(list, "a list of sorts expected"));
        }
        let args: Vec<Sort> = sx
            .children(list)
            .map(|a| self.terms.sorts.parse(self.terms.store, sx, a))
            .collect::<Result<_, _>>()?;
        let symbol = self.terms.store.symbol(text);
        if args.is_empty() && result != Sort::Bool {
            self.declare_variable(text, result);
        } else {
            let declared = Declared { symbol, args: args.clone(), result };
            self.terms.names.insert(text, vec![Meaning::Function(Rc::new(declared))]);
        }
        let line = sx.line(s);
        self.script.commands.push(Command::DeclareFun { name: symbol, args, result, line });
        Ok(())
    }

    fn declare_variable(&mut self, name: &'t str, sort: Sort) -> Term {
        let var = self.terms.store.var(name, sort);
        let symbol = self.terms.store.symbol(name);
        self.terms.globals.insert(symbol);
        self.terms.names.insert(name, vec![Meaning::Term(var)]);
        var
    }

    fn define(&mut self, name: Sexpr, def: Macro) -> Result<(), ParseError> {
        let name = self.new_name(name)?;
        self.terms.names.insert(name, vec![Meaning::Macro(Rc::new(def))]);
        Ok(())
    }

    fn define_sort(&mut self, name: Sexpr, params: Sexpr, sort: Sexpr) -> Result<(), ParseError> {
        let sx = self.terms.sx;
        let name = sx.symbol(name).ok_or_else(|| sx.error(name, "a name expected"))?;
        if sx.children(params).next().is_some() {
            return Err(sx.error(params, "unsupported: define-sort with parameters"));
        }
        let sort = self.terms.sorts.parse(self.terms.store, sx, sort)?;
        self.terms.sorts.0.insert(name, sort);
        Ok(())
    }

    fn assert(&mut self, s: Sexpr, body: Sexpr) -> Result<(), ParseError> {
        let assertion = self.sentence(body, Polarity::Forall)?;
        self.script.commands.push(Command::Assert { assertion, line: self.terms.sx.line(s) });
        Ok(())
    }

    /// A rule: an assertion whose variables of `declare-var` are quantified.
    fn closed(&mut self, body: Sexpr) -> Result<Assertion, ParseError> {
        let mut sentence = self.sentence(body, Polarity::Forall)?;
        self.quantify(&mut sentence);
        Ok(sentence)
    }

    /// What a query asks about: its variables are those that there is a value for.
    fn goal(&mut self, body: Sexpr) -> Result<Assertion, ParseError> {
        let mut sentence = self.sentence(body, Polarity::Exists)?;
        self.quantify(&mut sentence);
        Ok(sentence)
    }

    fn quantify(&mut self, sentence: &mut Assertion) {
        let free = self.terms.store.free_vars(&[sentence.body]);
        sentence.vars.extend(free.into_iter().filter(|v| self.quantified.contains(v)));
    }

    fn sentence(&mut self, body: Sexpr, polarity: Polarity) -> Result<Assertion, ParseError> {
        let sx = self.terms.sx;
        let term = self.terms.parse(body, polarity)?;
        let vars = self.terms.take_bound();
        match self.terms.store.sort(term) {
            Sort::Bool => Ok(Assertion { vars, body: term }),
            Sort::Int | Sort::Real | Sort::BitVec(_) | Sort::Array(_) => {
                Err(sx.error(body, "an assertion is of sort Bool"))
            }
        }
    }

    fn push(&mut self, levels: &[Sexpr]) -> Result<(), ParseError> {
        let more = self.number_of_levels(levels)?;
        if let Some(&at) = levels.first()
            && self.levels.len() + more > MOST_LEVELS
        {
            return Err(self.terms.sx.error(at, format!("more than {MOST_LEVELS} levels")));
        }
        for _ in 0..more {
            self.levels.push(self.terms.meanings());
            self.script.commands.push(Command::Push);
        }
        Ok(())
    }

    fn pop(&mut self, s: Sexpr, levels: &[Sexpr]) -> Result<(), ParseError> {
        for _ in 0..self.number_of_levels(levels)? {
            let Some(names) = self.levels.pop() else {
                return Err(self.terms.sx.error(s, "`pop` without a `push`"));
            };
            self.terms.restore(names);
            self.script.commands.push(Command::Pop);
        }
        Ok(())
    }

    /// One, if nothing is said.
    fn number_of_levels(&self, levels: &[Sexpr]) -> Result<usize, ParseError> {
        let sx = self.terms.sx;
        let Some(&levels) = levels.first() else { return Ok(1) };
        let number = (sx.kind(levels) == Kind::Numeral).then(|| sx.text(levels).parse().ok()).flatten();
        match number {
            Some(n) => Ok(n),
            None => Err(sx.error(levels, "a number of levels expected")),
        }
    }
}

/// More levels than that are taken for a mistake; each remembers all names.
const MOST_LEVELS: usize = 1_000;

/// `declare-datatype NAME …` or `declare-datatypes ((NAME ARITY) …) …`
fn unsupported_datatypes(sx: &Sexprs, names: Sexpr) -> String {
    let name = |s: Sexpr| sx.symbol(s).map(|n| print_symbol(n).to_string());
    let found: Vec<String> = match name(names) {
        Some(one) => vec![one],
        None => sx.children(names).filter_map(|pair| sx.children(pair).next().and_then(name)).collect(),
    };
    match found.is_empty() {
        true => "unsupported: the command `declare-datatypes`".into(),
        false => format!("unsupported: the datatype {}", found.join(", ")),
    }
}

impl TermParser<'_, '_> {
    /// The right-hand side of a definition. With `fresh` the parameters get names nothing else has, so that the
    /// body can be put in anywhere.
    pub(super) fn definition(
        &mut self,
        name: Sexpr,
        params: Option<Sexpr>,
        result: Sexpr,
        body: Sexpr,
        fresh: bool,
        polarity: Polarity,
    ) -> Result<Macro, ParseError> {
        let sx = self.sx;
        sx.symbol(name).ok_or_else(|| sx.error(name, "a name expected"))?;
        let sorted = params.map_or(Ok(Vec::new()), |list| self.sorted_names(list))?;
        let mut scope = Vec::new();
        let mut params = Vec::new();
        for (name, sort) in sorted {
            if scope.contains(&name) {
                return Err(sx.error(body, format!("two parameters are called {}", print_symbol(name))));
            }
            let var = match fresh {
                true => self.store.fresh_var(name, sort),
                false => self.store.var(name, sort),
            };
            self.reserve(var);
            params.push(var);
            scope.push(name);
            self.names.entry(name).or_default().push(Meaning::Term(var));
        }
        let result = self.sorts.parse(self.store, sx, result)?;
        let term = self.parse(body, polarity)?;
        self.unbind(&scope);
        if self.store.sort(term) != result {
            let (want, got) = (print_sort(self.store, result), print_sort(self.store, self.store.sort(term)));
            return Err(sx.error(body, format!("a body of sort {want} expected, {got} given")));
        }
        Ok(Macro { params, body: term })
    }
}
