//! The parser of terms, with an explicit stack.
//!
//! `let` binds names to terms that are built already, so sharing costs nothing. A macro from `define-fun` is
//! expanded by substitution. Quantifiers are allowed only where they can be pulled to the front of an
//! assertion as universal ones: a `forall` under an even number of negations and an `exists` under an odd
//! number, counted through `and`, `or`, `not`, `=>`, annotations and the bodies of `let`. Bound variables get fresh
//! names where their own is taken, so pulling out never captures.

use super::operators::{self, Function};
use super::sexpr::{Children, Kind, Sexpr, Sexprs};
use super::sorts::{SortNames, parse_index, parse_width};
use super::{ParseError, print_symbol};
use crate::rational::parse_decimal;
use crate::{Node, Op, Rational, Sort, Store, Symbol, Term};
use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What a name means.
#[derive(Clone)]
pub(super) enum Meaning {
    Term(Term),
    Function(Rc<Declared>),
    Macro(Rc<Macro>),
}

pub(super) struct Declared {
    pub symbol: Symbol,
    pub args: Vec<Sort>,
    pub result: Sort,
}

pub(super) struct Macro {
    pub params: Vec<Term>,
    pub body: Term,
}

/// Whether a quantifier can be pulled out here, and which.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Polarity {
    Forall,
    Exists,
    Neither,
}

impl Polarity {
    fn flipped(self) -> Self {
        match self {
            Polarity::Forall => Polarity::Exists,
            Polarity::Exists => Polarity::Forall,
            Polarity::Neither => Polarity::Neither,
        }
    }
}

pub(super) struct TermParser<'s, 't> {
    pub store: &'s mut Store,
    pub sx: &'s Sexprs<'t>,
    pub names: FxHashMap<&'t str, Vec<Meaning>>,
    pub sorts: SortNames<'t>,
    /// The names of global constants: bound variables must not be mistaken for them.
    pub globals: FxHashSet<Symbol>,
    /// The variables pulled out of the term being parsed, and their names.
    pub bound: Vec<Term>,
    bound_names: FxHashSet<Symbol>,
}

/// What names mean outside of terms.
#[derive(Clone, Default)]
pub(super) struct Names<'t> {
    names: FxHashMap<&'t str, Vec<Meaning>>,
    sorts: SortNames<'t>,
    globals: FxHashSet<Symbol>,
}

/// What is applied.
enum Head<'t> {
    Builtin(Function),
    Indexed(&'t str, Vec<u32>),
    Const(Sort),
    Declared(Rc<Declared>),
    Macro(Rc<Macro>),
}

enum Frame<'s, 't> {
    Apply {
        at: Sexpr,
        head: Head<'t>,
        rest: Children<'s, 't>,
        first: usize,
        polarity: Polarity,
    },
    Let {
        names: Vec<(Sexpr, &'t str)>,
        rest: Children<'s, 't>,
        first: usize,
        body: Sexpr,
        polarity: Polarity,
    },
    Scope {
        names: Vec<&'t str>,
    },
}

enum Step {
    Descend(Sexpr, Polarity),
    Return(Term),
}

impl<'s, 't> TermParser<'s, 't> {
    pub fn new(store: &'s mut Store, sx: &'s Sexprs<'t>) -> Self {
        Self {
            store,
            sx,
            names: FxHashMap::default(),
            sorts: SortNames::default(),
            globals: FxHashSet::default(),
            bound: Vec::new(),
            bound_names: FxHashSet::default(),
        }
    }

    pub fn meanings(&self) -> Names<'t> {
        Names { names: self.names.clone(), sorts: self.sorts.clone(), globals: self.globals.clone() }
    }

    pub fn restore(&mut self, names: Names<'t>) {
        (self.names, self.sorts, self.globals) = (names.names, names.sorts, names.globals);
    }

    /// Parses one term; after an error the parser's scopes are not to be used any more.
    pub fn parse(&mut self, root: Sexpr, polarity: Polarity) -> Result<Term, ParseError> {
        let mut frames: Vec<Frame<'s, 't>> = Vec::new();
        let mut values: Vec<Term> = Vec::new();
        let mut step = Step::Descend(root, polarity);
        loop {
            step = match step {
                Step::Descend(s, polarity) => self.descend(s, polarity, &mut frames, values.len())?,
                Step::Return(t) => {
                    if frames.is_empty() {
                        return Ok(t);
                    }
                    values.push(t);
                    self.resume(&mut frames, &mut values)?
                }
            }
        }
    }

