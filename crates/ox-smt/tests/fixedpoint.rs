//! Spacer's answers on hand-written systems: each invariant is checked clause by clause, each derivation step by step,
//! by a fresh solver.

use ox_logic::smtlib::{Command, parse_script, print_term};
use ox_logic::{Node, Op, Sort, Store, Symbol, Term};
use ox_smt::backend::Z3Solver;
use ox_smt::fixedpoint::NO_PREPROCESSING;
use ox_smt::{Fixedpoint, GroundDerivation, Limits, Param, SatResult, Solver, SpacerAnswer};
use rustc_hash::FxHashMap;
use std::time::Duration;

struct Clause {
    vars: Vec<Term>,
    constraint: Vec<Term>,
    atoms: Vec<Term>,
    head: Term,
}

struct System {
    store: Store,
    preds: Vec<(Symbol, Vec<Sort>)>,
    clauses: Vec<Clause>,
    goal: Term,
}

impl System {
    fn parse(text: &str) -> Self {
        let mut store = Store::new();
        let script = parse_script(&mut store, text).expect("well-formed");
        let goal_name = store.symbol("goal");
        let goal = store.app(Op::Apply(goal_name, Sort::Bool), &[]);
        let mut preds = vec![(goal_name, vec![])];
        let mut clauses = Vec::new();
        for command in script.commands {
            match command {
                Command::DeclareFun { name, args, .. } => preds.push((name, args)),
                Command::Assert { assertion, .. } => {
                    let Node::App(Op::Implies, parts) = store.node(assertion.body) else {
                        panic!("an implication")
                    };
                    let (body, head) = (parts[0], parts[1]);
                    let parts = match store.node(body) {
                        Node::App(Op::And, parts) => parts.to_vec(),
                        _ => vec![body],
                    };
                    let is_atom = |t: &Term| matches!(store.node(*t), Node::App(Op::Apply(..), _));
                    let (atoms, constraint) = parts.into_iter().partition(is_atom);
                    let head = if is_atom(&head) { head } else { goal };
                    clauses.push(Clause { vars: assertion.vars, constraint, atoms, head });
                }
                _ => {}
            }
        }
        System { store, preds, clauses, goal }
    }

    fn solve(&self, params: &[(&str, Param)]) -> (Fixedpoint, SpacerAnswer) {
        let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
        self.solve_with(params, limits, |_| {})
    }

    fn solve_with(
        &self,
        params: &[(&str, Param)],
        limits: Limits,
        prepare: impl FnOnce(&mut Fixedpoint),
    ) -> (Fixedpoint, SpacerAnswer) {
        let mut fp = Fixedpoint::new(params, limits).expect("Spacer starts");
        for (name, args) in &self.preds {
            fp.declare(&self.store, *name, args).expect("declared");
        }
        for c in &self.clauses {
            let body: Vec<Term> = c.constraint.iter().chain(&c.atoms).copied().collect();
            fp.rule(&self.store, &c.vars, &body, c.head).expect("added");
        }
        prepare(&mut fp);
        let answer = fp.query(&self.store, self.goal).expect("answered");
        (fp, answer)
    }

    fn pred_of(&self, atom: Term) -> Symbol {
        match self.store.node(atom) {
            Node::App(Op::Apply(p, _), _) => *p,
            other => panic!("an atom expected, {other:?} given"),
        }
    }

