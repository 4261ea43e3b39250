//! A validator of the strict format of CHC-COMP (its page "Benchmark Format", revision of March 2023), independent of our parser and
//! printer: the grammar there, rule by rule, over plain s-expressions. Formulas are only looked at for predicates, which must not
//! occur in them, and for names, which must be bound or SMT-LIB's own.

use std::collections::{HashMap, HashSet};

#[derive(Clone, Debug, PartialEq)]
enum Sexpr {
    Word(String),
    List(Vec<Sexpr>),
}

use Sexpr::{List, Word};

/// What breaks the grammar, if anything.
pub fn validate(text: &str) -> Result<(), String> {
    let commands = parse(text)?;
    let mut rest = &commands[..];
    let mut take = |head: &str| -> Vec<Sexpr> {
        let n = rest.iter().take_while(|c| head_of(c) == Some(head)).count();
        let (found, left) = rest.split_at(n);
        rest = left;
        found.to_vec()
    };
    take("set-info");
    if take("set-logic") != [List(vec![word("set-logic"), word("HORN")])] {
        return Err("not exactly one (set-logic HORN)".into());
    }
    take("set-info");
    let mut preds: HashMap<String, usize> = HashMap::new();
    for declaration in take("declare-fun") {
        let (name, arity) = declared(&declaration)?;
        if preds.insert(name.clone(), arity).is_some() {
            return Err(format!("{name} is declared twice"));
        }
    }
    if preds.is_empty() {
        return Err("no predicate is declared".into());
    }
    let asserts = take("assert");
    let (query, rules) = asserts.split_last().ok_or("nothing is asserted")?;
    for rule in rules {
        assertion(rule, &preds, false).map_err(|e| format!("{e} in {rule:?}"))?;
    }
    assertion(query, &preds, true).map_err(|e| format!("{e} in the query {query:?}"))?;
    if take("check-sat").len() != 1 {
        return Err("not exactly one (check-sat)".into());
    }
    take("exit");
    match rest {
        [] => Ok(()),
        [next, ..] => Err(format!("{next:?} does not belong here")),
    }
}

fn word(s: &str) -> Sexpr {
    Word(s.into())
}

fn head_of(s: &Sexpr) -> Option<&str> {
    match s {
        List(parts) => match parts.first() {
            Some(Word(w)) => Some(w),
            _ => None,
        },
        Word(_) => None,
    }
}

/// `(declare-fun NAME (SORT*) Bool)`
fn declared(s: &Sexpr) -> Result<(String, usize), String> {
    match s {
        List(parts) => match &parts[..] {
            [_, Word(name), List(sorts), Word(result)] if result == "Bool" => Ok((name.clone(), sorts.len())),
            _ => Err(format!("{s:?} declares no predicate")),
        },
        Word(_) => Err(format!("{s:?} is no declaration")),
    }
}

/// `(assert …)` of a rule or of the query.
fn assertion(s: &Sexpr, preds: &HashMap<String, usize>, query: bool) -> Result<(), String> {
    let List(parts) = s else { return Err("no command".into()) };
    let [_, body] = &parts[..] else { return Err("not one assertion".into()) };
    let quantified = match body {
        Word(p) if !query && preds.get(p) == Some(&0) => return Ok(()),
        List(q) => q,
        Word(_) => return Err("a word that is no predicate without arguments".into()),
    };
    let [Word(forall), List(binders), matrix] = &quantified[..] else { return Err("no quantifier".into()) };
    if forall != "forall" || binders.is_empty() {
        return Err("not a forall over at least one variable".into());
    }
    let mut vars = HashSet::new();
    for b in binders {
        match b {
            List(pair) => match &pair[..] {
                [Word(name), _] if vars.insert(name.clone()) => {}
                _ => return Err("a binder that is none, or of a name bound already".into()),
            },
            Word(_) => return Err("a binder without a sort".into()),
        }
    }
    if let Some(v) = vars.iter().find(|v| preds.contains_key(*v)) {
        return Err(format!("{v} is a variable and a predicate"));
    }
    let clause = Clause { preds, vars: &vars };
    match matrix {
        List(parts) if head_of(matrix) == Some("=>") => match &parts[1..] {
            [tail, head] => {
                clause.tail(tail)?;
                match query {
                    true if *head == word("false") => Ok(()),
                    true => Err("the last assertion is no query".into()),
                    false => clause.head(head),
                }
            }
            _ => Err("an implication of more than two".into()),
        },
        _ if query => Err("the last assertion is no query".into()),
        head => clause.head(head),
    }
}

struct Clause<'a> {
    preds: &'a HashMap<String, usize>,
    vars: &'a HashSet<String>,
}

