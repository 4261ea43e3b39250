//! The laws of domains, over every row and some products: exhaustively on small values against sets of points, and by a point that is
//! followed through random operations.

use ox_domains::{ALL, Choice, Constraint, Dim, Int, Kind, Linear, State};
use proptest::prelude::*;

/// Coordinates are within these.
const SMALL: std::ops::RangeInclusive<i64> = -3..=4;

fn choices() -> Vec<(String, Choice)> {
    let products = ["intervals*congruences", "zones*congruences*equalities", "octagons*values*wrapped"];
    let names = ALL.iter().map(|r| r.name).chain(products);
    names.filter_map(|n| Some((n.to_string(), Choice::named(n).ok()?))).collect()
}

fn linear(coefficients: &[i64], k: i64) -> Linear {
    let terms = (0..).zip(coefficients).map(|(d, c)| Linear::dim(Dim(d)).scale(&Int::from(*c)));
    terms.fold(Linear::constant(k), |sum, t| sum.plus(&t))
}

fn points() -> Vec<Vec<Int>> {
    SMALL.flat_map(|x| SMALL.map(move |y| vec![Int::from(x), Int::from(y)])).collect()
}

fn contains(state: &State, point: &[Int]) -> bool {
    let hold = |all: &Vec<Constraint>| all.iter().all(|c| c.holds(point));
    state.constraints().is_some_and(|all| hold(&all))
        && state.disjunctions().iter().all(|parts| parts.iter().any(hold))
}

fn pool() -> Vec<Constraint> {
    let l = |a, b, k| linear(&[a, b], k);
    let m = |e, by: i64| Constraint::multiple(e, Int::from(by));
    vec![
        Constraint::le(l(1, 0, -1)),
        Constraint::le(l(-1, 0, 0)),
        Constraint::le(l(0, 1, 0)),
        Constraint::le(l(1, -1, 1)),
        Constraint::le(l(-1, 1, -2)),
        Constraint::le(l(1, 1, -1)),
        Constraint::le(l(-2, 3, -1)),
        Constraint::eq(l(1, -1, 0)),
        Constraint::eq(l(1, 1, -1)),
        Constraint::eq(l(2, -1, 1)),
        Constraint::eq(l(1, 0, -2)),
        Constraint::eq(l(0, 2, -2)),
        Constraint::ne(l(1, 0, 3)),
        Constraint::ne(l(1, -1, 0)),
        Constraint::ne(l(0, 1, -4)),
        m(l(1, 0, 0), 2),
        m(l(0, 1, -1), 3),
        m(l(1, 1, 0), 2),
        m(l(2, 1, 1), 4),
        Constraint::eq(l(2, 4, -1)),
    ]
}

/// All points that are small.
fn small(choice: &Choice) -> State {
    let mut state = choice.top(&[Kind::Int, Kind::Int]);
    for d in [Dim(0), Dim(1)] {
        state.assume(&Constraint::at_least(d, &Int::from(*SMALL.start())));
        state.assume(&Constraint::at_most(d, &Int::from(*SMALL.end())));
    }
    state
}

/// States with the points that they must contain.
fn states(choice: &Choice) -> Vec<(State, Vec<Vec<Int>>)> {
    let mut out = vec![];
    for (i, a) in pool().iter().enumerate() {
        for b in &pool()[i..] {
            let mut state = small(choice);
            state.assume(a);
            state.assume(b);
            let inside: Vec<Vec<Int>> = points().into_iter().filter(|p| a.holds(p) && b.holds(p)).collect();
            out.push((state, inside));
        }
    }
    out
}

fn must(name: &str, what: &str, state: &State, points: impl IntoIterator<Item = Vec<Int>>) {
    for p in points {
        assert!(contains(state, &p), "{name}: {what} lost {p:?} from {state:?}");
    }
}

#[test]
fn assumptions_keep_points_and_bounds_contain_values() {
    for (name, choice) in choices() {
        for (state, inside) in states(&choice) {
            must(&name, "assume", &state, inside.clone());
            assert!(!state.is_bottom() || inside.is_empty());
            for e in [linear(&[1, 0], 0), linear(&[1, -1], 2), linear(&[1, 1], 0), linear(&[-2, 3], 1)] {
                let bounds = state.bounds(&e);
                let fits = |p: &Vec<Int>| bounds.as_ref().is_some_and(|b| b.contains(&e.evaluate(p)));
                assert!(inside.iter().all(fits), "{name}: {e:?} in {bounds:?} of {state:?}");
            }
        }
    }
}