    /// The invariants make every clause valid, and the goal's is false.
    fn check_invariants(&mut self, fp: &mut Fixedpoint) {
        let mut invariants: FxHashMap<Symbol, (Vec<Term>, Term)> = FxHashMap::default();
        for (name, args) in self.preds.clone() {
            let params: Vec<Term> = args.iter().map(|&s| self.store.fresh_var("param", s)).collect();
            let inv = fp.invariant(&mut self.store, name, &params).expect("readable");
            println!("{} {:?} = {}", self.store.name(name), params, print_term(&self.store, inv));
            invariants.insert(name, (params, inv));
        }
        let no = self.store.bool(false);
        invariants.insert(self.pred_of(self.goal), (vec![], no));
        for i in 0..self.clauses.len() {
            let mut solver = Z3Solver::new().expect("Z3 starts");
            for atom in self.clauses[i].atoms.clone() {
                let t = self.instance(&invariants, atom);
                solver.assert(&self.store, t).expect("asserted");
            }
            for &t in &self.clauses[i].constraint {
                solver.assert(&self.store, t).expect("asserted");
            }
            let head = self.instance(&invariants, self.clauses[i].head);
            let not = self.store.not(head);
            solver.assert(&self.store, not).expect("asserted");
            assert_eq!(solver.check(&self.store, &[]).expect("answered"), SatResult::Unsat, "clause {i}");
        }
    }

    fn instance(&mut self, invariants: &FxHashMap<Symbol, (Vec<Term>, Term)>, atom: Term) -> Term {
        let (params, inv) = &invariants[&self.pred_of(atom)];
        let map = params.iter().copied().zip(self.store.args(atom).iter().copied()).collect();
        self.store.subst(*inv, &map)
    }

    /// Every node follows from its premises by some clause, in the order of the clause's body.
    fn check_derivation(&mut self, r: &GroundDerivation) {
        println!("{r:#?}");
        let goal = self.pred_of(self.goal);
        let root = r.nodes.last().expect("not empty");
        assert_eq!((root.pred, root.args.len()), (goal, 0));
        for (i, node) in r.nodes.iter().enumerate() {
            assert!(node.premises.iter().all(|&p| p < i), "premises come first");
            let derived = (0..self.clauses.len()).any(|c| self.derives(c, r, i));
            assert!(derived, "node {i} {} follows from a clause", self.store.name(node.pred));
        }
    }

    fn derives(&mut self, clause: usize, r: &GroundDerivation, node: usize) -> bool {
        let c = &self.clauses[clause];
        let node = &r.nodes[node];
        let premises: Vec<_> = node.premises.iter().map(|&p| &r.nodes[p]).collect();
        let atoms = c.atoms.clone();
        if self.pred_of(c.head) != node.pred
            || atoms.len() != premises.len()
            || !atoms.iter().zip(&premises).all(|(&a, p)| self.pred_of(a) == p.pred)
        {
            return false;
        }
        let mut solver = Z3Solver::new().expect("Z3 starts");
        for &t in &self.clauses[clause].constraint {
            solver.assert(&self.store, t).expect("asserted");
        }
        let head = self.clauses[clause].head;
        for (atom, fact) in atoms.into_iter().zip(premises).chain([(head, node)]) {
            for (arg, value) in self.store.args(atom).to_vec().into_iter().zip(&fact.args) {
                let value = self.store.value(value);
                let eq = self.store.eq(arg, value);
                solver.assert(&self.store, eq).expect("asserted");
            }
        }
        solver.check(&self.store, &[]).expect("answered") == SatResult::Sat
    }
}

fn safe(text: &str) {
    let mut system = System::parse(text);
    let (mut fp, answer) = system.solve(NO_PREPROCESSING);
    assert!(matches!(answer, SpacerAnswer::Unreachable), "{answer:?}");
    system.check_invariants(&mut fp);
}

fn reachable(text: &str, nodes: usize) {
    let mut system = System::parse(text);
    let (_, answer) = system.solve(NO_PREPROCESSING);
    let SpacerAnswer::Reachable(r) = answer else { panic!("{answer:?}") };
    system.check_derivation(&r);
    assert_eq!(r.nodes.len(), nodes);
}

#[test]
fn linear_loop_safe() {
    safe(
        "(declare-fun P (Int Int) Bool)
        (assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y 0)) (P x y))))
        (assert (forall ((x Int) (y Int)) (=> (and (P x y) (< x 10)) (P (+ x 1) (+ y 2)))))
        (assert (forall ((x Int) (y Int)) (=> (and (P x y) (>= x 10) (not (= y 20))) false)))",
    );
}

