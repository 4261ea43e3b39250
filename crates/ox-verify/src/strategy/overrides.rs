//! What the user wants different from the strategy: options of views, engines and transforms.
//!
//! An option for clauses takes the members away that have none; one that no member has a use for is refused.

use super::{Input, Member, Strategy};
use crate::error::VerifyError;
use crate::view;
use ox_chc::transform::Transform;
use ox_engines::{Kind, Takes, transforms};

#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Keys of a view with their values.
    pub view: Vec<(String, String)>,
    /// Options of engines with their values.
    pub options: Vec<(String, String)>,
    /// Instead of those of the members; empty for none.
    pub transforms: Option<Vec<String>>,
    pub without_transforms: Vec<String>,
    /// Something is said about facts. That is for members that have clauses, the others stay as they are.
    pub facts: bool,
}

impl Strategy {
    /// The strategy with these, for this kind of input; `name` is how the user calls the strategy.
    pub fn with(&self, overrides: &Overrides, input: Input, name: &str) -> Result<Strategy, VerifyError> {
        let mut members = self.members_for(input)?;
        for (key, value) in &overrides.view {
            view_key(&mut members, key, value, name)?;
        }
        for (key, value) in &overrides.options {
            engine_option(&mut members, key, value, name)?;
        }
        overridden_transforms(&mut members, overrides, name)?;
        if overrides.facts && members.iter().all(|m| m.engine.takes != Takes::Clauses) {
            return Err(for_clauses("--facts", name));
        }
        if let Some(share) = self.bounded_share
            && overrides.options.iter().any(|(key, _)| key == "unwind")
        {
            share_of_bounded(&mut members, share);
        }
        let mut kept: Vec<Member> = vec![];
        for m in members {
            if !kept.iter().any(|k| k.same_as(&m)) {
                kept.push(m);
            }
        }
        // whoever waits for a member that is gone never starts
        loop {
            let names: Vec<String> = kept.iter().map(|m| m.name.clone()).collect();
            let before = kept.len();
            kept.retain(|m| match &m.start {
                super::Start::At(_) => true,
                super::Start::On { of, .. } => names.contains(of),
            });
            if kept.len() == before {
                break;
            }
        }
        Ok(Strategy { members: kept, ..self.clone() })
    }
}

/// The members that unroll loops have this share together, the others the rest.
fn share_of_bounded(members: &mut [Member], share: f64) {
    let unrolls = |m: &Member| m.engine.options.iter().any(|o| o.name == "unwind");
    let sum = |bounded: bool| members.iter().filter(|m| unrolls(m) == bounded).map(|m| m.share).sum::<f64>();
    let (theirs, others) = (sum(true), sum(false));
    for m in members.iter_mut() {
        match unrolls(m) {
            true => m.share *= share / theirs,
            false => m.share *= (1.0 - share) / others,
        }
    }
}

/// Engines with the option, for a message.
fn where_it_applies(option: &str) -> String {
    let rows = ox_engines::ALL.iter().filter(|e| e.options.iter().any(|o| o.name == option));
    rows.map(|e| e.name).collect::<Vec<_>>().join(", ")
}

fn view_key(members: &mut Vec<Member>, key: &str, value: &str, name: &str) -> Result<(), VerifyError> {
    let row = view::KEYS.iter().find(|k| k.name == key).expect("the command line has keys of views only");
    if row.clauses_only {
        members.retain(|m| m.engine.takes == Takes::Clauses);
        if members.is_empty() {
            return Err(for_clauses(&format!("--{key}"), name));
        }
    }
    for m in members {
        m.view.set(key, value).map_err(VerifyError::Usage)?;
    }
    Ok(())
}

fn for_clauses(option: &str, name: &str) -> VerifyError {
    VerifyError::Usage(format!(
        "{option} means nothing to {name}; it applies to engines that work on clauses"
    ))
}

fn engine_option(members: &mut [Member], key: &str, value: &str, name: &str) -> Result<(), VerifyError> {
    let mut used = false;
    for m in members.iter_mut().filter(|m| m.engine.options.iter().any(|o| o.name == key)) {
        m.options.insert(key.into(), value.into());
        ox_engines::Values::new(m.engine, m.options.clone())
            .map_err(|e| VerifyError::Usage(format!("--{e}")))?;
        used = true;
    }
    match used {
        true => Ok(()),
        false => {
            // bounds of single loops are part of another option
            let option = if key == "loops" { "unwind" } else { key };
            let applies = where_it_applies(key);
            Err(VerifyError::Usage(format!("--{option} means nothing to {name}; it applies to {applies}")))
        }
    }
}

fn overridden_transforms(
    members: &mut Vec<Member>,
    overrides: &Overrides,
    name: &str,
) -> Result<(), VerifyError> {
    let with = overrides.transforms.as_ref().map(|names| rows(names)).transpose()?;
    let without = rows(&overrides.without_transforms)?;
    if with.is_none() && without.is_empty() {
        return Ok(());
    }
    members.retain(|m| m.engine.takes == Takes::Clauses);
    if members.is_empty() {
        let option = if with.is_some() { "--transforms" } else { "--no-transform" };
        return Err(for_clauses(option, name));
    }
    for m in members {
        if let Some(with) = &with {
            m.transforms = with.clone();
        }
        m.transforms.retain(|t| without.iter().all(|w| w.name != t.name));
        // some engines have a transform of their own, which is an option of their rows
        let own = |w: &&&Transform| m.engine.options.iter().any(|o| o.name == w.name && o.kind == Kind::Flag);
        for name in without.iter().filter(own).map(|w| w.name) {
            m.options.insert(name.into(), "false".into());
        }
    }
    Ok(())
}

/// The transforms of these names, or a list of those there are.
pub fn rows(names: &[String]) -> Result<Vec<&'static Transform>, VerifyError> {
    let find = |name: &String| {
        transforms::named(name).ok_or_else(|| {
            let rows = transforms::all().map(|t| format!("\n  {:18} {}", t.name, t.help));
            VerifyError::Usage(format!("there is no transform {name}; there are{}", rows.collect::<String>()))
        })
    };
    names.iter().map(find).collect()
}
