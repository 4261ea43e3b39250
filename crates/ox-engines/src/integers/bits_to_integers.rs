//! A system over bit-vectors as one over integers, and its answers taken back.

use super::integers_to_bits::{Reading, to_bits};
use ox_chc::answer::fresh_params;
use ox_chc::{Atom, Clause, Definition, Derivation, Pred, Solution, Step, System};
use ox_encode::arith::{self, Arith, ArithRow, Context, Repr, Reprs};
use ox_logic::{Model, Node, Op, Sort, Store, Term, default_value};
use rustc_hash::{FxHashMap, FxHashSet};

pub struct Integers {
    /// Predicates and clauses have the numbers that they have over bit-vectors.
    pub system: System,
    /// How all bit-vectors of the system are read.
    repr: Repr,
    row: &'static ArithRow,
}

impl Integers {
    /// An error says what the system has in it that is not translated.
    pub fn of(store: &mut Store, system: &System) -> Result<Self, String> {
        let terms = terms_of(system);
        expressible(store, &terms)?;
        let repr = reading(store, &terms);
        let row = arith::named("int").expect("there is such an arithmetic");
        let mut this = Integers { system: System::default(), repr, row };
        for pred in system.preds.values() {
            let args = pred.args.iter().map(|&s| (row.sort)(store, s)).collect();
            this.system.preds.push(Pred { name: pred.name, args });
        }
        for clause in system.clauses.values() {
            let clause = this.clause(store, clause)?;
            this.system.clauses.push(clause);
        }
        debug_assert_eq!(this.system.validate(store), Ok(()));
        Ok(this)
    }

    fn clause(&self, store: &mut Store, clause: &Clause) -> Result<Clause, String> {
        let bits: Vec<Term> =
            clause.vars.iter().copied().filter(|&v| matches!(store.sort(v), Sort::BitVec(_))).collect();
        let names: FxHashSet<&str> = bits.iter().map(|&v| name(store, v)).collect();
        if names.len() < bits.len() {
            return Err("a clause has two variables of one name".into());
        }
        let reprs: Reprs = bits.iter().map(|&v| (v, self.repr)).collect();
        let shadows = FxHashSet::default();
        let context = Context { reprs: &reprs, shadows: &shadows, space: None };
        let mut arith = (self.row.translator)(context);
        let body = clause.body.iter().map(|a| self.atom(store, &mut *arith, a)).collect();
        let head = clause.head.as_ref().map(|a| self.atom(store, &mut *arith, a));
        let mut parts: Vec<Term> = bits.iter().map(|&v| arith.in_range(store, v, true)).collect();
        parts.push(arith.value(store, clause.constraint, self.repr));
        parts.extend(arith.side_conditions());
        let constraint = store.mk(Op::And, &parts);
        Ok(Clause::new(store, body, constraint, head))
    }

    fn atom(&self, store: &mut Store, arith: &mut dyn Arith, atom: &Atom) -> Atom {
        let args = atom.args.iter().map(|&t| arith.value(store, t, self.repr)).collect();
        Atom { pred: atom.pred, args }
    }

    /// The solution over the bit-vectors; nothing where it cannot be said.
    pub fn solution(&self, store: &mut Store, system: &System, found: &Solution) -> Option<Solution> {
        let mut out = Solution::default();
        for pred in system.preds.keys() {
            let Some(definition) = &found.definitions[pred] else { continue };
            let params = fresh_params(store, system, pred);
            let readings: FxHashMap<Term, Reading> = definition
                .params
                .iter()
                .zip(&params)
                .map(|(&number, &bits)| (number, Reading { bits, signed: self.repr == Repr::Signed }))
                .collect();
            let body = to_bits(store, definition.body, &readings)?;
            out.definitions[pred] = Some(Definition { params, body });
        }
        Some(out)
    }

