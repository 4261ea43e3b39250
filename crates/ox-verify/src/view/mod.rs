//! A view: the task seen one way. It is data; `making` turns it into a program or clauses, once, for all members that want it.
//!
//! A view says whether its *safe* counts. An *unsafe* counts from every view, because it has to replay on the untransformed module.

mod cache;
mod compiled;
pub mod making;
pub mod prepared;

pub use compiled::{Compiled, entry_of};
pub use making::{Clauses, Lowering, Views};

use ox_encode::arith::{self, ArithRow};
use ox_encode::sea_to_chc::Errors;
use ox_encode::sea_to_chc::step::{self, StepRow};

#[derive(Clone, Copy)]
pub struct View {
    pub arith: &'static ArithRow,
    pub step: &'static StepRow,
    pub calls: Calls,
    pub errors: Errors,
    pub track: Track,
    pub dsa: &'static str,
    /// The largest element of a memory, in bytes.
    pub word: u64,
    /// Functions without a body write nothing.
    pub quiet: bool,
    /// What is not supported ends the execution like a violated assumption, and is not reported.
    pub unsupported_ignored: bool,
    /// An access through the null pointer ends the execution like a violated assumption.
    pub null_stops: bool,
    /// Objects are where one layout has them, also those whose addresses the program looks at.
    pub one_layout: bool,
}

/// What becomes of calls; recursive functions always have summaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Calls {
    /// Inlined as long as the program stays below a size.
    Auto,
    /// Inlined.
    Inline,
    /// Inlined if the function is small or called once, else by summaries.
    Small,
    /// By summaries.
    Summaries,
    /// By summaries of executions that do not fail; those that do are followed in the entry.
    Mixed,
}

/// What is modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    Reg,
    Ptr,
    Mem,
}

/// A key of the table `view` of a strategy file.
pub struct Key {
    pub name: &'static str,
    pub help: &'static str,
    /// It means something for clauses only.
    pub clauses_only: bool,
    set: fn(&mut View, &str) -> Option<()>,
    get: fn(&View) -> String,
    pub values: &'static [&'static str],
}

pub const KEYS: &[Key] = &[
    Key {
        name: "arith",
        help: "how machine integers are modelled",
        clauses_only: true,
        set: |v, s| arith::named(s).map(|row| v.arith = row),
        get: |v| v.arith.name.into(),
        values: &["int", "bv", "math"],
    },
    Key {
        name: "step",
        help: "how far one clause goes",
        clauses_only: true,
        set: |v, s| step::named(s).map(|row| v.step = row),
        get: |v| v.step.name.into(),
        values: &["large", "small", "flat-large", "flat-small", "wp"],
    },
    Key {
        name: "calls",
        help: "what becomes of calls",
        clauses_only: true,
        set: |v, s| Calls::named(s).map(|calls| v.calls = calls),
        get: |v| v.calls.name().into(),
        values: &["auto", "inline", "small", "summaries", "mixed"],
    },
    Key {
        name: "errors",
        help: "how a failure inside of a call becomes known",
        clauses_only: true,
        set: |v, s| {
            v.errors = match s {
                "predicate" => Errors::Predicate,
                "flags" => Errors::Flags,
                _ => return None,
            };
            Some(())
        },
        get: |v| match v.errors {
            Errors::Predicate => "predicate".into(),
            Errors::Flags => "flags".into(),
        },
        values: &["predicate", "flags"],
    },
    Key {
        name: "track",
        help: "what is modelled: registers, pointers, memory",
        clauses_only: true,
        set: |v, s| {
            v.track = match s {
                "reg" => Track::Reg,
                "ptr" => Track::Ptr,
                "mem" => Track::Mem,
                _ => return None,
            };
            Some(())
        },
        get: |v| match v.track {
            Track::Reg => "reg".into(),
            Track::Ptr => "ptr".into(),
            Track::Mem => "mem".into(),
        },
        values: &["reg", "ptr", "mem"],
    },
    Key {
        name: "dsa",
        help: "the pointer analysis",
        clauses_only: false,
        set: |v, s| ox_dsa::named(s).map(|row| v.dsa = row.name),
        get: |v| v.dsa.into(),
        values: &["cs", "ci", "flat"],
    },
    Key {
        name: "word-size",
        help: "the largest element of a memory, in bytes",
        clauses_only: false,
        set: |v, s| s.parse().ok().filter(|w| [1, 2, 4, 8].contains(w)).map(|w| v.word = w),
        get: |v| v.word.to_string(),
        values: &["1", "2", "4", "8"],
    },
    Key {
        name: "externals",
        help: "what functions without a body write: what the task says, or nothing; then its safe does not count",
        clauses_only: false,
        set: |v, s| one_of(s, ["any", "quiet"]).map(|quiet| v.quiet = quiet),
        get: |v| if v.quiet { "quiet" } else { "any" }.into(),
        values: &["any", "quiet"],
    },
    Key {
        name: "unsupported",
        help: "what is not supported fails, or is ignored; then its safe does not count",
        clauses_only: false,
        set: |v, s| one_of(s, ["fails", "ignored"]).map(|ignored| v.unsupported_ignored = ignored),
        get: |v| if v.unsupported_ignored { "ignored" } else { "fails" }.into(),
        values: &["fails", "ignored"],
    },
    Key {
        name: "null",
        help: "an access through the null pointer gives anything, or ends the execution; then its safe does not count",
        clauses_only: false,
        set: |v, s| one_of(s, ["any", "stops"]).map(|stops| v.null_stops = stops),
        get: |v| if v.null_stops { "stops" } else { "any" }.into(),
        values: &["any", "stops"],
    },
    Key {
        name: "layout",
        help: "objects whose addresses the program looks at are anywhere, or where one layout has them; then its safe does not count",
        clauses_only: false,
        set: |v, s| one_of(s, ["any", "one"]).map(|one| v.one_layout = one),
        get: |v| if v.one_layout { "one" } else { "any" }.into(),
        values: &["any", "one"],
    },
];