#[test]
fn order_join_meet_and_widening() {
    let thresholds: Vec<Int> = [-3, 0, 2].map(Int::from).to_vec();
    for (name, choice) in choices() {
        let all = states(&choice);
        for (i, (a, in_a)) in all.iter().enumerate() {
            assert!(a.leq(a), "{name}: {a:?} is not in itself");
            for (b, in_b) in all.iter().skip(i % 7).step_by(7) {
                let both = || in_a.iter().chain(in_b).cloned();
                let joined = a.join(b);
                must(&name, "join", &joined, both());
                assert!(a.leq(&joined) && b.leq(&joined), "{name}: {a:?} ⊔ {b:?} = {joined:?}");
                let met = a.meet(b);
                must(&name, "meet", &met, in_a.iter().filter(|p| in_b.contains(p)).cloned());
                must(&name, "widen", &a.widen(&joined, &thresholds), both());
                must(&name, "widen", &a.widen(b, &[]), both());
                if a.leq(b) {
                    let inside = points().into_iter().filter(|p| contains(a, p));
                    must(&name, "order", b, inside);
                }
            }
        }
    }
}

#[test]
fn forget_assign_project_and_extend() {
    for (name, choice) in choices() {
        for (state, inside) in states(&choice) {
            let mut forgotten = state.clone();
            forgotten.forget(Dim(0));
            let any = |p: &Vec<Int>| [-100, 0, 3, 100].map(|v| vec![Int::from(v), p[1].clone()]);
            must(&name, "forget", &forgotten, inside.iter().flat_map(any));
            for e in [linear(&[1, 0], 1), linear(&[0, 1], -2), linear(&[2, -1], 0), linear(&[0, 0], 3)] {
                let mut assigned = state.clone();
                assigned.assign(Dim(1), &e);
                let image = |p: &Vec<Int>| vec![p[0].clone(), e.evaluate(p)];
                must(&name, "assign", &assigned, inside.iter().map(image));
            }
            let swapped = state.project(&[Dim(1), Dim(0)]);
            must(&name, "project", &swapped, inside.iter().map(|p| vec![p[1].clone(), p[0].clone()]));
            let one = state.project(&[Dim(1)]);
            must(&name, "project", &one, inside.iter().map(|p| vec![p[1].clone()]));
            let mut more = state.clone();
            more.extend(&[Kind::Bool, Kind::Bits(3)]);
            let with =
                |p: &Vec<Int>| [[0, 0], [1, 7]].map(|v| p.iter().cloned().chain(v.map(Int::from)).collect());
            must(&name, "extend", &more, inside.iter().flat_map(with));
        }
    }
}

#[test]
fn constraints_go_round() {
    for (name, choice) in choices() {
        for (state, _) in states(&choice) {
            let Some(told) = state.constraints() else { continue };
            let mut again = choice.top(&[Kind::Int, Kind::Int]);
            told.iter().for_each(|c| again.assume(c));
            for p in points() {
                assert_eq!(contains(&state, &p), contains(&again, &p), "{name}: {state:?} became {again:?}");
            }
        }
    }
}

/// Bit-vectors of three bits: what sums modulo 8 and comparisons leave.
#[test]
fn on_the_number_circle() {
    let kinds = [Kind::Bits(3), Kind::Bits(3)];
    let all: Vec<Vec<Int>> =
        (0..8).flat_map(|x| (0..8).map(move |y| vec![Int::from(x), Int::from(y)])).collect();
    let mut told = vec![];
    for k in 0..8 {
        told.push(Constraint::multiple(linear(&[1, -1], k), Int::from(8)));
        told.push(Constraint::multiple(linear(&[1, 1], k), Int::from(8)));
        told.push(Constraint::multiple(linear(&[3, -1], k), Int::from(8)));
        told.push(Constraint::le(linear(&[1, 0], -k)));
        told.push(Constraint::le(linear(&[0, -1], k)));
        told.push(Constraint::ne(linear(&[1, 0], -k)));
    }
    for (name, choice) in choices() {
        let mut states: Vec<(State, Vec<Vec<Int>>)> = vec![];
        for (i, a) in told.iter().enumerate() {
            for b in told.iter().skip(i % 9).step_by(9) {
                let mut state = choice.top(&kinds);
                state.assume(a);
                state.assume(b);
                let inside: Vec<Vec<Int>> =
                    all.iter().filter(|p| a.holds(p) && b.holds(p)).cloned().collect();
                must(&name, "assume", &state, inside.clone());
                states.push((state, inside));
            }
        }
        for (i, (a, in_a)) in states.iter().enumerate() {
            for (b, in_b) in states.iter().skip(i % 37).step_by(37) {
                let both = || in_a.iter().chain(in_b).cloned();
                must(&name, "join", &a.join(b), both());
                must(&name, "widen", &a.widen(b, &[]), both());
                must(&name, "meet", &a.meet(b), in_a.iter().filter(|p| in_b.contains(p)).cloned());
                assert!(a.leq(&a.join(b)), "{name}: {a:?} ⊔ {b:?}");
            }
        }
    }
}