    pub fn derivation(&self, store: &mut Store, system: &System, found: &Derivation) -> Derivation {
        let mut out = Derivation::default();
        for step in found.steps.values() {
            let vars = &system.clauses[step.clause].vars;
            let values = vars.iter().map(|&v| (v, self.value(store, v, &step.values))).collect::<Model>();
            out.steps.push(Step { clause: step.clause, values, premises: step.premises.clone() });
        }
        out
    }

    /// The value of a variable over bit-vectors, given that of the integer of the same name.
    fn value(&self, store: &mut Store, var: Term, values: &Model) -> ox_logic::Value {
        let sort = store.sort(var);
        let number = (self.row.sort)(store, sort);
        let own = name(store, var).to_string();
        let own = store.var(&own, number);
        match values.get(&own) {
            Some(value) => (self.row.decode)(store, value, sort),
            None => default_value(store, sort),
        }
    }
}

fn name(store: &Store, var: Term) -> &str {
    match store.node(var) {
        Node::Var(name, _) => store.name(*name),
        other => unreachable!("{other:?} is quantified"),
    }
}

fn terms_of(system: &System) -> Vec<Term> {
    let mut terms = vec![];
    for clause in system.clauses.values() {
        terms.push(clause.constraint);
        terms.extend(clause.body.iter().chain(&clause.head).flat_map(|a| a.args.iter().copied()));
        terms.extend(clause.vars.iter().copied());
    }
    terms
}

/// Signed or unsigned, as most comparisons are.
fn reading(store: &Store, terms: &[Term]) -> Repr {
    let subterms = store.subterms(terms);
    let count = |wanted: [Op; 2]| {
        let of = |t: &&Term| matches!(store.node(**t), Node::App(op, _) if wanted.contains(op));
        subterms.iter().filter(of).count()
    };
    match count([Op::BvUlt, Op::BvUle]) > count([Op::BvSlt, Op::BvSle]) {
        true => Repr::Unsigned,
        false => Repr::Signed,
    }
}

/// Bit-vectors and Booleans, and no division by what may be zero, which the translation takes for impossible.
fn expressible(store: &Store, terms: &[Term]) -> Result<(), String> {
    let mut bits = false;
    for t in store.subterms(terms) {
        match store.sort(t) {
            Sort::BitVec(_) => bits = true,
            Sort::Bool => {}
            Sort::Int | Sort::Real | Sort::Array(_) => {
                return Err("there is more than bit-vectors and Booleans".into());
            }
        }
        if let Node::App(op, args) = store.node(t) {
            expressible_operator(store, *op, args)?;
        }
    }
    match bits {
        true => Ok(()),
        false => Err("there are no bit-vectors".into()),
    }
}

fn expressible_operator(store: &Store, op: Op, args: &[Term]) -> Result<(), String> {
    match op {
        Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem => match store.node(args[1]) {
            Node::BitVec(_, n) if n.bits() > 0 => Ok(()),
            _ => Err("there is a division by a variable".into()),
        },
        Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies | Op::Eq | Op::Ite => Ok(()),
        Op::BvNot | Op::BvNeg | Op::BvAdd | Op::BvSub | Op::BvMul => Ok(()),
        Op::BvShl | Op::BvLshr | Op::BvAshr | Op::BvAnd | Op::BvOr | Op::BvXor => Ok(()),
        Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle => Ok(()),
        Op::BvConcat | Op::BvExtract(..) | Op::BvZeroExtend(_) | Op::BvSignExtend(_) => Ok(()),
        Op::Neg | Op::Add | Op::Mul | Op::Div | Op::Mod | Op::Le | Op::Lt => Err("there are integers".into()),
        Op::RealNeg
        | Op::RealAdd
        | Op::RealMul
        | Op::RealDiv
        | Op::RealLe
        | Op::RealLt
        | Op::ToReal
        | Op::ToInt => Err("there are real numbers".into()),
        Op::BvToNat | Op::IntToBv(_) => Err("there are conversions".into()),
        Op::Select | Op::Store | Op::ConstArray(_) => Err("there are arrays".into()),
        Op::Apply(..) => Err("there are functions".into()),
    }
}