/// Whether it is the second.
fn one_of(s: &str, [first, second]: [&str; 2]) -> Option<bool> {
    match s == second {
        true => Some(true),
        false => (s == first).then_some(false),
    }
}

impl Calls {
    const ALL: &[(&'static str, Calls)] = &[
        ("auto", Calls::Auto),
        ("inline", Calls::Inline),
        ("small", Calls::Small),
        ("summaries", Calls::Summaries),
        ("mixed", Calls::Mixed),
    ];

    fn named(name: &str) -> Option<Calls> {
        Calls::ALL.iter().find(|(n, _)| *n == name).map(|(_, c)| *c)
    }

    fn name(self) -> &'static str {
        Calls::ALL.iter().find(|(_, c)| *c == self).expect("every one has a row").0
    }

    fn inlining(self) -> ox_frontend::Inlining {
        match self {
            Calls::Auto => ox_frontend::Inlining::Auto,
            Calls::Inline => ox_frontend::Inlining::All,
            Calls::Small => ox_frontend::Inlining::Small,
            Calls::Summaries | Calls::Mixed => ox_frontend::Inlining::Nothing,
        }
    }
}

impl Default for View {
    fn default() -> Self {
        View {
            arith: arith::named("int").expect("it has a row"),
            step: step::named("large").expect("it has a row"),
            calls: Calls::Auto,
            errors: Errors::Predicate,
            track: Track::Mem,
            dsa: "cs",
            word: 8,
            quiet: false,
            unsupported_ignored: false,
            null_stops: false,
            one_layout: false,
        }
    }
}

impl View {
    /// An error names the values there are, or the key that was probably meant.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let Some(row) = KEYS.iter().find(|k| k.name == key) else {
            let nearest = ox_engines::nearest(key, KEYS.iter().map(|k| k.name));
            let hint = nearest.map(|n| format!("; did you mean {n}?")).unwrap_or_default();
            return Err(format!("a view has no key {key}{hint}"));
        };
        let wrong = || format!("{key} = {value}: this is not one of {}", row.values.join(", "));
        (row.set)(self, value).ok_or_else(wrong)
    }

    /// The keys that are not as in `other`, with their values.
    pub fn differences(&self, other: &View) -> Vec<(&'static str, String)> {
        let row = |k: &Key| ((k.get)(self) != (k.get)(other)).then(|| (k.name, (k.get)(self)));
        KEYS.iter().filter_map(row).collect()
    }

    pub fn inlining(&self) -> ox_frontend::Inlining {
        self.calls.inlining()
    }

    /// A *safe* of this view is one of the program.
    pub fn safe_counts(&self) -> bool {
        !self.quiet && !self.unsupported_ignored && !self.null_stops && !self.one_layout
    }

    /// Two views with the same text are the same.
    pub fn text(&self) -> String {
        KEYS.iter().map(|k| format!("{}={}", k.name, (k.get)(self))).collect::<Vec<_>>().join(" ")
    }
}