    fn descend(
        &mut self,
        s: Sexpr,
        polarity: Polarity,
        frames: &mut Vec<Frame<'s, 't>>,
        first: usize,
    ) -> Result<Step, ParseError> {
        let sx = self.sx;
        if sx.kind(s) != Kind::List {
            return self.atom(s).map(Step::Return);
        }
        let mut rest = sx.children(s);
        let Some(head) = rest.next() else {
            return Err(sx.error(s, "a term expected, `()` given"));
        };
        match (sx.kind(head), sx.text(head)) {
            (Kind::Symbol, "let") => self.open_let(s, rest, polarity, frames, first),
            (Kind::Symbol, quantifier @ ("forall" | "exists")) => {
                self.open_quantifier(s, quantifier, rest, polarity, frames)
            }
            (Kind::Symbol, "!") => match rest.next() {
                Some(inner) => Ok(Step::Descend(inner, polarity)),
                None => Err(sx.error(s, "`!` without a term")),
            },
            (Kind::Symbol, "_") => self.indexed_constant(s, rest).map(Step::Return),
            (Kind::Symbol, "lambda" | "match") => Err(sx.error(s, format!("unsupported: {}", sx.text(head)))),
            (Kind::Symbol, "-") if negative_numeral(sx, rest.clone()).is_some() => {
                let n = negative_numeral(sx, rest).expect("just seen");
                Ok(Step::Return(self.store.int(n)))
            }
            (Kind::Symbol, "-" | "/") if rational(sx, s).is_some() => {
                let n = rational(sx, s).expect("just seen");
                Ok(Step::Return(self.store.real(n)))
            }
            _ => {
                let head = self.head(head)?;
                frames.push(Frame::Apply { at: s, head, rest, first, polarity });
                match next_argument(frames) {
                    Some((s, polarity)) => Ok(Step::Descend(s, polarity)),
                    None => self.without_arguments(s, frames).map(Step::Return),
                }
            }
        }
    }

    /// `(f)` is not SMT-LIB, but CHC files have it.
    fn without_arguments(&mut self, s: Sexpr, frames: &mut Vec<Frame<'s, 't>>) -> Result<Term, ParseError> {
        match frames.pop() {
            Some(Frame::Apply { head: Head::Declared(f), .. }) if f.args.is_empty() => {
                Ok(self.store.app(Op::Apply(f.symbol, f.result), &[]))
            }
            _ => Err(self.sx.error(s, format!("{} without arguments", self.sx.text(s)))),
        }
    }

    /// Goes on with the innermost frame after one of its parts was returned.
    fn resume(
        &mut self,
        frames: &mut Vec<Frame<'s, 't>>,
        values: &mut Vec<Term>,
    ) -> Result<Step, ParseError> {
        match frames.last().expect("a frame") {
            Frame::Scope { .. } => {
                let Some(Frame::Scope { names }) = frames.pop() else { unreachable!("just seen") };
                self.unbind(&names);
                Ok(Step::Return(values.pop().expect("the body's value")))
            }
            Frame::Let { .. } => match self.next_binding(frames)? {
                Some(value) => Ok(Step::Descend(value, Polarity::Neither)),
                None => self.enter_let(frames, values),
            },
            Frame::Apply { .. } => {
                if let Some((s, polarity)) = next_argument(frames) {
                    return Ok(Step::Descend(s, polarity));
                }
                let Some(Frame::Apply { at, head, first, .. }) = frames.pop() else {
                    unreachable!("just seen")
                };
                let t = self.apply(head, &values[first..]).map_err(|e| self.sx.error(at, e))?;
                values.truncate(first);
                Ok(Step::Return(t))
            }
        }
    }

