//! What a strategy must be, besides readable.

use super::{Input, Start, Strategy};
use ox_engines::{Takes, nearest};

/// Shares are written with few digits.
const TOLERANCE: f64 = 1e-6;

impl Strategy {
    pub(super) fn check(&self) -> Result<(), String> {
        if self.members.is_empty() {
            return Err("there is no member; write [[member]] and its keys".into());
        }
        self.check_members()?;
        self.check_starts()?;
        for input in [Input::Program, Input::Clauses] {
            let sum: f64 = self.members.iter().filter(|m| m.input == input).map(|m| m.share).sum();
            if sum > 1.0 + TOLERANCE {
                let what = if input == Input::Program { "program" } else { "clauses" };
                return Err(format!(
                    "the shares of the members for input = {what} add up to {sum:.2}; at most 1"
                ));
            }
        }
        Ok(())
    }

    fn check_members(&self) -> Result<(), String> {
        for (i, m) in self.members.iter().enumerate() {
            let wrong = |why: String| Err(format!("member {}: {why}", m.name));
            if self.members[..i].iter().any(|other| other.name == m.name) {
                return wrong("there are two of this name".into());
            }
            for (key, value) in [("share", m.share), ("memory", m.memory)] {
                if !(value > 0.0 && value <= 1.0 + TOLERANCE) {
                    return wrong(format!("{key} = {value}: give a number above 0 and at most 1"));
                }
            }
            if m.input == Input::Clauses && m.engine.takes == Takes::Program {
                return wrong(format!("{} works on programs, not on clauses", m.engine.name));
            }
            if m.input == Input::Clauses && !m.view.differences(&Default::default()).is_empty() {
                return wrong("clauses that are given are not seen through a view".into());
            }
        }
        Ok(())
    }

    /// Who starts whom ends at somebody who starts at a time.
    fn check_starts(&self) -> Result<(), String> {
        for m in &self.members {
            let (mut at, mut steps) = (m, 0);
            while let Start::On { of, .. } = &at.start {
                let next = self.members.iter().find(|other| other.name == *of && other.input == m.input);
                at = next.ok_or_else(|| {
                    let names = self.members.iter().filter(|o| o.input == m.input).map(|o| o.name.as_str());
                    let hint = nearest(of, names).map(|n| format!("; did you mean {n}?")).unwrap_or_default();
                    format!("member {}: there is no member {of} to wait for{hint}", at.name)
                })?;
                steps += 1;
                if steps > self.members.len() {
                    return Err(format!("member {}: it waits for itself, through {of}", m.name));
                }
            }
        }
        Ok(())
    }
}
