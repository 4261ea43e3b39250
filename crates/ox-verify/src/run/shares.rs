//! Who runs next: members have shares of the processor time, and those that had least of theirs come first.
//!
//! This is weighted fair queueing: each member has a clock that goes slower the larger its share is. One that starts later does not get
//! what it has missed, and time that nobody uses is not saved up.

use crate::worker::Owner;

pub struct Shares {
    shares: Vec<f64>,
    clocks: Vec<f64>,
    started: Vec<bool>,
}

/// The member that a process is paused and resumed with.
pub fn member(owner: Owner) -> Option<usize> {
    match owner {
        Owner::Member(i) => Some(i),
        Owner::Run | Owner::Check(_) => None,
    }
}

impl Shares {
    pub fn new(shares: Vec<f64>) -> Self {
        let n = shares.len();
        Shares { shares, clocks: vec![0.0; n], started: vec![false; n] }
    }

    pub fn begin(&mut self, member: usize) {
        let now = self.started.iter().zip(&self.clocks).filter(|(s, _)| **s).map(|(_, c)| *c);
        self.clocks[member] = now.min_by(f64::total_cmp).unwrap_or(0.0);
        self.started[member] = true;
    }

    pub fn at_least(&mut self, member: usize, share: f64) {
        self.shares[member] = self.shares[member].max(share);
    }

    /// Checking a member's evidence is on its account.
    pub fn used(&mut self, used: &[(Owner, f64)]) {
        for (owner, seconds) in used {
            if let Owner::Member(i) | Owner::Check(i) = owner {
                self.clocks[*i] += seconds / self.shares[*i];
            }
        }
    }

    /// Which of those that could run do so now. Checks of evidence take their places first.
    pub fn choose(&mut self, running: &[usize], jobs: usize, all: &[(Owner, f64)]) -> Vec<usize> {
        // who has ended does not hold back the clock of those that start later
        for i in 0..self.started.len() {
            self.started[i] &= running.contains(&i) || self.clocks[i] == 0.0;
        }
        let checks = all.iter().filter(|(o, _)| matches!(o, Owner::Check(_))).count();
        let places = jobs.saturating_sub(checks);
        let mut order: Vec<usize> = running.to_vec();
        order.sort_by(|a, b| self.clocks[*a].total_cmp(&self.clocks[*b]).then(a.cmp(b)));
        order.dedup();
        order.truncate(places);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simulates members that always have something to do.
    fn simulate(shares: &[f64], jobs: usize, ticks: usize) -> Vec<f64> {
        let all: Vec<usize> = (0..shares.len()).collect();
        let mut s = Shares::new(shares.to_vec());
        all.iter().for_each(|&i| s.begin(i));
        let mut total = vec![0.0; shares.len()];
        for _ in 0..ticks {
            let chosen = s.choose(&all, jobs, &[]);
            assert!(chosen.len() <= jobs);
            let used: Vec<(Owner, f64)> = chosen.iter().map(|&i| (Owner::Member(i), 0.05)).collect();
            chosen.iter().for_each(|&i| total[i] += 0.05);
            s.used(&used);
        }
        total
    }

    #[test]
    fn everybody_gets_its_share_on_one_core() {
        let total = simulate(&[0.5, 0.3, 0.2], 1, 2000);
        for (t, share) in total.iter().zip([0.5, 0.3, 0.2]) {
            assert!((t / 100.0 - share).abs() < 0.02, "{total:?}");
        }
    }

    #[test]
    fn nobody_gets_more_than_a_core() {
        let total = simulate(&[0.9, 0.05, 0.05], 2, 2000);
        assert!((total[0] - 100.0).abs() < 1.0, "{total:?}");
        assert!((total[1] - 50.0).abs() < 2.0, "{total:?}");
    }

    #[test]
    fn a_race_inside_of_a_member_counts() {
        let mut s = Shares::new(vec![0.5, 0.5]);
        s.begin(0);
        s.begin(1);
        let (mut turns, mut ticks) = (0, 0);
        while ticks < 300 {
            let chosen = s.choose(&[0, 1], 1, &[]);
            // the first uses two cores when it runs
            let used = chosen
                .iter()
                .map(|&i| (Owner::Member(i), if i == 0 { 0.1 } else { 0.05 }))
                .collect::<Vec<_>>();
            turns += usize::from(chosen == [0]);
            ticks += 1;
            s.used(&used);
        }
        assert!((99..=101).contains(&turns), "{turns}");
    }

    #[test]
    fn who_starts_later_does_not_catch_up() {
        let mut s = Shares::new(vec![0.5, 0.5]);
        s.begin(0);
        s.used(&[(Owner::Member(0), 10.0)]);
        s.choose(&[0], 1, &[]);
        s.begin(1);
        let mut second = 0;
        for _ in 0..100 {
            let chosen = s.choose(&[0, 1], 1, &[]);
            second += usize::from(chosen == [1]);
            s.used(&chosen.iter().map(|&i| (Owner::Member(i), 0.05)).collect::<Vec<_>>());
        }
        assert!((49..=51).contains(&second), "{second}");
    }

    #[test]
    fn a_share_may_grow() {
        let mut s = Shares::new(vec![0.1, 0.3]);
        s.begin(0);
        s.begin(1);
        s.at_least(0, 0.9);
        s.at_least(0, 0.2);
        let first = (0..100).filter(|_| {
            let chosen = s.choose(&[0, 1], 1, &[]);
            s.used(&chosen.iter().map(|&i| (Owner::Member(i), 0.05)).collect::<Vec<_>>());
            chosen == [0]
        });
        assert!((74..=76).contains(&first.count()));
    }

    #[test]
    fn evidence_is_checked_first() {
        let mut s = Shares::new(vec![0.5, 0.5]);
        s.begin(0);
        s.begin(1);
        assert_eq!(s.choose(&[0, 1], 2, &[(Owner::Check(0), 0.0)]).len(), 1);
        assert!(s.choose(&[0, 1], 1, &[(Owner::Check(0), 0.0)]).is_empty());
    }
}