#[test]
fn linear_loop_unsafe() {
    reachable(
        "(declare-fun P (Int Int) Bool)
        (assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y 7)) (P x y))))
        (assert (forall ((x Int) (y Int) (d Int)) (=> (and (P x y) (< x 3) (< 0 d)) (P (+ x d) y))))
        (assert (forall ((x Int) (y Int)) (=> (and (P x y) (= x 3)) false)))",
        3,
    );
}

const MC91: &str = "(declare-fun mc (Int Int) Bool)
    (assert (forall ((n Int) (r Int)) (=> (and (> n 100) (= r (- n 10))) (mc n r))))
    (assert (forall ((n Int) (t Int) (r Int)) (=> (and (<= n 100) (mc (+ n 11) t) (mc t r)) (mc n r))))";

#[test]
fn two_summaries_safe() {
    safe(&format!(
        "{MC91}(assert (forall ((n Int) (r Int)) (=> (and (mc n r) (<= n 101) (not (= r 91))) false)))"
    ));
}

#[test]
fn two_summaries_unsafe() {
    let query = "(assert (forall ((n Int) (r Int)) (=> (and (mc n r) (= n 99) (= r 91)) false)))";
    reachable(&format!("{MC91}{query}"), 6);
}

#[test]
fn bool_arguments() {
    let text = "(declare-fun P (Bool Int Bool) Bool)
        (assert (forall ((a Bool) (b Bool)) (=> (and (not a) b) (P a 0 b))))
        (assert (forall ((a Bool) (x Int) (b Bool)) (=> (and (P a x b) (< x 2)) (P (not a) (+ x 1) b))))";
    safe(&format!("{text}(assert (forall ((a Bool) (x Int) (b Bool)) (=> (and (P a x b) (not b)) false)))"));
    let query = "(assert (forall ((a Bool) (x Int) (b Bool)) (=> (and (P a x b) (not a) (> x 1)) false)))";
    reachable(&format!("{text}{query}"), 4);
}

