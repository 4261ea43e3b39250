//! The options of an engine's row: each has a name, a kind and a default, and is given as text.

use std::collections::BTreeMap;
use std::time::Duration;

/// One option of a row.
pub struct EngineOption {
    pub name: &'static str,
    pub help: &'static str,
    pub kind: Kind,
    pub default: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Flag,
    Number,
    /// As in `1,2,4`.
    Numbers,
    /// Loops with a number each, one a line.
    Loops,
    Seconds,
    OneOf(&'static [&'static str]),
    /// An abstract domain, or a product of several.
    Domain,
    Text,
}

/// The values of the options of one row; those that are not given have their defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(BTreeMap<String, String>);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    #[error("the engine {engine} has no option {name}{}", nearest_of(.nearest))]
    Unknown { engine: &'static str, name: String, nearest: Option<&'static str> },
    #[error("{name} = {value}: this is not {wanted}")]
    Value { name: String, value: String, wanted: String },
}

fn nearest_of(nearest: &Option<&'static str>) -> String {
    nearest.map(|n| format!("; did you mean {n}?")).unwrap_or_default()
}

impl Kind {
    fn wanted(self) -> String {
        match self {
            Kind::Flag => "true or false".into(),
            Kind::Number => "a number".into(),
            Kind::Numbers => "a list of positive numbers such as 1,2,4".into(),
            Kind::Loops => "a list of loops with their bounds such as file.c:12:3, one a line".into(),
            Kind::Seconds => "a positive number of seconds".into(),
            Kind::OneOf(names) => format!("one of {}", names.join(", ")),
            Kind::Domain => {
                let names: Vec<&str> = ox_domains::ALL.iter().map(|r| r.name).collect();
                format!("one of {}, or a product of them such as zones*congruences", names.join(", "))
            }
            Kind::Text => "text".into(),
        }
    }

    fn takes(self, value: &str) -> bool {
        match self {
            Kind::Flag => matches!(value, "true" | "false"),
            Kind::Number => value.parse::<u64>().is_ok(),
            Kind::Numbers => value.split(',').all(|n| n.parse::<u32>().is_ok_and(|n| n > 0)),
            Kind::Loops => value.lines().all(|line| bound_of_loop(line).is_some()),
            Kind::Seconds => value.parse::<f64>().is_ok_and(|s| s.is_finite() && s > 0.0 && s < 1e9),
            Kind::OneOf(names) => names.contains(&value),
            Kind::Domain => ox_domains::Choice::named(value).is_ok(),
            Kind::Text => true,
        }
    }
}

/// What comes before the last colon, and the positive number behind it.
pub fn bound_of_loop(text: &str) -> Option<(&str, u32)> {
    let (name, bound) = text.rsplit_once(':')?;
    let bound = bound.parse().ok().filter(|n| *n > 0)?;
    (!name.is_empty()).then_some((name, bound))
}

impl Values {
    /// Checked against the row.
    pub fn new(
        engine: &crate::Engine,
        given: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, OptionError> {
        let mut values: BTreeMap<String, String> =
            engine.options.iter().map(|o| (o.name.to_string(), o.default.to_string())).collect();
        for (name, value) in given {
            let Some(row) = engine.options.iter().find(|o| o.name == name) else {
                let nearest = crate::nearest(&name, engine.options.iter().map(|o| o.name));
                return Err(OptionError::Unknown { engine: engine.name, name, nearest });
            };
            if !row.kind.takes(&value) {
                return Err(OptionError::Value { name, value, wanted: row.kind.wanted() });
            }
            values.insert(name, value);
        }
        Ok(Values(values))
    }

    /// The defaults of the row.
    pub fn defaults(engine: &crate::Engine) -> Self {
        Values::new(engine, []).expect("nothing is given")
    }

    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).unwrap_or_else(|| panic!("the row has no option {name}"))
    }

    pub fn flag(&self, name: &str) -> bool {
        self.text(name) == "true"
    }

    pub fn number(&self, name: &str) -> u64 {
        self.text(name).parse().expect("checked when it was given")
    }

    pub fn numbers(&self, name: &str) -> Vec<u32> {
        self.text(name).split(',').map(|n| n.parse().expect("checked when it was given")).collect()
    }

    pub fn loops(&self, name: &str) -> Vec<(&str, u32)> {
        let rows = self.text(name).lines();
        rows.map(|line| bound_of_loop(line).expect("checked when it was given")).collect()
    }

    pub fn seconds(&self, name: &str) -> Duration {
        Duration::from_secs_f64(self.text(name).parse().expect("checked when it was given"))
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }
}