impl Clause<'_> {
    fn is_atom(&self, s: &Sexpr) -> bool {
        match s {
            Word(w) => self.preds.contains_key(w),
            List(_) => head_of(s).is_some_and(|h| self.preds.contains_key(h)),
        }
    }

    /// The variables of an atom.
    fn atom<'s>(&self, s: &'s Sexpr) -> Result<Vec<&'s str>, String> {
        let (name, args) = match s {
            Word(w) => (w.as_str(), &[][..]),
            List(parts) => (head_of(s).unwrap_or(""), &parts[1..]),
        };
        if self.preds.get(name) != Some(&args.len()) {
            return Err(format!("{name} with {} arguments", args.len()));
        }
        let var = |a: &'s Sexpr| match a {
            Word(w) if self.vars.contains(w) => Ok(w.as_str()),
            other => Err(format!("{other:?} is an argument but no variable")),
        };
        args.iter().map(var).collect()
    }

    fn head(&self, s: &Sexpr) -> Result<(), String> {
        let args = self.atom(s)?;
        match args.iter().collect::<HashSet<_>>().len() == args.len() {
            true => Ok(()),
            false => Err("the head has a variable twice".into()),
        }
    }

    /// An atom, a formula, or `(and ATOM+ FORMULA*)`.
    fn tail(&self, s: &Sexpr) -> Result<(), String> {
        match s {
            _ if self.is_atom(s) => self.atom(s).map(|_| ()),
            List(parts) if head_of(s) == Some("and") && parts.get(1).is_some_and(|p| self.is_atom(p)) => {
                let atoms = parts[1..].iter().take_while(|p| self.is_atom(p)).count();
                parts[1..=atoms].iter().try_for_each(|a| self.atom(a).map(|_| ()))?;
                parts[1 + atoms..].iter().try_for_each(|f| self.formula(f))
            }
            _ => self.formula(s),
        }
    }

    fn formula(&self, s: &Sexpr) -> Result<(), String> {
        match s {
            Word(w) if self.preds.contains_key(w) => Err(format!("the predicate {w} in a formula")),
            Word(_) => Ok(()),
            List(_) if matches!(head_of(s), Some("forall" | "exists")) => {
                Err("a quantifier in a formula".into())
            }
            List(parts) => parts.iter().try_for_each(|p| self.formula(p)),
        }
    }
}

fn parse(text: &str) -> Result<Vec<Sexpr>, String> {
    let mut open: Vec<Vec<Sexpr>> = vec![vec![]];
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            ';' => while chars.next_if(|c| *c != '\n').is_some() {},
            '(' => open.push(vec![]),
            ')' => {
                let done = open.pop().expect("the outermost list is never taken");
                open.last_mut().ok_or("a parenthesis too many")?.push(List(done));
            }
            '|' => {
                let mut name = String::new();
                while let Some(c) = chars.next_if(|c| *c != '|') {
                    name.push(c);
                }
                chars.next();
                open.last_mut().expect("the outermost list is never taken").push(Word(name));
            }
            c if c.is_whitespace() => {}
            c => {
                let mut name = String::from(c);
                while let Some(c) = chars.next_if(|c| !c.is_whitespace() && !"()|;".contains(*c)) {
                    name.push(c);
                }
                open.last_mut().expect("the outermost list is never taken").push(Word(name));
            }
        }
    }
    match open.len() {
        1 => Ok(open.pop().expect("just counted")),
        _ => Err("a parenthesis is missing".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::validate;

    const GOOD: &str = "(set-logic HORN)
(declare-fun p (Int) Bool)
(declare-fun q () Bool)
(assert q)
(assert (forall ((x Int)) (=> (= x 0) (p x))))
(assert (forall ((x Int) (y Int)) (=> (and (p x) q (= y (+ x 1)) (< x 9)) (p y))))
(assert (forall ((x Int)) (=> (and (p x) (< x 0)) false)))
(check-sat)
";

    #[test]
    fn the_format_is_accepted() {
        assert_eq!(validate(GOOD), Ok(()));
    }

    #[test]
    fn what_breaks_a_rule_is_refused() {
        for (good, bad) in [
            ("(set-logic HORN)\n", ""),
            ("(check-sat)", ""),
            ("(p y))))", "(p 0))))"),
            ("(p y))))", "(p (+ x 1)))))"),
            ("(declare-fun p (Int)", "(declare-fun p (Int Int)"),
            ("(declare-fun q () Bool)", "(declare-fun q () Int)"),
            ("(and (p x) q (= y (+ x 1))", "(and (p x) (= y (+ x 1)) q"),
            ("(and (p x) (< x 0)) false", "(and (p x) (< x 0)) q"),
            ("(assert q)", "(assert (forall ((x Int)) (=> q false)))"),
            ("(assert q)", "(assert (forall () q))"),
            ("(assert q)", "(assert (forall ((q Int)) q))"),
            ("(= x 0) (p x)", "(or (p x) (= x 0)) (p x)"),
        ] {
            assert!(GOOD.contains(good));
            let text = GOOD.replace(good, bad);
            assert!(validate(&text).is_err(), "{text}");
        }
        let twice =
            GOOD.replace("(declare-fun p (Int)", "(declare-fun p (Int Int)").replace("(p x)", "(p x x)");
        assert!(validate(&twice).is_err());
    }
}