#[test]
fn bit_vector_arguments() {
    let text = "(declare-fun P ((_ BitVec 8) (_ BitVec 8)) Bool)
        (assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (=> (= x #x00) (P x y))))
        (assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8)))
          (=> (and (P x y) (bvult x #x05)) (P (bvadd x #x01) y))))";
    let v = "((x (_ BitVec 8)) (y (_ BitVec 8)))";
    safe(&format!("{text}(assert (forall {v} (=> (and (P x y) (bvugt x #x05)) false)))"));
    reachable(&format!("{text}(assert (forall {v} (=> (and (P x y) (= x #x03) (= y #x42)) false)))"), 5);
}

#[test]
fn real_arguments() {
    let text = "(declare-fun P (Real Real) Bool)
        (assert (forall ((x Real)) (=> (and (<= 0.0 x) (<= x 0.5)) (P x 0.0))))
        (assert (forall ((x Real) (y Real)) (=> (and (P x y) (< y 2.0)) (P (+ x (/ 1.0 3.0)) (+ y 1.0)))))";
    let v = "((x Real) (y Real))";
    safe(&format!("{text}(assert (forall {v} (=> (and (P x y) (> x (+ 1.0 (* 0.5 y)))) false)))"));
    reachable(&format!("{text}(assert (forall {v} (=> (and (P x y) (= x 1.0) (= y 2.0)) false)))"), 4);
}

#[test]
fn array_arguments() {
    let text = "(declare-fun P ((Array Int Int) Int) Bool)
        (assert (forall ((a (Array Int Int)) (i Int)) (=> (and (= i 0) (= (select a 7) 5)) (P a i))))
        (assert (forall ((a (Array Int Int)) (i Int)) (=> (and (P a i) (< i 3)) (P (store a i 1) (+ i 1)))))";
    let v = "((a (Array Int Int)) (i Int))";
    safe(&format!("{text}(assert (forall {v} (=> (and (P a i) (not (= (select a 7) 5))) false)))"));
    reachable(&format!("{text}(assert (forall {v} (=> (and (P a i) (= i 2) (= (select a 1) 1)) false)))"), 4);
}

/// What Z3's preprocessing gets wrong: predicates without facts, predicates the goal does not need, clauses that subsume
/// others, arguments nobody looks at.
#[test]
fn invariants_of_predicates_off_the_path() {
    safe(
        "(declare-fun Never (Int) Bool)
        (declare-fun P (Int Int) Bool)
        (declare-fun Copy (Int Int) Bool)
        (declare-fun Beside (Int) Bool)
        (declare-fun Side (Int Int) Bool)
        (declare-fun Absurd (Int) Bool)
        (assert (forall ((x Int) (y Int)) (=> (and (P x y)) (Side y x))))
        (assert (forall ((x Int) (y Int)) (=> (and (Side x y) (> y 1)) (Side (- x 1) y))))
        (assert (forall ((x Int)) (=> (and (= x 0) (= x 1)) (Absurd x))))
        (assert (forall ((x Int)) (=> (and (Absurd x)) (P (+ x 9) x))))
        (assert (forall ((x Int)) (=> (= x 0) (P x x))))
        (assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y 0)) (P x y))))
        (assert (forall ((x Int)) (=> (and (Never x)) (P x x))))
        (assert (forall ((x Int)) (=> (and (Never x) (> x 0)) (Never (+ x 1)))))
        (assert (forall ((x Int) (y Int)) (=> (and (P x y) (< x 5)) (P (+ x 1) y))))
        (assert (forall ((x Int) (y Int)) (=> (and (P x y)) (Copy y x))))
        (assert (forall ((x Int) (y Int)) (=> (and (P x y) (Never y)) (Beside y))))
        (assert (forall ((x Int)) (=> (and (Beside x) (> x 3)) (Beside (- x 1)))))
        (assert (forall ((x Int) (y Int)) (=> (and (Copy y x) (> x 5)) false)))",
    );
}

#[test]
fn goal_without_clauses_is_unreachable() {
    safe("(declare-fun P (Int) Bool) (assert (forall ((x Int)) (=> (= x 0) (P x))))");
}

#[test]
fn time_limit_and_interruption() {
    let text = "(declare-fun P (Int Int Int) Bool)
        (assert (forall ((x Int) (y Int) (z Int)) (=> (and (= x 1) (= y 1) (> z 0)) (P x y z))))
        (assert (forall ((x Int) (y Int) (z Int)) (=> (P x y z) (P (+ x y) (+ y (* x z)) (+ z x)))))
        (assert (forall ((x Int) (y Int) (z Int)) (=> (and (P x y z) (= (* x x) (+ 3 (* 7 y z)))) false)))";
    let system = System::parse(text);
    let started = std::time::Instant::now();
    let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
    let answer = system.solve_with(NO_PREPROCESSING, limits, |_| {}).1;
    assert!(matches!(answer, SpacerAnswer::Unknown(_)), "{answer:?}");
    let answer = system.solve_with(NO_PREPROCESSING, Limits::default(), |fp| {
        let handle = fp.interrupt_handle();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(300));
            handle.interrupt();
        });
    });
    assert!(matches!(&answer.1, SpacerAnswer::Unknown(why) if why == "interrupted"), "{:?}", answer.1);
    assert!(started.elapsed() < Duration::from_secs(15));
}

#[test]
fn wrong_parameters_are_errors() {
    let e = Fixedpoint::new(&[("no.such.parameter", Param::Bool(true))], Limits::default()).err();
    assert!(e.expect("refused").to_string().contains("unknown parameter 'no.such.parameter'"));
}

