//! Zones and octagons against a reference that shares nothing with them: dense matrices, closed by Floyd and Warshall, for octagons with
//! the tight closure of integers.

use ox_domains::{Choice, Constraint, Dim, Int, Kind, Linear, State};
use proptest::prelude::*;

const DIMS: usize = 4;

/// `node i - node j ≤ m[i][j]`. The last node of a zone is zero; node `2x + 1` of an octagon is `-x`.
type Matrix = Vec<Vec<Option<i64>>>;

fn close(m: &mut Matrix) {
    let n = m.len();
    for k in 0..n {
        for i in 0..n {
            for j in 0..n {
                if let (Some(a), Some(b)) = (m[i][k], m[k][j])
                    && m[i][j].is_none_or(|c| a + b < c)
                {
                    m[i][j] = Some(a + b);
                }
            }
        }
    }
}

fn tight_close(m: &mut Matrix) {
    close(m);
    let n = m.len();
    for i in 0..n {
        m[i][i ^ 1] = m[i][i ^ 1].map(|w| 2 * w.div_euclid(2));
    }
    for i in 0..n {
        for j in 0..n {
            if let (Some(a), Some(b)) = (m[i][i ^ 1], m[j ^ 1][j])
                && m[i][j].is_none_or(|c| (a + b) / 2 < c)
            {
                m[i][j] = Some((a + b) / 2);
            }
        }
    }
}

fn is_empty(m: &Matrix) -> bool {
    (0..m.len()).any(|i| m[i][i].is_some_and(|w| w < 0))
}

fn joined(a: &Matrix, b: &Matrix) -> Matrix {
    let row = |(x, y): (&Vec<Option<i64>>, &Vec<Option<i64>>)| {
        x.iter().zip(y).map(|(v, w)| v.zip(*w).map(|(v, w)| v.max(w))).collect()
    };
    a.iter().zip(b).map(row).collect()
}

/// `±x ± y ≤ w`; without `y`: `±x ≤ w`.
#[derive(Clone, Debug)]
struct Fact {
    x: (usize, bool),
    y: Option<(usize, bool)>,
    w: i64,
}

fn fact(sums: bool) -> impl Strategy<Value = Fact> {
    (0..DIMS, any::<bool>(), prop::option::weighted(0.7, (0..DIMS, any::<bool>())), -6..12_i64).prop_map(
        move |(x, plus, y, w)| {
            let y = y.filter(|(y, _)| *y != x).map(|(y, other)| (y, if sums { other } else { !plus }));
            Fact { x: (x, plus), y, w }
        },
    )
}

fn signed((d, plus): (usize, bool)) -> Linear {
    Linear::dim(Dim(d as u32)).scale(&Int::from(if plus { 1 } else { -1 }))
}

fn expr(f: &Fact) -> Linear {
    f.y.iter().fold(signed(f.x), |e, y| e.plus(&signed(*y)))
}

fn state(name: &str, facts: &[Fact]) -> State {
    let mut state = Choice::named(name).expect("a domain").top(&[Kind::Int; DIMS]);
    facts.iter().for_each(|f| state.assume(&Constraint::le(expr(f).plus_constant(&Int::from(-f.w)))));
    state
}

fn zone(facts: &[Fact]) -> Matrix {
    let n = DIMS + 1;
    let mut m = vec![vec![None; n]; n];
    (0..n).for_each(|i| m[i][i] = Some(0));
    for f in facts {
        let (a, b) = (f.x.0, f.y.map_or(DIMS, |y| y.0));
        let (i, j) = if f.x.1 { (a, b) } else { (b, a) };
        m[i][j] = Some(m[i][j].map_or(f.w, |w: i64| w.min(f.w)));
    }
    close(&mut m);
    m
}

fn octagon(facts: &[Fact]) -> Matrix {
    let n = 2 * DIMS;
    let mut m = vec![vec![None; n]; n];
    (0..n).for_each(|i| m[i][i] = Some(0));
    let node = |(d, plus): (usize, bool)| 2 * d + usize::from(!plus);
    for f in facts {
        let (i, j, w) = match f.y {
            Some(y) => (node(f.x), node(y) ^ 1, f.w),
            None => (node(f.x), node(f.x) ^ 1, 2 * f.w),
        };
        for (i, j) in [(i, j), (j ^ 1, i ^ 1)] {
            m[i][j] = Some(m[i][j].map_or(w, |v: i64| v.min(w)));
        }
    }
    tight_close(&mut m);
    m
}

fn same_zone(state: &State, m: &Matrix) -> Result<(), TestCaseError> {
    prop_assert_eq!(state.is_bottom(), is_empty(m), "{:?}", state);
    if state.is_bottom() {
        return Ok(());
    }
    for (i, row) in m.iter().enumerate() {
        for j in (0..=DIMS).filter(|j| *j != i) {
            let node = |n: usize| if n == DIMS { Linear::constant(0) } else { Linear::dim(Dim(n as u32)) };
            let hi = state.bounds(&node(i).minus(&node(j))).and_then(|b| b.hi);
            prop_assert_eq!(hi, row[j].map(Int::from), "{} - {} in {:?}", i, j, state);
        }
    }
    Ok(())
}

fn same_octagon(state: &State, m: &Matrix) -> Result<(), TestCaseError> {
    prop_assert_eq!(state.is_bottom(), is_empty(m), "{:?}", state);
    if state.is_bottom() {
        return Ok(());
    }
    for (i, row) in m.iter().enumerate() {
        for j in (0..2 * DIMS).filter(|j| *j != i) {
            let node = |n: usize| signed((n / 2, n.is_multiple_of(2)));
            let hi = state.bounds(&node(i).minus(&node(j))).and_then(|b| b.hi);
            prop_assert_eq!(hi, row[j].map(Int::from), "{} - {} in {:?}", i, j, state);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn zones_are_closed(a in prop::collection::vec(fact(false), 0..10), b in prop::collection::vec(fact(false), 0..10)) {
        let (x, y) = (state("zones", &a), state("zones", &b));
        let (m, n) = (zone(&a), zone(&b));
        same_zone(&x, &m)?;
        same_zone(&y, &n)?;
        if !x.is_bottom() && !y.is_bottom() {
            same_zone(&x.join(&y), &joined(&m, &n))?;
            let both: Vec<Fact> = a.iter().chain(&b).cloned().collect();
            same_zone(&x.meet(&y), &zone(&both))?;
        }
    }

    #[test]
    fn octagons_are_tightly_closed(a in prop::collection::vec(fact(true), 0..10), b in prop::collection::vec(fact(true), 0..10)) {
        let (x, y) = (state("octagons", &a), state("octagons", &b));
        let (m, n) = (octagon(&a), octagon(&b));
        same_octagon(&x, &m)?;
        same_octagon(&y, &n)?;
        if !x.is_bottom() && !y.is_bottom() {
            same_octagon(&x.join(&y), &joined(&m, &n))?;
            let both: Vec<Fact> = a.iter().chain(&b).cloned().collect();
            same_octagon(&x.meet(&y), &octagon(&both))?;
        }
    }
}