    fn head(&mut self, s: Sexpr) -> Result<Head<'t>, ParseError> {
        let sx = self.sx;
        if let Some(name) = sx.symbol(s) {
            return match self.names.get(name).and_then(|m| m.last()) {
                Some(Meaning::Function(f)) => Ok(Head::Declared(f.clone())),
                Some(Meaning::Macro(m)) => Ok(Head::Macro(m.clone())),
                Some(Meaning::Term(_)) => {
                    Err(sx.error(s, format!("{} is not a function", print_symbol(name))))
                }
                None => match operators::lookup(name) {
                    Some(f) => Ok(Head::Builtin(f)),
                    None => Err(sx.error(s, unknown(name))),
                },
            };
        }
        let parts: Vec<Sexpr> = sx.children(s).collect();
        match parts[..] {
            [underscore, name, ref indices @ ..] if sx.symbol(underscore) == Some("_") => {
                let name = sx.symbol(name).ok_or_else(|| sx.error(name, "a name expected"))?;
                let indices = indices.iter().map(|&i| parse_index(sx, i)).collect::<Result<_, _>>()?;
                Ok(Head::Indexed(name, indices))
            }
            [word, name, sort] if sx.symbol(word) == Some("as") && sx.symbol(name) == Some("const") => {
                Ok(Head::Const(self.sorts.parse(self.store, sx, sort)?))
            }
            _ => Err(sx.error(s, format!("unsupported: the function {}", sx.text(s)))),
        }
    }

    fn apply(&mut self, head: Head<'t>, args: &[Term]) -> Result<Term, String> {
        match head {
            Head::Builtin(f) => operators::apply(self.store, f, args),
            Head::Indexed(name, indices) => operators::apply_indexed(self.store, name, &indices, args)?
                .ok_or_else(|| format!("unknown function (_ {name} …) with {} indices", indices.len())),
            Head::Const(sort) => self.store.try_app(Op::ConstArray(sort), args),
            Head::Declared(f) => {
                check_sorts(self.store, f.args.iter().copied(), args)?;
                self.store.try_app(Op::Apply(f.symbol, f.result), args)
            }
            Head::Macro(m) => {
                check_sorts(self.store, m.params.iter().map(|&p| self.store.sort(p)), args)?;
                let map = m.params.iter().copied().zip(args.iter().copied()).collect();
                Ok(self.store.subst(m.body, &map))
            }
        }
    }

    fn open_let(
        &mut self,
        s: Sexpr,
        mut rest: Children<'s, 't>,
        polarity: Polarity,
        frames: &mut Vec<Frame<'s, 't>>,
        first: usize,
    ) -> Result<Step, ParseError> {
        let (Some(bindings), Some(body), None) = (rest.next(), rest.next(), rest.next()) else {
            return Err(self.sx.error(s, "`let` has bindings and one body"));
        };
        let rest = self.sx.children(bindings);
        frames.push(Frame::Let { names: Vec::new(), rest, first, body, polarity });
        match self.next_binding(frames)? {
            Some(value) => Ok(Step::Descend(value, Polarity::Neither)),
            None => Err(self.sx.error(s, "`let` without bindings")),
        }
    }

    /// The next value of the `let` on top.
    fn next_binding(&mut self, frames: &mut [Frame<'s, 't>]) -> Result<Option<Sexpr>, ParseError> {
        let sx = self.sx;
        let Some(Frame::Let { names, rest, .. }) = frames.last_mut() else { unreachable!("a let is on top") };
        let Some(binding) = rest.next() else { return Ok(None) };
        let mut parts = sx.children(binding);
        let (Some(name), Some(value), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(sx.error(binding, "a binding (name term) expected"));
        };
        let Some(text) = sx.symbol(name) else {
            return Err(sx.error(name, "a name expected"));
        };
        names.push((name, text));
        Ok(Some(value))
    }

    /// All values of the `let` on top are there: binds them and goes on with the body.
    fn enter_let(
        &mut self,
        frames: &mut Vec<Frame<'s, 't>>,
        values: &mut Vec<Term>,
    ) -> Result<Step, ParseError> {
        let Some(Frame::Let { names, first, body, polarity, .. }) = frames.pop() else {
            unreachable!("a let is on top")
        };
        let mut seen = FxHashSet::default();
        for (&(at, name), value) in names.iter().zip(values.drain(first..)) {
            if names.len() > 1 && !seen.insert(name) {
                return Err(self.sx.error(at, format!("{} is bound twice in one `let`", print_symbol(name))));
            }
            self.names.entry(name).or_default().push(Meaning::Term(value));
        }
        frames.push(Frame::Scope { names: names.into_iter().map(|(_, name)| name).collect() });
        Ok(Step::Descend(body, polarity))
    }

    fn open_quantifier(
        &mut self,
        s: Sexpr,
        quantifier: &str,
        mut rest: Children<'s, 't>,
        polarity: Polarity,
        frames: &mut Vec<Frame<'s, 't>>,
    ) -> Result<Step, ParseError> {
        let sx = self.sx;
        match (quantifier, polarity) {
            ("forall", Polarity::Forall) | ("exists", Polarity::Exists) => {}
            _ => return Err(sx.error(s, format!("quantifier not in prefix: `{quantifier}`"))),
        }
        let (Some(list), Some(body), None) = (rest.next(), rest.next(), rest.next()) else {
            return Err(sx.error(s, format!("`{quantifier}` has variables and one body")));
        };
        let mut scope = Vec::new();
        for (name, sort) in self.sorted_names(list)? {
            let var = self.bound_variable(name, sort);
            self.bound.push(var);
            self.names.entry(name).or_default().push(Meaning::Term(var));
            scope.push(name);
        }
        frames.push(Frame::Scope { names: scope });
        Ok(Step::Descend(body, polarity))
    }

    fn bound_variable(&mut self, name: &str, sort: Sort) -> Term {
        let symbol = self.store.symbol(name);
        if !self.globals.contains(&symbol) && self.bound_names.insert(symbol) {
            return self.store.var(name, sort);
        }
        let var = self.store.fresh_var(name, sort);
        self.reserve(var);
        var
    }

    /// No variable that is bound from now on is this one.
    pub fn reserve(&mut self, var: Term) {
        if let Node::Var(name, _) = self.store.node(var) {
            self.bound_names.insert(*name);
        }
    }

    /// Starts a new assertion: the variables pulled out of the last one.
    pub fn take_bound(&mut self) -> Vec<Term> {
        self.bound_names.clear();
        std::mem::take(&mut self.bound)
    }

    /// `((x Int) (y Bool))`
    pub fn sorted_names(&mut self, list: Sexpr) -> Result<Vec<(&'t str, Sort)>, ParseError> {
        let sx = self.sx;
        let mut found = Vec::new();
        for entry in sx.children(list) {
            let parts: Vec<Sexpr> = sx.children(entry).collect();
            let [name, sort] = parts[..] else {
                return Err(sx.error(entry, "a variable (name sort) expected"));
            };
            let name = sx.symbol(name).ok_or_else(|| sx.error(name, "a name expected"))?;
            found.push((name, self.sorts.parse(self.store, sx, sort)?));
        }
        Ok(found)
    }

    pub fn unbind(&mut self, names: &[&'t str]) {
        for name in names {
            self.names.get_mut(name).and_then(Vec::pop).expect("the name was bound");
        }
    }

    fn atom(&mut self, s: Sexpr) -> Result<Term, ParseError> {
        let (sx, text) = (self.sx, self.sx.text(s));
        let number =
            |digits: &str, radix| BigUint::parse_bytes(digits.as_bytes(), radix).expect("only digits");
        match sx.kind(s) {
            Kind::Symbol | Kind::Quoted => self.name(s, text),
            Kind::Numeral => Ok(self.store.int(BigInt::from(number(text, 10)))),
            Kind::Hex => Ok(self.store.bv(4 * text.len() as u32, BigInt::from(number(text, 16)))),
            Kind::Binary => Ok(self.store.bv(text.len() as u32, BigInt::from(number(text, 2)))),
            Kind::Decimal => Ok(self.store.real(parse_decimal(text).expect("only digits"))),
            Kind::Text => Err(sx.error(s, "unsupported: strings")),
            Kind::Keyword => Err(sx.error(s, format!("a term expected, `{text}` given"))),
            Kind::List => unreachable!("lists are not atoms"),
        }
    }

    fn name(&mut self, s: Sexpr, name: &'t str) -> Result<Term, ParseError> {
        match self.names.get(name).and_then(|m| m.last()) {
            Some(Meaning::Term(t)) => Ok(*t),
            Some(Meaning::Macro(m)) if m.params.is_empty() => Ok(m.body),
            Some(Meaning::Function(f)) if f.args.is_empty() => {
                Ok(self.store.app(Op::Apply(f.symbol, f.result), &[]))
            }
            Some(Meaning::Function(_) | Meaning::Macro(_)) => {
                Err(self.sx.error(s, format!("{} without its arguments", print_symbol(name))))
            }
            None => match name {
                "true" => Ok(self.store.bool(true)),
                "false" => Ok(self.store.bool(false)),
                _ => Err(self.sx.error(s, unknown(name))),
            },
        }
    }

    /// `(_ bv5 32)`
    fn indexed_constant(&mut self, s: Sexpr, rest: Children<'s, 't>) -> Result<Term, ParseError> {
        let sx = self.sx;
        let parts: Vec<Sexpr> = rest.collect();
        if let [name, width] = parts[..]
            && let Some(digits) = sx.symbol(name).and_then(|n| n.strip_prefix("bv"))
            && digits.bytes().all(|b| b.is_ascii_digit())
            && let Some(n) = BigUint::parse_bytes(digits.as_bytes(), 10)
        {
            let width = parse_width(sx, width)?;
            return match n.bits() <= u64::from(width) {
                true => Ok(self.store.bv(width, BigInt::from(n))),
                false => Err(sx.error(s, format!("{n} does not fit into {width} bits"))),
            };
        }
        Err(sx.error(s, format!("unsupported: {}", sx.text(s))))
    }
}