/// Random small systems: 60 of them, about half safe.
#[test]
fn random_systems() {
    let (mut safe, mut reachable) = (0, 0);
    for seed in 0..60 {
        let mut system = System::parse(&random_system(seed));
        let (mut fp, answer) = system.solve(NO_PREPROCESSING);
        match answer {
            SpacerAnswer::Unreachable => {
                system.check_invariants(&mut fp);
                safe += 1;
            }
            SpacerAnswer::Reachable(r) => {
                system.check_derivation(&r);
                reachable += 1;
            }
            SpacerAnswer::Unknown(_) => {}
        }
    }
    assert!(safe >= 15 && reachable >= 15, "{safe} safe, {reachable} unsafe");
}

/// Three predicates over integers, Booleans and bit-vectors, four to seven clauses with up to two facts in the body.
fn random_system(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = move |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    let mut text = String::new();
    let mut preds = Vec::new();
    for i in 0..3 {
        let sorts: Vec<&str> =
            (0..1 + next(3)).map(|_| ["Int", "Int", "Bool", "(_ BitVec 4)"][next(4)]).collect();
        text.push_str(&format!("(declare-fun P{i} ({}) Bool)\n", sorts.join(" ")));
        preds.push(sorts);
    }
    let vars = "((i Int) (j Int) (k Int) (b Bool) (c Bool) (v (_ BitVec 4)) (w (_ BitVec 4)))";
    let constraints =
        ["(= i 0)", "(< i 5)", "(> j 3)", "(= j (+ i 2))", "b", "(not c)", "(= v #x2)", "(bvult v w)"];
    let last = 3 + next(4);
    for clause in 0..=last {
        let atom = |next: &mut dyn FnMut(usize) -> usize| {
            let p = next(3);
            let args = preds[p].iter().map(|sort| match *sort {
                "Int" => ["i", "j", "k", "(+ i 1)", "(+ j i)", "(- j 2)", "0", "3"][next(8)],
                "Bool" => ["b", "c", "(not b)", "(< i j)", "true"][next(5)],
                _ => ["v", "w", "(bvadd v #x1)", "(bvxor v w)", "#x3"][next(5)],
            });
            format!("(P{p} {})", args.collect::<Vec<_>>().join(" "))
        };
        let facts = if clause == 0 { 0 } else { [0, 1, 1, 1, 2][next(5)] };
        let mut body: Vec<String> = (0..facts).map(|_| atom(&mut next)).collect();
        body.extend((0..1 + next(3)).map(|_| constraints[next(8)].to_string()));
        let head = if clause == last { "false".into() } else { atom(&mut next) };
        text.push_str(&format!("(assert (forall {vars} (=> (and true {}) {head})))\n", body.join(" ")));
    }
    text
}

/// What Spacer is told is part of its invariant, and it does not look for it.
#[test]
fn lemmas_are_believed() {
    let mut system = System::parse(
        "(declare-fun p (Int Int) Bool)
         (assert (=> true (p 0 0)))
         (assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 1) (+ y 1)))))
         (assert (forall ((x Int) (y Int)) (=> (and (p x y) (< y x)) false)))",
    );
    let pred = system.store.symbol("p");
    let params: Vec<Term> = ["a", "b"].iter().map(|n| system.store.var(n, Sort::Int)).collect();
    let equal = system.store.eq(params[0], params[1]);
    let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
    let store = &system.store;
    let tell = |fp: &mut Fixedpoint| fp.lemma(store, pred, &params, equal).expect("Spacer takes lemmas");
    let (mut fp, answer) = system.solve_with(NO_PREPROCESSING, limits, tell);
    assert!(matches!(answer, SpacerAnswer::Unreachable), "{answer:?}");
    let invariant = fp.invariant(&mut system.store, pred, &params).expect("readable");
    let mut solver = Z3Solver::new().expect("Z3 is linked");
    let not_equal = system.store.not(equal);
    solver.assert(&system.store, invariant).expect("a formula");
    assert_eq!(solver.check(&system.store, &[not_equal]).expect("an answer"), SatResult::Unsat);
    system.check_invariants(&mut fp);
}
