//! Strategy files: TOML, every key known, every mistake named with the place where it is.

use super::{About, Condition, Event, Input, Member, Start, Strategy};
use crate::view::View;
use ox_chc::transform::{self, Transform};
use ox_engines::{Values, nearest, transforms};
use std::collections::BTreeMap;
use toml::{Table, Value};

const KEYS: &[&str] = &[
    "name",
    "input",
    "view",
    "engine",
    "options",
    "transforms",
    "applies",
    "start",
    "share",
    "share-when",
    "memory",
];

/// Seconds, if the file does not say.
const AFTER_UNSUPPORTED: f64 = 5.0;

impl Strategy {
    /// An error says what is wrong, and where.
    pub fn parse(text: &str) -> Result<Strategy, String> {
        let table: Table = text.parse().map_err(|e: toml::de::Error| one_line(&e, text))?;
        known(&table, &["member", "after-unsupported", "bounded-share"], "a strategy")?;
        let rows = match table.get("member") {
            None => &Vec::new(),
            Some(Value::Array(rows)) => rows,
            Some(_) => return Err("member: write [[member]] before each".into()),
        };
        let members = rows.iter().enumerate().map(|(i, row)| member(i, row)).collect::<Result<_, _>>()?;
        let after_unsupported = number(&table, "after-unsupported")?.unwrap_or(AFTER_UNSUPPORTED);
        if !(0.0..1e9).contains(&after_unsupported) {
            return Err("after-unsupported: this is not a number of seconds".into());
        }
        let bounded_share = number(&table, "bounded-share")?;
        if bounded_share.is_some_and(|share| !(0.0..1.0).contains(&share)) {
            return Err("bounded-share: this is not a number from 0 to 1".into());
        }
        let strategy = Strategy { members, after_unsupported, bounded_share, text: text.to_string() };
        strategy.check()?;
        Ok(strategy)
    }
}

/// With the line, as compilers say it.
fn one_line(e: &toml::de::Error, text: &str) -> String {
    let line = e.span().map(|s| text[..s.start.min(text.len())].lines().count().max(1));
    let message = e.message().lines().next().unwrap_or("this is not TOML").to_string();
    line.map(|l| format!("line {l}: {message}")).unwrap_or(message)
}

fn known(table: &Table, keys: &[&'static str], what: &str) -> Result<(), String> {
    match table.keys().find(|k| !keys.contains(&k.as_str())) {
        None => Ok(()),
        Some(wrong) => {
            let hint = nearest(wrong, keys.iter().copied()).map(|n| format!("; did you mean {n}?"));
            let hint = hint.unwrap_or_else(|| format!("; there are {}", keys.join(", ")));
            Err(format!("{what} has no key {wrong}{hint}"))
        }
    }
}

fn member(index: usize, row: &Value) -> Result<Member, String> {
    let Value::Table(row) = row else {
        return Err("a member is a table: write [[member]] before each".into());
    };
    let name = match row.get("name") {
        Some(Value::String(name)) if !name.trim().is_empty() => name.clone(),
        Some(other) => return Err(format!("member {}: name = {other} is not text", index + 1)),
        None => return Err(format!("member {} has no name", index + 1)),
    };
    parts(&name, row).map_err(|why| format!("member {name}: {why}"))
}

fn parts(name: &str, row: &Table) -> Result<Member, String> {
    known(row, KEYS, "a member")?;
    let input = match text(row, "input")?.unwrap_or("program") {
        "program" => Input::Program,
        "clauses" => Input::Clauses,
        other => return Err(format!("input = {other}: this is not program or clauses")),
    };
    let engine = text(row, "engine")?.ok_or("it names no engine")?;
    let engine = ox_engines::named(engine).ok_or_else(|| {
        let hint = nearest(engine, ox_engines::ALL.iter().map(|e| e.name));
        let hint = hint.map(|n| format!("; did you mean {n}?")).unwrap_or_default();
        format!("there is no engine {engine}{hint}")
    })?;
    let mut view = View::default();
    for (key, value) in pairs(row, "view")? {
        view.set(&key, &value)?;
    }
    let options: BTreeMap<String, String> = pairs(row, "options")?.into_iter().collect();
    Values::new(engine, options.clone()).map_err(|e| e.to_string())?;
    let share = number(row, "share")?.ok_or("it has no share")?;
    Ok(Member {
        name: name.to_string(),
        input,
        view,
        engine,
        options,
        transforms: transforms_of(row)?,
        applies: words(row, "applies")?
            .unwrap_or_default()
            .iter()
            .map(|w| condition(w))
            .collect::<Result<_, _>>()?,
        start: start(row)?,
        share,
        share_when: share_when(row)?,
        memory: number(row, "memory")?.unwrap_or(share),
    })
}

fn text<'t>(row: &'t Table, key: &str) -> Result<Option<&'t str>, String> {
    match row.get(key) {
        None => Ok(None),
        Some(Value::String(s)) => Ok(Some(s)),
        Some(other) => Err(format!("{key} = {other}: this is not text")),
    }
}