/// A Boolean decides which relation holds between two others.
#[test]
fn values_have_relations_to_others() {
    let choice = Choice::named("values").expect("a domain");
    let kinds = [Kind::Bool, Kind::Int, Kind::Int];
    let case = |flag: i64, c: Constraint| {
        let mut state = choice.top(&kinds);
        state.assume(&Constraint::equals(Dim(0), &Int::from(flag)));
        state.assume(&c);
        state
    };
    let less = Constraint::le(linear(&[0, 1, -1], 1));
    let more = Constraint::le(linear(&[0, -1, 1], 1));
    let mut joined = case(0, less.clone()).join(&case(1, more));
    joined.assume(&Constraint::equals(Dim(0), &Int::ZERO));
    assert_eq!(joined.bounds(&linear(&[0, 1, -1], 0)).and_then(|b| b.hi), Some(Int::from(-1)));
    joined.assume(&Constraint::eq(linear(&[0, 1, -1], 0)));
    assert!(joined.is_bottom());
}

/// Where a domain is exact on these constraints it is exact.
#[test]
fn precision() {
    let l = |a, b, k| linear(&[a, b], k);
    let empty = |name: &str, told: &[Constraint]| {
        let mut state = Choice::named(name).expect("a domain").top(&[Kind::Int, Kind::Int]);
        told.iter().for_each(|c| state.assume(c));
        assert!(state.is_bottom(), "{name}: {state:?}");
    };
    let m = |e, by: i64| Constraint::multiple(e, Int::from(by));
    empty("intervals", &[Constraint::le(l(1, 0, 0)), Constraint::le(l(-1, 0, 1))]);
    empty("congruences", &[m(l(1, 0, 0), 2), m(l(1, 0, 1), 4)]);
    empty("equalities", &[Constraint::eq(l(1, -1, 0)), Constraint::eq(l(1, 1, -1))]);
    empty("zones", &[Constraint::le(l(1, -1, 1)), Constraint::le(l(-1, 1, 0))]);
    empty("octagons", &[Constraint::eq(l(1, 1, -1)), Constraint::eq(l(1, -1, 0))]);
    // 6 + 5 = 3 modulo 8, over the end of the circle
    let mut bits = Choice::named("wrapped").expect("a domain").top(&[Kind::Bits(3), Kind::Bits(3)]);
    bits.assume(&Constraint::le(l(-1, 0, 6)));
    bits.assume(&m(l(1, -1, 5), 8));
    bits.assume(&Constraint::le(l(0, -1, 5)));
    assert!(bits.is_bottom(), "{bits:?}");
    empty(
        "intervals*congruences",
        &[m(l(1, 0, 0), 4), Constraint::le(l(1, 0, -3)), Constraint::le(l(-1, 0, 1))],
    );
    empty(
        "zones*equalities",
        &[Constraint::eq(l(2, -1, 0)), Constraint::le(l(1, 0, 0)), Constraint::le(l(0, -1, 1))],
    );
}

#[test]
fn unknown_names_list_those_there_are() {
    let error = Choice::named("zones*polygons").err().expect("there is none").to_string();
    assert!(error.contains("polygons") && ALL.iter().all(|r| error.contains(r.name)), "{error}");
    assert!(Choice::named("zones*zones").is_err());
}

