//! Spacer: property-directed reachability for Horn clauses with may- and must-summaries (Komuravelli, Gurfinkel, Chaki: SMT-based model
//! checking for recursive programs, CAV 2014; section 4.1 of the SeaHorn paper).
//!
//! For each predicate there are lemmas with levels (`frames`: may-summaries) and facts that are derived (`reached`: must-summaries). Round N asks
//! whether a query follows from facts that are derived in N steps. A question that lemmas exclude becomes a lemma (`generalise`). One that they
//! do not exclude either follows from facts that were reached, which is a new fact, or it needs some fact that was not: what is needed, as a
//! formula over the arguments of its predicate (projection), is a new proof obligation one level below. After each round lemmas are
//! pushed to higher levels; when a level loses all of its lemmas, the next one is a solution.
//!
//! Deviations: an obligation is expanded anew whenever it comes up, and keeps no derivation of its own; of the predicates in a body the
//! first that needs a fact that was not reached is asked about, with reached facts for those before it and lemmas for those behind it.

mod draw;
mod expand;
mod frames;
mod generalise;
mod lemmas;
mod normal;
mod obligations;
mod reached;
mod sharing;
mod transformer;
mod work;

use crate::absint::INTERVALS;
use crate::options::{EngineOption, Kind};
use crate::z3_spacer::no_engine;
use crate::{Context, Others};
use draw::Drawing;
use expand::Expanded;
use frames::{Frames, Level, Levels};
use generalise::Credit;
use obligations::Obligations;
use ox_chc::transform::{BackMap, CONE_OF_INFLUENCE};
use ox_chc::{ChcAnswer, PredId, System};
use ox_graph::WeakOrder;
use ox_logic::Store;
use ox_smt::SmtError;
use ox_smt::backend::z3::Z3Solver;
use reached::{MustSummaries, ReachedId};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use transformer::Transformer;
use work::For;

const DESCRIPTION: EngineOption = EngineOption {
    name: "description",
    help: "facts that are needed or reached are described by a projection of a formula, or are single values",
    kind: Kind::OneOf(&["projection", "values"]),
    default: "projection",
};

const PUSHING: EngineOption = EngineOption {
    name: "pushing",
    help: "lemmas are pushed to higher levels; without it there are proofs for systems without recursion only",
    kind: Kind::Flag,
    default: "true",
};

const INTERVALS_FIRST: EngineOption = EngineOption {
    name: "intervals",
    help: "simplify the clauses by an interval analysis before",
    kind: Kind::Flag,
    default: "true",
};

const GENERALISE: EngineOption = EngineOption {
    name: "generalise",
    help: "how lemmas are made stronger, in this order: drop (literals), farkas (interpolants), sums (of inequalities)",
    kind: Kind::Text,
    default: "drop,farkas,sums",
};

const AGAIN: EngineOption = EngineOption {
    name: "again",
    help: "how often an obligation that was excluded is looked at again one level higher",
    kind: Kind::Number,
    default: "1",
};

const ROUNDS: EngineOption =
    EngineOption { name: "rounds", help: "the largest level", kind: Kind::Number, default: "1000000" };

/// The picture that `--trace-dot` shows.
const DRAW: EngineOption = EngineOption {
    name: "trace-dot",
    help: "a picture of obligations and lemmas, in the language of graphviz",
    kind: Kind::Flag,
    default: "false",
};

pub const OPTIONS: &[EngineOption] = &rows("projection", "true");

/// Generalised PDR (Hoder and Bjørner, SAT 2012), as the paper compares with it: values instead of projections. Deviation: a fact that was
/// reached is remembered, as one set of values.
pub const GPDR: &[EngineOption] = &rows("values", "true");

/// Compositional bounded model checking: rounds without pushing.
pub const BMC: &[EngineOption] = &rows("projection", "false");

const fn rows(description: &'static str, pushing: &'static str) -> [EngineOption; 7] {
    let description = EngineOption { default: description, ..DESCRIPTION };
    let pushing = EngineOption { default: pushing, ..PUSHING };
    [INTERVALS_FIRST, GENERALISE, ROUNDS, AGAIN, DRAW, description, pushing]
}

pub fn solve(context: &mut Context) -> ChcAnswer {
    let system = context.problem.clauses();
    if !context.options.flag("intervals") {
        return said(Search::run(context, system, system, &[]));
    }
    let intervals = (INTERVALS.apply)(context.store, system);
    let cone = (CONE_OF_INFLUENCE.apply)(context.store, &intervals.system);
    let answer = said(Search::run(context, system, &cone.system, &[&*cone.back, &*intervals.back]));
    let answer = cone.back.answer(context.store, answer, &mut no_engine);
    intervals.back.answer(context.store, answer, &mut no_engine)
}

fn said(answer: Result<ChcAnswer, SmtError>) -> ChcAnswer {
    answer.unwrap_or_else(|e| ChcAnswer::Unknown(format!("Z3: {e}")))
}

struct Search<'a, 'c> {
    store: &'c mut Store,
    others: &'c mut dyn Others,
    /// The clauses as the engine was given them, as they are solved, and the way back.
    given: &'a System,
    system: &'a System,
    back: &'a [&'a dyn BackMap],
    /// Stands for the queries.
    query: PredId,
    transformers: Vec<Transformer>,
    frames: Vec<Frames>,
    levels: Levels,
    reached: MustSummaries,
    obligations: Obligations,
    generalise: Vec<&'static generalise::Strategy>,
    farkas: Credit,
    sums: Credit,
    /// For questions that belong to no predicate.
    scratch: Option<Z3Solver>,
    /// Questions to solvers and the time that they took, by what they were for.
    work: BTreeMap<For, (u64, Duration)>,
    expanded: u64,
    /// How many lemmas that hold always were offered to others.
    offered: usize,
    drawing: Option<Drawing>,
    by_value: bool,
    again: u32,
    pushing: bool,
    rounds: u64,
    deadline: Option<Instant>,
    seed: u32,
}

