//! The table of domains, and states of a domain or product by name.

use crate::congruences::Congruences;
use crate::domain::Erased;
use crate::equalities::Equalities;
use crate::intervals::Intervals;
use crate::octagons::Octagons;
use crate::product::Product;
use crate::values::Values;
use crate::wrapped::Wrapped;
use crate::zones::Zones;
use crate::{Domain, Kind, State};

/// A row of the table.
pub struct Row {
    pub name: &'static str,
    pub help: &'static str,
    /// All points.
    pub top: fn(&[Kind]) -> Box<dyn Erased>,
}

fn top<D: Domain>(kinds: &[Kind]) -> Box<dyn Erased> {
    Box::new(D::top(kinds))
}

pub const ALL: &[Row] = &[
    Row { name: "intervals", help: "a lower and an upper bound for each variable", top: top::<Intervals> },
    Row { name: "congruences", help: "what each variable is modulo a number", top: top::<Congruences> },
    Row { name: "equalities", help: "linear equalities between variables (Karr)", top: top::<Equalities> },
    Row { name: "zones", help: "bounds of variables and of differences of two", top: top::<Zones> },
    Row {
        name: "octagons",
        help: "bounds of variables, of sums and of differences of two",
        top: top::<Octagons>,
    },
    Row {
        name: "values",
        help: "few values of a variable, and for each of them bounds of differences of the others",
        top: top::<Values>,
    },
    Row { name: "wrapped", help: "intervals on the number circle, for bit-vectors", top: top::<Wrapped> },
];

/// A domain or a product of several, chosen by name: `zones`, `intervals*congruences`.
#[derive(Clone)]
pub struct Choice(Vec<&'static Row>);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    #[error("there is no domain `{0}`; there are {names}, and products of them such as zones*congruences", names = names())]
    Unknown(String),
    #[error("the domain `{0}` is named twice")]
    Twice(String),
}

fn names() -> String {
    ALL.iter().map(|r| r.name).collect::<Vec<_>>().join(", ")
}

impl Choice {
    pub fn named(text: &str) -> Result<Choice, ChoiceError> {
        let mut rows: Vec<&'static Row> = vec![];
        for name in text.split('*').map(str::trim) {
            let row = ALL.iter().find(|r| r.name == name).ok_or_else(|| ChoiceError::Unknown(name.into()))?;
            if rows.iter().any(|r| r.name == name) {
                return Err(ChoiceError::Twice(name.into()));
            }
            rows.push(row);
        }
        Ok(Choice(rows))
    }

    pub fn top(&self, kinds: &[Kind]) -> State {
        let mut parts: Vec<Box<dyn Erased>> = self.0.iter().map(|r| (r.top)(kinds)).collect();
        let value = match parts.len() {
            1 => parts.remove(0),
            _ => Box::new(Product::new(parts)),
        };
        State::top(kinds, value)
    }
}