fn number(row: &Table, key: &str) -> Result<Option<f64>, String> {
    match row.get(key) {
        None => Ok(None),
        Some(Value::Float(f)) => Ok(Some(*f)),
        Some(Value::Integer(i)) => Ok(Some(*i as f64)),
        Some(other) => Err(format!("{key} = {other}: this is not a number")),
    }
}

fn words(row: &Table, key: &str) -> Result<Option<Vec<String>>, String> {
    let wrong = || format!("{key}: this is not a list of names such as [\"a\", \"b\"]");
    match row.get(key) {
        None => Ok(None),
        Some(Value::Array(list)) => {
            let word = |v: &Value| v.as_str().map(String::from).ok_or_else(wrong);
            list.iter().map(word).collect::<Result<_, _>>().map(Some)
        }
        Some(_) => Err(wrong()),
    }
}

/// A table of names and values, these as text.
fn pairs(row: &Table, key: &str) -> Result<Vec<(String, String)>, String> {
    let table = match row.get(key) {
        None => return Ok(vec![]),
        Some(Value::Table(table)) => table,
        Some(_) => return Err(format!("{key}: this is not a table such as {{ a = 1 }}")),
    };
    let value = |v: &Value| match v {
        Value::String(s) => Ok(s.clone()),
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) => Ok(v.to_string()),
        Value::Array(list) => Ok(list.iter().map(Value::to_string).collect::<Vec<_>>().join(",")),
        Value::Datetime(_) | Value::Table(_) => Err(format!("{key}: {v} is not a value")),
    };
    table.iter().map(|(k, v)| Ok((k.clone(), value(v)?))).collect()
}

fn transforms_of(row: &Table) -> Result<Vec<&'static Transform>, String> {
    let names = words(row, "transforms")?;
    let names = names.unwrap_or_else(|| transform::DEFAULT.iter().map(|n| n.to_string()).collect());
    let find = |name: &String| {
        transforms::named(name).ok_or_else(|| {
            let hint = nearest(name, transforms::all().map(|t| t.name));
            let hint = hint.map(|n| format!("; did you mean {n}?")).unwrap_or_default();
            format!("there is no transform {name}{hint}")
        })
    };
    names.iter().map(find).collect()
}

fn share_when(row: &Table) -> Result<Vec<(Condition, f64)>, String> {
    let one = |(word, value): (String, String)| match value.parse() {
        Ok(share) if share > 0.0 && share <= 1.0 => Ok((condition(&word)?, share)),
        _ => Err(format!("share-when: {word} = {value}: give a number above 0 and at most 1")),
    };
    pairs(row, "share-when")?.into_iter().map(one).collect()
}

fn condition(word: &str) -> Result<Condition, String> {
    let (name, negated) = match word.strip_prefix('!') {
        Some(name) => (name, true),
        None => (word, false),
    };
    match About::ALL.iter().find(|(n, _)| *n == name) {
        Some((_, about)) => Ok(Condition { about: *about, negated }),
        None => {
            let names: Vec<&str> = About::ALL.iter().map(|(n, _)| *n).collect();
            Err(format!("applies: {name} is not one of {}", names.join(", ")))
        }
    }
}

fn start(row: &Table) -> Result<Start, String> {
    match row.get("start") {
        None => Ok(Start::At(0.0)),
        Some(Value::Table(table)) => {
            known(table, &["on", "of"], "start")?;
            let of = text(table, "of")?.ok_or("start names no other member: of = \"…\"")?.to_string();
            let on = text(table, "on")?.ok_or("start names no event: on = \"…\"")?;
            let names: Vec<&str> = Event::ALL.iter().map(|(n, _)| *n).collect();
            let event = Event::ALL.iter().find(|(n, _)| *n == on).map(|(_, e)| *e);
            let event = event.ok_or_else(|| format!("start: {on} is not one of {}", names.join(", ")))?;
            Ok(Start::On { event, of })
        }
        Some(_) => match number(row, "start")? {
            Some(s) if (0.0..1e9).contains(&s) => Ok(Start::At(s)),
            _ => Err("start: this is not a number of seconds".into()),
        },
    }
}
