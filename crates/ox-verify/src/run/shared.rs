//! What the threads of a run share, and what they say to its loop.

use super::timeline::Timeline;
use super::{Options, Subject};
use crate::error::VerifyError;
use crate::observer::Observer;
use crate::report::{Report, Vacuity};
use crate::strategy::{self, Member};
use crate::worker::message::Request;
use crate::worker::{Processes, Requests, Workers};
use ox_evidence::ProblemHash;
use std::collections::{HashMap, HashSet};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What the threads of a run share.
pub(crate) struct Shared {
    pub options: Options,
    pub members: Vec<Member>,
    pub subject: Subject,
    pub workers: Workers,
    pub processes: Processes,
    pub observer: Arc<dyn Observer>,
    pub start: Instant,
    pub(super) events: Mutex<Sender<(usize, Event)>>,
    pub timeline: Timeline,
    /// Facts that were checked, and who wants to hear of more, by the problem that they are about.
    pub(super) facts: Mutex<HashMap<ProblemHash, Facts>>,
    /// The problems for which the user's candidates were looked at, or are being looked at by whoever holds it.
    pub(super) looked_at: Mutex<HashSet<ProblemHash>>,
}

#[derive(Default)]
pub(super) struct Facts {
    known: Vec<String>,
    listeners: Vec<(usize, Requests)>,
}

/// What members say to the loop.
pub(crate) enum Event {
    Happened(strategy::Event),
    /// The member has this share from now on, if its own is not larger.
    Share(f64),
    /// An answer that holds.
    Answered(Box<Report>),
    /// After a *safe*: what there is to say about assertions that are not reached.
    Vacuity(Option<Vacuity>),
    Ended(Result<(), VerifyError>),
}

impl Shared {
    pub fn say(&self, member: usize, event: Event) {
        // nobody listens any more once the run is over
        let _ = self.events.lock().expect("nothing panics while holding it").send((member, event));
    }

    pub fn remaining(&self) -> Option<Duration> {
        self.options.timeout.map(|t| t.saturating_sub(self.start.elapsed()))
    }

    /// The facts about a problem so far; more of them are sent there.
    pub fn facts_for(&self, problem: ProblemHash, member: usize, listener: Option<Requests>) -> Vec<String> {
        let mut all = self.facts.lock().expect("nothing panics while holding it");
        let facts = all.entry(problem).or_default();
        facts.listeners.extend(listener.map(|l| (member, l)));
        facts.known.clone()
    }

    /// Nobody in particular may have found it.
    pub fn add_fact(&self, problem: ProblemHash, member: Option<usize>, fact: String) {
        let mut all = self.facts.lock().expect("nothing panics while holding it");
        let facts = all.entry(problem).or_default();
        for (_, listener) in facts.listeners.iter_mut().filter(|(who, _)| Some(*who) != member) {
            listener.send(&Request::Fact(fact.clone()));
        }
        facts.known.push(fact);
    }
}
