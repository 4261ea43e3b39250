//! The loops of a program as its source has them: their names, and the bounds that a user gives them.
//!
//! They are those of the module before LLVM's passes, so a name does not depend on what LLVM inlines, unrolls or removes: the
//! function, and a number in the order of the source. What is inlined from a model of a library function stands where the call does. A
//! loop of an optimised program is one of these by its place ([`SourceLoops::at`]).

use crate::error::VerifyError;
use crate::report::demangled;
use crate::view::{View, Views};
use ox_engines::{bound_of_loop, nearest};
use ox_ir::Module;
use ox_sea::Place;
use ox_sea::pass::{InlineOptions, Limit, UnrollOptions, UnrolledLoop, inline, unroll, without_object_state};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceLoop {
    pub file: String,
    pub line: u32,
    /// The last line of its body.
    pub last: u32,
    /// `main.0`.
    pub name: String,
    pub function: String,
    /// How many loops of the function are around it.
    pub nesting: u32,
}

impl SourceLoop {
    pub fn place(&self) -> Place {
        Place { file: self.file.clone(), line: self.line }
    }

    fn is_in_file(&self, file: &str) -> bool {
        self.file == file || self.file.strip_suffix(file).is_some_and(|before| before.ends_with('/'))
    }

    fn size(&self) -> u32 {
        self.last - self.line.min(self.last)
    }
}

/// Ordered by file and line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceLoops(pub Vec<SourceLoop>);

impl SourceLoops {
    /// Loops without a line have no name. Loops of a function that stand in one line are one.
    pub fn of(module: &Module) -> Self {
        let mut rows: BTreeMap<(String, u32, String), (u32, u32)> = BTreeMap::new();
        for f in module.functions.values() {
            let function = demangled(&f.name);
            for l in f.body.iter().flat_map(|b| b.loops()) {
                let Some(loc) = l.loc else { continue };
                let key = (module.files[loc.file].clone(), loc.line, function.clone());
                let row = rows.entry(key).or_insert((l.lines.1, l.nesting));
                *row = (row.0.max(l.lines.1), row.1.min(l.nesting));
            }
        }
        let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
        let one = |((file, line, function), (last, nesting)): ((String, u32, String), (u32, u32))| {
            let number = numbers.entry(function.clone()).or_default();
            let name = format!("{function}.{number}");
            *number += 1;
            SourceLoop { file, line, last, name, function, nesting }
        };
        SourceLoops(rows.into_iter().map(one).collect())
    }

    /// The loop that stands there, or else the innermost around that line.
    pub fn at(&self, place: &Place) -> Option<&SourceLoop> {
        self.in_line(place.line, |l| l.file == place.file)
    }

    fn in_line(&self, line: u32, of: impl Fn(&SourceLoop) -> bool) -> Option<&SourceLoop> {
        let there = self.0.iter().find(|l| l.line == line && of(l));
        let around = || self.0.iter().filter(|l| l.line <= line && line <= l.last && of(l));
        there.or_else(|| around().min_by_key(|l| l.size()))
    }

    /// By its name, `file.c:LINE` or `function:LINE`.
    pub fn named(&self, text: &str) -> Result<&SourceLoop, VerifyError> {
        if let Some(found) = self.0.iter().find(|l| l.name == text) {
            return Ok(found);
        }
        if let Some((whose, line)) = text.rsplit_once(':')
            && let Ok(line) = line.parse()
            && let Some(found) = self.in_line(line, |l| l.function == whose || l.is_in_file(whose))
        {
            return Ok(found);
        }
        Err(VerifyError::Usage(self.unknown(text)))
    }

    fn unknown(&self, text: &str) -> String {
        let what = format!("--unwind: there is no loop {text}");
        if self.0.is_empty() {
            return format!("{what}; the program has no loop that is known by its line");
        }
        let places: Vec<String> = self.0.iter().map(|l| l.place().to_string()).collect();
        let names = self.0.iter().map(|l| l.name.as_str()).chain(places.iter().map(String::as_str));
        let near = nearest(text, names).map(|n| format!("; did you mean {n}?")).unwrap_or_default();
        // those of the function that is meant first
        let function = text.rsplit_once(['.', ':']).map_or(text, |(f, _)| f);
        let meant = |l: &&SourceLoop| l.function == function || l.is_in_file(function);
        let (first, rest): (Vec<_>, Vec<_>) = self.0.iter().partition(meant);
        let list: Vec<String> =
            first.into_iter().chain(rest).map(|l| format!("{} ({})", l.name, l.place())).collect();
        const SHOWN: usize = 8;
        let more = list.len().saturating_sub(SHOWN);
        let list = list[..list.len().min(SHOWN)].join(", ");
        let more =
            if more > 0 { format!(" and {more} more, which `oxhorn loops` lists") } else { String::new() };
        let joint = if near.is_empty() { ";" } else { "" };
        format!("{what}{near}{joint} there are {list}{more}")
    }

    /// Whether all loops are there that the lines name, as in `main.0:3`.
    pub fn check(&self, bounds: &str) -> Result<(), VerifyError> {
        self.bounds(bounds).map(|_| ())
    }

    fn bounds(&self, text: &str) -> Result<Vec<(&SourceLoop, u32)>, VerifyError> {
        let bound = |line| bound_of_loop(line).expect("checked when it was given");
        text.lines().map(bound).map(|(name, n)| Ok((self.named(name)?, n))).collect()
    }