/// What a round comes to.
enum Round {
    Blocked,
    Reached(ReachedId),
    Undecided(String),
}

impl<'a> Search<'a, '_> {
    fn run(
        context: &mut Context,
        given: &'a System,
        system: &'a System,
        back: &'a [&'a dyn BackMap],
    ) -> Result<ChcAnswer, SmtError> {
        let named = |name: &str| generalise::ALL.iter().find(|s| s.name == name);
        let text = context.options.text("generalise");
        let mut generalise = vec![];
        for name in text.split(',').filter(|n| !n.is_empty()) {
            match named(name) {
                Some(strategy) => generalise.push(strategy),
                None => {
                    let rows = generalise::ALL.iter().map(|s| format!("{} ({})", s.name, s.help));
                    let known = rows.collect::<Vec<_>>().join(", ");
                    let why = format!("there is no way to generalise called {name}; there are {known}");
                    return Ok(ChcAnswer::Unknown(why));
                }
            }
        }
        let (query, rules) = normal::rules(context.store, system);
        let transformers: Vec<Transformer> =
            rules.into_iter().map(|rules| Transformer::new(context.store, rules)).collect();
        let frames = transformers.iter().map(|_| Frames::default()).collect();
        let mut search = Search {
            rounds: context.options.number("rounds"),
            by_value: context.options.text("description") == "values",
            again: u32::try_from(context.options.number("again")).unwrap_or(u32::MAX),
            pushing: context.options.flag("pushing"),
            drawing: context.options.flag("trace-dot").then(Drawing::default),
            offered: 0,
            given,
            back,
            deadline: context.deadline,
            seed: context.seed,
            store: &mut *context.store,
            others: &mut *context.others,
            system,
            query,
            transformers,
            frames,
            levels: Levels::default(),
            reached: MustSummaries::default(),
            obligations: Obligations::default(),
            generalise,
            farkas: Credit::default(),
            sums: Credit::default(),
            scratch: None,
            work: BTreeMap::new(),
            expanded: 0,
        };
        let answer = search.deepen();
        search.report();
        search.draw();
        answer
    }

    fn deepen(&mut self) -> Result<ChcAnswer, SmtError> {
        let mut level = Level::FIRST;
        let recursion_free = self.recursion_free();
        loop {
            self.levels.reach(self.store, level);
            self.others.progress("level", level.number());
            self.hear();
            match self.round(level)? {
                Round::Blocked => {}
                Round::Reached(last) => {
                    let found = self.reached.derivation(self.store, &self.transformers, last)?;
                    return Ok(found.map_or_else(ChcAnswer::Unknown, ChcAnswer::Unsat));
                }
                Round::Undecided(reason) => return Ok(ChcAnswer::Unknown(reason)),
            }
            // without recursion every derivation has fewer steps than there are predicates
            let complete = recursion_free && level.number() as usize >= self.frames.len();
            if (self.pushing || complete)
                && let Some(fixed) = self.push(level)?
            {
                return Ok(ChcAnswer::Sat(self.solution(fixed)));
            }
            self.offer();
            self.draw();
            if level.number() >= self.rounds {
                return Ok(ChcAnswer::Unknown(format!("no answer in {} rounds", self.rounds)));
            }
            level = level.after();
        }
    }

    fn recursion_free(&self) -> bool {
        let rules = |pred: PredId| self.transformers[pred.as_u32() as usize].slots.iter().map(|s| s.pred);
        let all = (0..self.transformers.len()).map(|p| PredId::from_u32(p as u32));
        WeakOrder::new(&ox_graph::FlowGraph::new(all, rules)).all.is_empty()
    }

    /// Whether a query follows from facts that are derived in fewer steps than the level says.
    fn round(&mut self, top: Level) -> Result<Round, SmtError> {
        self.obligations.close_all();
        let root = self.obligations.add(self.query, vec![], top, 0);
        while let Some(id) = self.obligations.next() {
            self.expanded += 1;
            if self.expanded.is_multiple_of(work::REPORTED_AFTER) {
                self.report();
                self.draw();
            }
            let obligation = self.obligations.get(id).clone();
            let expanded = self.expand(id, &obligation, top)?;
            self.drawn(id, &expanded);
            match expanded {
                Expanded::Reached(fact) if id == root => return Ok(Round::Reached(fact)),
                Expanded::Blocked if id == root => return Ok(Round::Blocked),
                Expanded::Blocked if obligation.level < top && obligation.again < self.again => {
                    self.obligations.get_mut(id).again += 1;
                    self.obligations.open(id, obligation.level.after());
                }
                Expanded::Reached(_) | Expanded::Blocked => {}
                Expanded::Needs { pred, literals } => {
                    self.obligations.open(id, obligation.level);
                    let (level, depth) = (obligation.level.before(), obligation.depth + 1);
                    let child = self.obligations.add(pred, literals, level, depth);
                    if let Some(drawing) = &mut self.drawing {
                        drawing.edge(id, child);
                    }
                }
                Expanded::Undecided(reason) => return Ok(Round::Undecided(reason)),
            }
        }
        unreachable!("the obligation of the query is open until it is decided")
    }
}