/// However states grow, widening comes to an end.
#[test]
fn widening_ends() {
    let thresholds: Vec<Int> = (-5..5).map(|n| Int::from(n * 10)).collect();
    for (name, choice) in choices() {
        for seed in 0..30_i64 {
            let mut state = choice.top(&[Kind::Int, Kind::Int, Kind::Bool]);
            let start: Vec<Int> = [0, seed % 3, 0].map(Int::from).to_vec();
            (0..).zip(&start).for_each(|(d, v)| state.assume(&Constraint::equals(Dim(d), v)));
            let mut changes = 0;
            for step in 1..400_i64 {
                let mut next = choice.top(state.kinds());
                let x = (seed * 7 + step * step) % (step + 3);
                let y = x + (seed + step * 3) % (1 + step / 20);
                let point = [x, y, step % 2].map(Int::from);
                (0..).zip(&point).for_each(|(d, v)| next.assume(&Constraint::equals(Dim(d), v)));
                let widened = state.widen(&state.join(&next), &thresholds);
                if !widened.leq(&state) {
                    changes += 1;
                }
                assert!(next.leq(&widened), "{name}: {next:?} is not in {widened:?}");
                state = widened;
            }
            assert!(changes < 150, "{name}: {changes} changes to {state:?}");
        }
    }
}

#[derive(Clone, Debug)]
enum Step {
    Assume(Vec<i64>, u8, i64),
    Forget(u32, i64),
    Assign(u32, Vec<i64>, i64),
    Swap(u32, u32),
    Join(Vec<i64>),
    Widen(Vec<i64>),
}

fn step() -> impl Strategy<Value = Step> {
    let number = prop_oneof![4 => -3..4_i64, 1 => any::<i64>()];
    let coefficients = || prop::collection::vec(prop_oneof![3 => Just(0), 4 => -1..2_i64, 1 => -5..6_i64], 4);
    prop_oneof![
        (coefficients(), 0..4_u8, 0..5_i64).prop_map(|(c, r, k)| Step::Assume(c, r, k)),
        (0..4_u32, number.clone()).prop_map(|(d, v)| Step::Forget(d, v)),
        (0..4_u32, coefficients(), -9..9_i64).prop_map(|(d, c, k)| Step::Assign(d, c, k)),
        (0..4_u32, 0..4_u32).prop_map(|(a, b)| Step::Swap(a, b)),
        prop::collection::vec(number.clone(), 4).prop_map(Step::Join),
        prop::collection::vec(number, 4).prop_map(Step::Widen),
    ]
}

/// The point that is at these coordinates.
fn only(choice: &Choice, at: &[i64]) -> State {
    let mut state = choice.top(&[Kind::Int; 4]);
    (0..).zip(at).for_each(|(d, v)| state.assume(&Constraint::equals(Dim(d), &Int::from(*v))));
    state
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// A point stays in a state through everything that is done to both.
    #[test]
    fn no_step_loses_a_point(start in prop::collection::vec(-9..9_i64, 4), steps in prop::collection::vec(step(), 1..14)) {
        for (name, choice) in choices() {
            let mut point: Vec<Int> = start.iter().copied().map(Int::from).collect();
            let mut state = only(&choice, &start);
            for step in &steps {
                match step {
                    Step::Assume(c, relation, slack) => {
                        let e = linear(c, 0);
                        let at = e.plus_constant(&-&e.evaluate(&point));
                        let slack = Int::from(*slack);
                        state.assume(&match relation {
                            0 => Constraint::le(at.plus_constant(&-&slack)),
                            1 => Constraint::eq(at),
                            2 => Constraint::ne(at.plus_constant(&(&slack + &Int::ONE))),
                            _ => Constraint::multiple(at, &slack + &Int::ONE),
                        });
                    }
                    Step::Forget(d, v) => {
                        state.forget(Dim(*d));
                        point[*d as usize] = Int::from(*v);
                    }
                    Step::Assign(d, c, k) => {
                        let e = linear(c, *k);
                        state.assign(Dim(*d), &e);
                        point[*d as usize] = e.evaluate(&point);
                    }
                    Step::Swap(a, b) => {
                        let mut dims = [0, 1, 2, 3].map(Dim);
                        dims.swap(*a as usize, *b as usize);
                        state = state.project(&dims);
                        point.swap(*a as usize, *b as usize);
                    }
                    Step::Join(at) => state = state.join(&only(&choice, at)),
                    Step::Widen(at) => {
                        let next = state.join(&only(&choice, at));
                        state = state.widen(&next, &[Int::from(-10), Int::from(10)]);
                    }
                }
                prop_assert!(contains(&state, &point), "{name}: {step:?} lost {point:?}: {state:?}");
                let again = state.join(&state);
                prop_assert!(state.leq(&again), "{name}: {state:?} and {again:?}");
            }
        }
    }
}