    /// The same for the engine: the places of these loops in a program.
    pub fn by_place(&self, bounds: &str, places: &BTreeSet<Place>) -> Result<String, VerifyError> {
        let bounds = self.bounds(bounds)?;
        let mut lines = vec![];
        for place in places {
            let Some(here) = self.at(place) else { continue };
            // of several for one loop the last counts
            if let Some((_, n)) = bounds.iter().rev().find(|(l, _)| *l == here) {
                lines.push(format!("{place}:{n}"));
            }
        }
        Ok(lines.join("\n"))
    }
}

/// What is known of the end of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Constants decide that it has no more iterations.
    AtMost(u32),
    /// It had so many wherever it was looked at, which is in the first rounds of others.
    Seen(u32),
    /// Nothing decides its end when it is unrolled.
    Data,
    /// It goes on after so many iterations that constants decide.
    Beyond(u32),
    /// The program was too large before.
    TooLarge,
    /// No loop of the optimised program is this one.
    Gone,
}

impl End {
    pub fn text(self) -> String {
        match self {
            End::AtMost(1) => "at most 1 iteration".into(),
            End::AtMost(n) => format!("at most {n} iterations"),
            End::Seen(n) => {
                format!("at most {n} iteration{} wherever it was looked at", if n == 1 { "" } else { "s" })
            }
            End::Data => "depends on data".into(),
            End::Beyond(n) => format!("more than {n} iterations"),
            End::TooLarge => "not known: the unrolled program is too large".into(),
            End::Gone => "gone: LLVM unrolled or removed it, or nothing reaches it".into(),
        }
    }

    /// With little unrolling, and with more.
    fn of(few: &[UnrolledLoop], more: &[UnrolledLoop]) -> Self {
        let most = |loops: &[UnrolledLoop]| loops.iter().map(|l| l.iterations).max();
        let both = || few.iter().chain(more);
        match (both().filter_map(|l| l.cut).min(), most(few)) {
            (_, None) => End::Gone,
            (Some(Limit::Unwind | Limit::Own), _) => End::Data,
            (Some(Limit::Iterations), Some(n)) => End::Beyond(n),
            (Some(Limit::Size), _) => End::TooLarge,
            (None, n) if n != most(more) => End::Data,
            (None, Some(n)) if both().any(|l| l.after_cut) => End::Seen(n),
            (None, Some(n)) => End::AtMost(n),
        }
    }
}

impl Views {
    /// The loops of the source, with what unrolling finds out about them.
    pub fn loops(&self, view: &View) -> Result<Vec<(SourceLoop, End)>, VerifyError> {
        let program = self.program(view)?;
        let mut store = program.store.clone();
        let inlined = inline(&mut store, &program.lowered.program, InlineOptions::default());
        let inlined = without_object_state(inlined);
        let mut unrolled = |unwind| {
            let options = UnrollOptions { unwind, max_insts: LOOKED_AT, ..UnrollOptions::default() };
            unroll(&mut store, &inlined, options).expect("nothing is called any more").loops
        };
        let (few, more) = (unrolled(1), unrolled(3));
        let loops = self.source_loops()?;
        let of = |l: &SourceLoop| {
            let same = |u: &&UnrolledLoop| u.place.as_ref().and_then(|p| loops.at(p)) == Some(l);
            let of = |all: &[UnrolledLoop]| all.iter().filter(same).cloned().collect::<Vec<_>>();
            End::of(&of(&few), &of(&more))
        };
        Ok(loops.0.iter().map(|l| (l.clone(), of(l))).collect())
    }
}

/// So many instructions of the unrolled program, to see how its loops end.
const LOOKED_AT: usize = 500_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn loops() -> SourceLoops {
        let row = |file: &str, line, last, name: &str| {
            let function = name.split('.').next().unwrap_or_default().to_string();
            SourceLoop { file: file.into(), line, last, name: name.into(), function, nesting: 0 }
        };
        SourceLoops(vec![
            row("src/a.c", 3, 9, "main.0"),
            row("src/a.c", 5, 6, "main.1"),
            row("src/b.c", 5, 7, "f.0"),
        ])
    }

    #[test]
    fn a_loop_has_several_names() {
        let loops = loops();
        let found = |text: &str| loops.named(text).map(|l| l.name.clone()).ok();
        for text in ["main.1", "main:5", "a.c:5", "src/a.c:5", "main:6"] {
            assert_eq!(found(text).as_deref(), Some("main.1"), "{text}");
        }
        assert_eq!(found("main:9").as_deref(), Some("main.0"));
        for text in ["main.2", "c.c:5", "main:10", "main", "", ":5", "ain:5"] {
            assert_eq!(found(text), None, "{text}");
        }
        let message = loops.unknown("main.7");
        assert!(
            message.contains("there is no loop main.7") && message.contains("main.0 (src/a.c:3)"),
            "{message}"
        );
    }

    #[test]
    fn bounds_go_to_places() {
        let place = |file: &str, line| Place { file: file.into(), line };
        let places = [place("src/a.c", 3), place("src/a.c", 6), place("src/b.c", 5), place("x.c", 1)];
        let by_place = |bounds: &str| loops().by_place(bounds, &BTreeSet::from(places.clone()));
        assert_eq!(by_place("main.1:4\nf:5:2").as_deref(), Ok("src/a.c:6:4\nsrc/b.c:5:2"));
        assert_eq!(by_place("main.0:4\nmain.0:7").as_deref(), Ok("src/a.c:3:7"));
        assert!(by_place("g.0:4").is_err());
    }
}
