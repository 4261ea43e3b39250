//! The same steps with other values.

use ox_chc::text::{parse_answer, parse_system};
use ox_chc::{ChcAnswer, SymbolicDerivation};
use ox_logic::{Model, Store, Value, eval};

const TWO_OBJECTS: &str = "(set-logic HORN)
(declare-fun made (Int) Bool)
(assert (forall ((p Int)) (=> (<= 4096 p) (made p))))
(assert (forall ((p Int) (last Int)) (=> (and (made last) (<= 4096 p)) (made p))))
(assert (forall ((p Int) (last Int)) (=> (and (made last) (<= 4096 p) (<= p last)) false)))
(check-sat)
";

const ON_EACH_OTHER: &str = "unsat
step 0
value p 4096
step 2 0
value p 4096
value last 4096
";

#[test]
fn values_are_a_derivation_where_the_conditions_hold() {
    let mut store = Store::new();
    let system = parse_system(&mut store, TWO_OBJECTS).expect("parses");
    let answer = parse_answer(&mut store, &system, ON_EACH_OTHER).expect("parses");
    let ChcAnswer::Unsat(derivation) = answer else { panic!("it is a derivation") };
    let symbolic = SymbolicDerivation::of(&mut store, &system, &derivation);
    let [first, second] = [0, 1].map(|i| derivation.steps.keys().nth(i).expect("two steps"));
    let [p, last] = ["p", "last"].map(|name| store.var(name, ox_logic::Sort::Int));
    let own = |step, var| symbolic.variable(step, var).expect("the clause has it");
    assert_ne!(own(first, p), own(second, p), "each step has its own");
    assert_eq!(symbolic.variables().len(), 3);
    let holds = |object: i64, next: i64, last_seen: i64| {
        let values = [(own(first, p), object), (own(second, p), next), (own(second, last), last_seen)];
        let model: Model = values.into_iter().map(|(v, n)| (v, Value::Int(n.into()))).collect();
        let condition = |&c: &_| eval(&store, c, &model) == Ok(Value::Bool(true));
        (symbolic.conditions.iter().all(condition), symbolic.with_values(&store, &derivation, &model))
    };
    let (kept, same) = holds(4096, 4096, 4096);
    assert!(kept);
    assert_eq!(same, derivation);
    let (kept, apart) = holds(8192, 4096, 8192);
    assert!(kept);
    assert_eq!(apart.steps[second].values[&p], Value::Int(4096.into()));
    assert_eq!(apart.steps[first].values[&p], Value::Int(8192.into()));
    assert!(!holds(8192, 4096, 4096).0, "a premise derives other values");
    assert!(!holds(4096, 8192, 4096).0, "the constraint of a clause");
}