/// The next argument of the application on top.
fn next_argument(frames: &mut [Frame]) -> Option<(Sexpr, Polarity)> {
    let Some(Frame::Apply { head, rest, polarity, .. }) = frames.last_mut() else {
        unreachable!("an application is on top")
    };
    let s = rest.next()?;
    let last = rest.clone().next().is_none();
    let inner = match head {
        Head::Builtin(Function::Plain(Op::And | Op::Or)) => *polarity,
        Head::Builtin(Function::Implies) if last => *polarity,
        Head::Builtin(Function::Plain(Op::Not) | Function::Implies) => polarity.flipped(),
        Head::Builtin(_) | Head::Indexed(..) | Head::Const(_) | Head::Declared(_) | Head::Macro(_) => {
            Polarity::Neither
        }
    };
    Some((s, inner))
}

/// `(- 5)` is the literal −5, as the printer writes it; the minus of any other term is an operator.
fn negative_numeral<'t>(sx: &Sexprs<'t>, mut rest: Children<'_, 't>) -> Option<BigInt> {
    let (Some(n), None) = (rest.next(), rest.next()) else { return None };
    (sx.kind(n) == Kind::Numeral).then(|| -sx.text(n).parse::<BigInt>().expect("only digits"))
}

/// A number of the sort `Real` as the printer writes it: `1.5`, `(- 1.5)`, `(/ 1.0 3.0)`, `(- (/ 1 3))`.
fn rational(sx: &Sexprs, s: Sexpr) -> Option<Rational> {
    let digits = |s: Sexpr| matches!(sx.kind(s), Kind::Numeral | Kind::Decimal).then(|| sx.text(s));
    if sx.kind(s) == Kind::Decimal {
        return parse_decimal(sx.text(s));
    }
    let parts: Vec<Sexpr> = sx.children(s).take(4).collect();
    match parts[..] {
        [minus, n] if sx.symbol(minus) == Some("-") && sx.kind(n) == Kind::Decimal => {
            Some(-parse_decimal(sx.text(n))?)
        }
        [minus, n] if sx.symbol(minus) == Some("-") && sx.kind(n) == Kind::List => {
            let &[slash, above, below] = &sx.children(n).take(4).collect::<Vec<_>>()[..] else { return None };
            (sx.symbol(slash) == Some("/")).then_some(())?;
            Some(-quotient(digits(above)?, digits(below)?)?)
        }
        [slash, above, below] if sx.symbol(slash) == Some("/") => quotient(digits(above)?, digits(below)?),
        _ => None,
    }
}

