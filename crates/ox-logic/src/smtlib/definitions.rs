//! Models as solvers print them: lists of `define-fun`.

use super::ParseError;
use super::sexpr::{Kind, Sexpr, Sexprs};
use super::terms::{Macro, Meaning, Polarity, TermParser};
use crate::{Store, Symbol, Term};
use std::rc::Rc;

/// `name(params) = body`. Variables of the body that are no parameters were bound by `forall` at its front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    pub name: Symbol,
    pub params: Vec<Term>,
    pub body: Term,
}

/// Accepts `(define-fun …)…`, `(…)` and `(model …)`, with `sat` before it or not. A definition may use those
/// without quantifiers before it; their bodies are put in.
pub fn parse_definitions(store: &mut Store, text: &str) -> Result<Vec<Definition>, ParseError> {
    let sx = Sexprs::parse(text)?;
    let mut terms = TermParser::new(store, &sx);
    let mut found = Vec::new();
    for s in sx.top() {
        match sx.kind(s) {
            Kind::Symbol if sx.text(s) == "sat" => {}
            Kind::List if is_definition(&sx, s) => found.push(define(&mut terms, s)?),
            Kind::List => {
                let mut entries = sx.children(s).peekable();
                entries.next_if(|&e| sx.symbol(e) == Some("model"));
                for entry in entries {
                    found.push(define(&mut terms, entry)?);
                }
            }
            _ => return Err(sx.error(s, format!("a model expected, `{}` given", sx.text(s)))),
        }
    }
    Ok(found)
}

fn is_definition(sx: &Sexprs, s: Sexpr) -> bool {
    sx.children(s).next().is_some_and(|head| sx.symbol(head) == Some("define-fun"))
}

fn define<'t>(terms: &mut TermParser<'_, 't>, s: Sexpr) -> Result<Definition, ParseError> {
    let sx = terms.sx;
    let parts: Vec<Sexpr> = sx.children(s).collect();
    let [_, name, params, result, body] = parts[..] else {
        return Err(sx.error(s, "(define-fun name (params) sort body) expected"));
    };
    if !is_definition(sx, s) {
        return Err(sx.error(s, format!("unsupported in a model: {}", sx.text(parts[0]))));
    }
    let Macro { params, body } =
        terms.definition(name, Some(params), result, body, false, Polarity::Forall)?;
    let text = sx.symbol(name).expect("`definition` has looked");
    // one with a quantifier cannot be put in anywhere
    if terms.take_bound().is_empty() {
        let def = Macro { params: params.clone(), body };
        terms.names.insert(text, vec![Meaning::Macro(Rc::new(def))]);
    }
    Ok(Definition { name: terms.store.symbol(text), params, body })
}

/// The values of a `get-value` answer, `((term value) …)`, in its order.
pub fn parse_values(store: &mut Store, text: &str) -> Result<Vec<Term>, ParseError> {
    let sx = Sexprs::parse(text)?;
    let mut terms = TermParser::new(store, &sx);
    let mut found = Vec::new();
    for pair in sx.top().flat_map(|s| sx.children(s)) {
        let parts: Vec<Sexpr> = sx.children(pair).collect();
        let [_, value] = parts[..] else {
            return Err(sx.error(pair, "a pair (term value) expected"));
        };
        found.push(terms.parse(value, Polarity::Neither)?);
    }
    Ok(found)
}
