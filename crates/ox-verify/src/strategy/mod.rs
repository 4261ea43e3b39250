//! A strategy is a table of members, read from TOML. Policy (times, depths, order, shares) is here and nowhere else.

mod check;
mod overrides;
mod read;

pub use overrides::{Overrides, rows as transforms_named};

use crate::error::VerifyError;
use crate::view::View;
use ox_chc::transform::Transform;
use ox_engines::Engine;
use std::collections::BTreeMap;
use std::path::Path;

/// What is used unless the user gives another: several engines side by side.
pub const AUTO: &str = include_str!("../../strategies/auto.toml");
/// One engine for clauses on a program, and what follows when that did not work out.
const ONE_FOR_CLAUSES: &str = include_str!("../../strategies/one_for_clauses.toml");
/// The same for an engine that takes programs.
const ONE_FOR_PROGRAMS: &str = include_str!("../../strategies/one_for_programs.toml");

#[derive(Clone)]
pub struct Strategy {
    pub members: Vec<Member>,
    /// Once something that is not supported is known to be reached, the members may look for a failing check for so many seconds.
    pub after_unsupported: f64,
    /// The share of the members that unroll loops where the user says how often.
    pub bounded_share: Option<f64>,
    /// As it was read, or made.
    pub text: String,
}

/// One engine on one view.
#[derive(Clone)]
pub struct Member {
    pub name: String,
    pub input: Input,
    pub view: View,
    pub engine: &'static Engine,
    pub options: BTreeMap<String, String>,
    /// Of clauses, in this order.
    pub transforms: Vec<&'static Transform>,
    /// All of these must hold.
    pub applies: Vec<Condition>,
    pub start: Start,
    /// Of the processor time; what it answers alone in t, the strategy answers in about t divided by this.
    pub share: f64,
    /// Its share instead, where that holds; the shares of the others shrink in proportion.
    pub share_when: Vec<(Condition, f64)>,
    /// Of the memory.
    pub memory: f64,
}

/// What a run is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    Program,
    Clauses,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// Seconds after the start of the run.
    At(f64),
    /// When something happens to another member.
    On { event: Event, of: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Its view had to approximate something.
    Approximated,
    /// Its counterexample did not replay.
    NotReplayed,
    /// Something that is not supported can be reached.
    Unsupported,
    /// It has a formula in which addresses of objects matter.
    Addresses,
    /// It ended without an answer.
    Ended,
}

impl Event {
    const ALL: &[(&'static str, Event)] = &[
        ("approximated", Event::Approximated),
        ("not-replayed", Event::NotReplayed),
        ("unsupported", Event::Unsupported),
        ("addresses", Event::Addresses),
        ("ended", Event::Ended),
    ];
}

/// To which problems a member applies; with `!` before its name, to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    pub about: About,
    pub negated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The clauses have arrays.
    Arrays,
    /// The clauses have bit-vectors.
    BitVectors,
    /// Functions of the program are to be inferred.
    Inferred,
    /// Objects are asked about: memory, leaks.
    Objects,
    /// The clauses had to approximate something.
    Approximated,
    /// Loops of the program follow pointers: lists.
    Linked,
}

impl About {
    const ALL: &[(&'static str, About)] = &[
        ("arrays", About::Arrays),
        ("bit-vectors", About::BitVectors),
        ("inferred", About::Inferred),
        ("objects", About::Objects),
        ("approximated", About::Approximated),
        ("linked", About::Linked),
    ];
}

impl Strategy {
    pub fn auto() -> Self {
        Strategy::parse(AUTO).expect("the embedded strategy is one")
    }

    /// The engine alone, with the retries that go with it.
    pub fn only(engine: &str) -> Result<Self, VerifyError> {
        let row = ox_engines::named(engine).ok_or_else(|| unknown_engine(engine))?;
        let template = match row.takes {
            ox_engines::Takes::Clauses => ONE_FOR_CLAUSES,
            ox_engines::Takes::Program => ONE_FOR_PROGRAMS,
        };
        Ok(Strategy::parse(&template.replace("@engine@", engine))
            .expect("the embedded template is a strategy"))
    }

    pub fn read(file: &Path) -> Result<Self, VerifyError> {
        let bad = |message: String| VerifyError::Input { file: file.to_path_buf(), message };
        let text = std::fs::read_to_string(file).map_err(|e| match e.kind() {
            std::io::ErrorKind::NotFound => bad("no such file; check the name and the directory".into()),
            _ => bad(format!("cannot read it: {e}")),
        })?;
        Strategy::parse(&text).map_err(bad)
    }

    /// The members for what a run is about.
    pub fn members_for(&self, input: Input) -> Result<Vec<Member>, VerifyError> {
        let members: Vec<Member> = self.members.iter().filter(|m| m.input == input).cloned().collect();
        if let ([], [first, ..]) = (&members[..], &self.members[..])
            && first.engine.takes == ox_engines::Takes::Program
        {
            let name = first.engine.name;
            return Err(VerifyError::Usage(format!("no member for clauses: {name} works on programs")));
        }
        let what = match input {
            Input::Program => "programs",
            Input::Clauses => "clauses",
        };
        match members.is_empty() {
            true => Err(VerifyError::Usage(format!("the strategy has no member for {what}"))),
            false => Ok(members),
        }
    }
}

/// With the list of those there are.
pub fn unknown_engine(name: &str) -> VerifyError {
    let auto = format!("\n  {:18} several of these side by side, see `oxhorn strategy`", "auto");
    let rows = ox_engines::ALL.iter().map(|e| format!("\n  {:18} {}", e.name, e.help));
    let rows: String = std::iter::once(auto).chain(rows).collect();
    let nearest = ox_engines::nearest(name, ox_engines::ALL.iter().map(|e| e.name));
    let hint = nearest.map_or("; there are".into(), |n| format!("; did you mean {n}? There are"));
    VerifyError::Usage(format!("there is no engine {name}{hint}{rows}"))
}

impl Member {
    /// Everything that its answer depends on.
    fn same_as(&self, other: &Member) -> bool {
        let names = |m: &Member| m.transforms.iter().map(|t| t.name).collect::<Vec<_>>();
        self.input == other.input
            && self.engine.name == other.engine.name
            && self.options == other.options
            && names(self) == names(other)
            && self.view.text() == other.view.text()
    }
}