fn quotient(above: &str, below: &str) -> Option<Rational> {
    let (above, below) = (parse_decimal(above)?, parse_decimal(below)?);
    (!below.is_zero()).then(|| above / below)
}

fn unknown(name: &str) -> String {
    format!("unknown name {}", print_symbol(name))
}

fn check_sorts(
    store: &Store,
    want: impl ExactSizeIterator<Item = Sort>,
    args: &[Term],
) -> Result<(), String> {
    if want.len() != args.len() {
        return Err(format!("{} arguments expected, {} given", want.len(), args.len()));
    }
    for (i, (want, &arg)) in want.zip(args).enumerate() {
        if want != store.sort(arg) {
            let (want, got) = (super::print_sort(store, want), super::print_sort(store, store.sort(arg)));
            return Err(format!("argument {} has sort {got}, {want} expected", i + 1));
        }
    }
    Ok(())
}

/// Parses one term in which the variables of `scope` are visible by their names.
pub fn parse_term(store: &mut Store, scope: &[Term], text: &str) -> Result<Term, ParseError> {
    let sx = Sexprs::parse(text)?;
    let mut tops = sx.top();
    let (Some(root), None) = (tops.next(), tops.next()) else {
        return Err(ParseError { line: 1, column: 1, message: "exactly one term expected".into() });
    };
    let names: Vec<(String, Term)> = scope
        .iter()
        .map(|&v| match store.node(v) {
            Node::Var(name, _) => (store.name(*name).to_string(), v),
            other => panic!("a scope has variables only, not {other:?}"),
        })
        .collect();
    let mut parser = TermParser::new(store, &sx);
    for (name, t) in &names {
        parser.names.insert(name, vec![Meaning::Term(*t)]);
    }
    parser.parse(root, Polarity::Neither)
}
