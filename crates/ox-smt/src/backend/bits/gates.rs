//! Gates over propositional literals, each once, and the clauses that say what they are.
//!
//! What constants decide is no gate. The clauses of a gate are made with it; they go to the solver from [`Gates::clauses`].

use rustc_hash::FxHashMap;

/// A variable from 1 on, negative where it is negated, as solvers have it; [`TRUE`] is a variable that is true.
pub type Lit = i32;

pub const TRUE: Lit = 1;
pub const FALSE: Lit = -1;

#[derive(PartialEq, Eq, Hash)]
enum Gate {
    And(Box<[Lit]>),
    Xor(Lit, Lit),
    Ite(Lit, Lit, Lit),
    /// At least two of them.
    Most(Lit, Lit, Lit),
}

/// A bit for each of the executions that are known, up to 64 of them.
type Row = u64;

pub struct Gates {
    gates: FxHashMap<Gate, Lit>,
    /// Not yet given to the solver; each ends with 0.
    pub clauses: Vec<Lit>,
    /// The values of each variable, by its number, in the executions that are known.
    rows: Vec<Row>,
}

impl Default for Gates {
    fn default() -> Self {
        // the variable 0 is none, and 1 is true
        Gates { gates: FxHashMap::default(), clauses: vec![TRUE, 0], rows: vec![0, Row::MAX] }
    }
}

impl Gates {
    pub fn variables(&self) -> Lit {
        self.rows.len() as Lit - 1
    }

    /// A variable that nothing is known about.
    pub fn input(&mut self) -> Lit {
        self.variable(0)
    }

    fn variable(&mut self, row: Row) -> Lit {
        self.rows.push(row);
        Lit::try_from(self.rows.len() - 1).expect("fewer than 2^31 variables")
    }

    pub fn row(&self, l: Lit) -> Row {
        let row = self.rows[l.unsigned_abs() as usize];
        if l < 0 { !row } else { row }
    }

    /// The values of all variables in execution number `index`.
    pub fn learn(&mut self, index: u32, value: impl Fn(Lit) -> bool) {
        let bit = 1 << index;
        for (i, row) in self.rows.iter_mut().enumerate().skip(1) {
            *row = if value(i as Lit) { *row | bit } else { *row & !bit };
        }
    }

    pub fn clause(&mut self, lits: &[Lit]) {
        self.clauses.extend(lits);
        self.clauses.push(0);
    }

    pub fn and(&mut self, lits: &[Lit]) -> Lit {
        let mut all: Vec<Lit> = lits.iter().copied().filter(|&l| l != TRUE).collect();
        all.sort_unstable_by_key(|l| (l.unsigned_abs(), *l));
        all.dedup();
        if all.contains(&FALSE) || all.windows(2).any(|w| w[0] == -w[1]) {
            return FALSE;
        }
        match all[..] {
            [] => return TRUE,
            [one] => return one,
            _ => {}
        }
        let key = Gate::And(all.clone().into());
        if let Some(&x) = self.gates.get(&key) {
            return x;
        }
        let x = self.variable(all.iter().fold(Row::MAX, |row, &l| row & self.row(l)));
        for &l in &all {
            self.clause(&[-x, l]);
        }
        self.clauses.push(x);
        self.clauses.extend(all.iter().map(|l| -l));
        self.clauses.push(0);
        self.gates.insert(key, x);
        x
    }

    pub fn or(&mut self, lits: &[Lit]) -> Lit {
        let not: Vec<Lit> = lits.iter().map(|l| -l).collect();
        -self.and(&not)
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        match (a, b) {
            (FALSE, x) | (x, FALSE) => return x,
            (TRUE, x) | (x, TRUE) => return -x,
            _ if a == b => return FALSE,
            _ if a == -b => return TRUE,
            _ => {}
        }
        // signs go outside
        let negated = (a < 0) != (b < 0);
        let (a, b) = (a.abs().min(b.abs()), a.abs().max(b.abs()));
        let x = match self.gates.get(&Gate::Xor(a, b)) {
            Some(&x) => x,
            None => {
                let x = self.variable(self.row(a) ^ self.row(b));
                for clause in [[-x, a, b], [-x, -a, -b], [x, -a, b], [x, a, -b]] {
                    self.clause(&clause);
                }
                self.gates.insert(Gate::Xor(a, b), x);
                x
            }
        };
        if negated { -x } else { x }
    }

    pub fn ite(&mut self, c: Lit, a: Lit, b: Lit) -> Lit {
        match (c, a, b) {
            (TRUE, a, _) => return a,
            (FALSE, _, b) => return b,
            (_, a, b) if a == b => return a,
            (c, a, b) if a == -b => return -self.xor(c, a),
            (c, a, b) if a == TRUE || a == c => return self.or(&[c, b]),
            (c, a, b) if a == FALSE || a == -c => return self.and(&[-c, b]),
            (c, a, b) if b == TRUE || b == -c => return self.or(&[-c, a]),
            (c, a, b) if b == FALSE || b == c => return self.and(&[c, a]),
            _ => {}
        }
        if c < 0 {
            return self.ite(-c, b, a);
        }
        if a < 0 {
            return -self.ite(c, -a, -b);
        }
        let key = Gate::Ite(c, a, b);
        if let Some(&x) = self.gates.get(&key) {
            return x;
        }
        let row = self.row(c);
        let x = self.variable(row & self.row(a) | !row & self.row(b));
        // the last two follow from the others, and propagate more
        for clause in [[-c, -a, x], [-c, a, -x], [c, -b, x], [c, b, -x], [-a, -b, x], [a, b, -x]] {
            self.clause(&clause);
        }
        self.gates.insert(key, x);
        x
    }

    /// At least two of the three.
    pub fn most(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut all = [a, b, c];
        all.sort_unstable_by_key(|l| (l.unsigned_abs(), *l));
        let [a, b, c] = all;
        // constants come first
        match (a, b, c) {
            (TRUE, b, c) => return self.or(&[b, c]),
            (FALSE, b, c) => return self.and(&[b, c]),
            _ if a == b || b == c => return b,
            _ if a == -b => return c,
            _ if b == -c => return a,
            _ => {}
        }
        if a < 0 {
            return -self.most(-a, -b, -c);
        }
        let key = Gate::Most(a, b, c);
        if let Some(&x) = self.gates.get(&key) {
            return x;
        }
        let (ra, rb, rc) = (self.row(a), self.row(b), self.row(c));
        let x = self.variable(ra & rb | ra & rc | rb & rc);
        for (p, q) in [(a, b), (a, c), (b, c)] {
            self.clause(&[-p, -q, x]);
            self.clause(&[p, q, -x]);
        }
        self.gates.insert(key, x);
        x
    }
}
