//! A picture of a run, for those who learn or teach the algorithm: obligations with what they need, and the lemmas that exclude them. In
//! the language of graphviz.

use super::Search;
use super::expand::Expanded;
use super::frames::{Level, excluded};
use super::obligations::ObligationId;
use ox_chc::PredId;
use ox_logic::Term;
use ox_logic::smtlib::print_term;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// More obligations are not drawn.
const LARGEST: usize = 1000;

#[derive(Default)]
pub struct Drawing {
    obligations: BTreeMap<ObligationId, (String, &'static str)>,
    edges: BTreeSet<(ObligationId, ObligationId)>,
    /// With the obligation that they were made for.
    lemmas: Vec<(ObligationId, String)>,
    current: Option<ObligationId>,
}

impl Drawing {
    pub fn edge(&mut self, from: ObligationId, to: ObligationId) {
        self.edges.insert((from, to));
    }

    fn text(&self) -> String {
        let mut out = String::from("digraph spacer {\n  node [fontname=\"monospace\", fontsize=10]\n");
        let mut line = |text: String| writeln!(out, "  {text}").expect("a string takes all");
        for (id, (label, colour)) in &self.obligations {
            line(format!("{id} [label={label:?}, style=filled, fillcolor={colour}]"));
        }
        for (from, to) in &self.edges {
            if self.obligations.contains_key(to) {
                line(format!("{from} -> {to}"));
            }
        }
        for (i, (id, label)) in self.lemmas.iter().enumerate() {
            line(format!("lemma{i} [shape=box, label={label:?}]"));
            line(format!("{id} -> lemma{i} [style=dashed, arrowhead=none]"));
        }
        out.push_str("}\n");
        out
    }
}

impl Search<'_, '_> {
    /// The lemmas that are made from here on are for this obligation.
    pub(super) fn draws(&mut self, id: ObligationId) {
        if let Some(drawing) = &mut self.drawing {
            drawing.current = Some(id);
        }
    }

    pub(super) fn drawn(&mut self, id: ObligationId, expanded: &Expanded) {
        let obligation = self.obligations.get(id);
        let Some(drawing) = &mut self.drawing else { return };
        if drawing.obligations.len() >= LARGEST && !drawing.obligations.contains_key(&id) {
            return;
        }
        let literals: Vec<String> = obligation.literals.iter().map(|&t| print_term(self.store, t)).collect();
        let name = match self.system.preds.get(obligation.pred) {
            Some(pred) => self.store.name(pred.name),
            None => "query",
        };
        let label = format!("{name}, level {}\n{}", obligation.level.number(), literals.join("\n"));
        let colour = match expanded {
            Expanded::Blocked => "palegreen",
            Expanded::Reached(_) => "salmon",
            Expanded::Needs { .. } | Expanded::Undecided(_) => "white",
        };
        drawing.obligations.insert(id, (label, colour));
    }

    pub(super) fn drawn_lemma(&mut self, pred: PredId, cube: &[Term], level: Level) {
        if self.drawing.is_none() || self.system.preds.get(pred).is_none() {
            return;
        }
        let lemma = excluded(self.store, cube);
        let text = print_term(self.store, lemma);
        let until = match level {
            Level::ALWAYS => "always".into(),
            level => format!("up to level {}", level.number()),
        };
        let drawing = self.drawing.as_mut().expect("just seen");
        if let Some(id) = drawing.current
            && drawing.lemmas.len() < LARGEST
        {
            drawing.lemmas.push((id, format!("{until}\n{text}")));
        }
    }

    /// Shows the picture as it is now.
    pub(super) fn draw(&mut self) {
        if let Some(drawing) = &self.drawing {
            self.others.drawing(&drawing.text());
        }
    }
}
