//! What a run and its worker processes say to each other: one JSON value a line, problems and evidence in their text forms.

use crate::task::Task;
use num_bigint::{BigInt, BigUint};
use ox_engines::bmc::Reach;
use ox_engines::{Execution, Unknown};
use ox_evidence::{ProblemHash, Receipt};
use ox_logic::Value;
use ox_sea::interp::{Content, Input, ObjectName, Placed};
use ox_sea::{CheckId, SiteId};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// To a worker.
#[derive(Serialize, Deserialize)]
pub enum Request {
    /// No more memory than that, in MB, from here on.
    Memory(u64),
    /// The front-end: answered by `Compiled`. Only the first needs the task.
    Compile { task: Option<Box<Task>>, pipeline: String, inlining: String },
    /// The module before LLVM's passes: answered by `Module`.
    Before,
    /// An engine: `Progress`, `Note`, `Fact`, `Execution` in any number, then `Answer`, `Proved` or `Unknown`; after `Proved`
    /// perhaps `Reach`, then `Done`.
    Solve(Box<Solve>),
    /// What others proved, while the engine runs.
    Fact(String),
    /// Whether an execution is one of the program; the error says why not.
    Judged(Result<(), String>),
    /// Answered by `Checked`.
    CheckSolution {
        system: String,
        solution: String,
        seconds: Option<f64>,
        second: bool,
        inductive: bool,
        programs: Programs,
    },
    /// What of some definitions is inductive: answered by `Inductive`.
    Inductive { system: String, candidates: String },
    /// The derivation with these objects apart, a list for each round: answered by `Derivation`.
    Separate { system: String, derivation: String, rounds: Vec<Vec<Chosen>>, seconds: Option<f64> },
}

/// What of some candidates is inductive.
#[derive(Debug, Serialize, Deserialize)]
pub struct InductivePart {
    /// A solution as text, empty if nothing is inductive.
    pub part: String,
    /// The predicates that the candidates define.
    pub defined: Vec<String>,
    /// Why some definitions fit no predicate.
    pub misfits: Vec<String>,
    /// The predicates that there are.
    pub predicates: Vec<String>,
}

pub type Programs = Vec<(String, PathBuf)>;

/// One engine on one problem.
#[derive(Serialize, Deserialize)]
pub struct Solve {
    pub engine: String,
    pub options: Vec<(String, String)>,
    /// Of clauses.
    pub transforms: Vec<String>,
    /// Clauses or a program, as the engine takes them.
    pub problem: String,
    pub facts: Vec<String>,
    /// Facts are lemmas, not part of the clauses.
    pub lemmas: bool,
    pub seconds: Option<f64>,
    pub seed: u32,
    pub programs: Programs,
    /// A second solver confirms a proof.
    pub certify: bool,
    /// Only look which assertions are reached, with loops unrolled that often.
    pub reach: Option<u32>,
}

/// From a worker.
#[derive(Debug, Serialize, Deserialize)]
pub enum Message {
    /// What the front-end or an engine does now.
    Stage(String),
    Compiled(Box<CompiledText>),
    Module(String),
    Progress(String, u64),
    Note(String),
    /// In the language of graphviz.
    Drawing(String),
    Fact(String),
    Execution(ExecutionText),
    /// The text form of `ox_chc`.
    Answer(String),
    Proved(Box<Proved>),
    Reach(ReachText),
    Unknown {
        reason: String,
        unsupported: bool,
        /// The place of a loop that goes on where it was cut.
        goes_on: Option<String>,
    },
    Checked(Result<Receipt, String>),
    /// An error says what cannot be read.
    Inductive(Result<InductivePart, String>),
    Derivation(Option<String>),
    /// The user's files or options are wrong; with what clang says about it.
    Refused {
        error: String,
        messages: String,
    },
    Done,
}

/// The program as the front-end gives it.
#[derive(Debug, Serialize, Deserialize)]
pub struct CompiledText {
    pub module: String,
    pub entry: String,
    pub first_late_site: u32,
    pub assumptions: Vec<String>,
    pub timings: Vec<(String, f64)>,
    pub warnings: String,
}

/// A bounded proof, and who vouches for it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Proved {
    pub receipt: Receipt,
    pub assumptions: Vec<String>,
    pub depth: u32,
}

/// An object whose address a derivation chose.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chosen {
    pub step: u32,
    pub var: String,
    pub address: u64,
    pub size: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReachText {
    pub marked: Vec<u32>,
    pub open: Vec<u32>,
    pub decided: bool,
    pub complete: bool,
}

impl From<&Reach> for ReachText {
    fn from(r: &Reach) -> Self {
        let ids = |set: &std::collections::BTreeSet<CheckId>| set.iter().map(|c| c.as_u32()).collect();
        ReachText { marked: ids(&r.marked), open: ids(&r.open), decided: r.decided, complete: r.complete }
    }
}

impl From<Unknown> for Message {
    fn from(u: Unknown) -> Self {
        Message::Unknown { reason: u.reason, unsupported: u.unsupported, goes_on: u.goes_on }
    }
}

/// [`Execution`] as JSON has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExecutionText {
    inputs: Vec<(u32, InputText)>,
    objects: Vec<PlacedText>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum InputText {
    Bool(bool),
    Int(String),
    /// The width and the number.
    Bits(u32, String),
    Content(Content),
    Effect(Vec<(NameText, Content)>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum NameText {
    Heap(u64),
    Variable(String),
    Outside,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PlacedText {
    object: NameText,
    address: u64,
    size: u64,
    observed: bool,
}

impl From<&Execution> for ExecutionText {
    fn from(e: &Execution) -> Self {
        let name = |n: &ObjectName| match n {
            ObjectName::Heap(number) => NameText::Heap(*number),
            ObjectName::Variable(name) => NameText::Variable(name.clone()),
            ObjectName::Outside => NameText::Outside,
        };
        let input = |i: &Input| match i {
            Input::Value(Value::Bool(b)) => InputText::Bool(*b),
            Input::Value(Value::Int(n)) => InputText::Int(n.to_string()),
            Input::Value(Value::BitVec(width, n)) => InputText::Bits(*width, n.to_string()),
            Input::Value(Value::Array(_) | Value::Real(_)) => {
                unreachable!("an input is no array and no fraction")
            }
            Input::Content(c) => InputText::Content(c.clone()),
            Input::Effect(e) => InputText::Effect(e.iter().map(|(n, c)| (name(n), c.clone())).collect()),
        };
        let placed = |p: &Placed| PlacedText {
            object: name(&p.object),
            address: p.address,
            size: p.size,
            observed: p.observed,
        };
        ExecutionText {
            inputs: e.inputs.iter().map(|(site, i)| (site.as_u32(), input(i))).collect(),
            objects: e.objects.iter().map(placed).collect(),
        }
    }
}

impl ExecutionText {
    /// An error says what does not fit.
    pub fn read(&self) -> Result<Execution, String> {
        let name = |n: &NameText| match n {
            NameText::Heap(number) => ObjectName::Heap(*number),
            NameText::Variable(name) => ObjectName::Variable(name.clone()),
            NameText::Outside => ObjectName::Outside,
        };
        let wrong = |text: &str| format!("`{text}` is no number");
        let input = |i: &InputText| -> Result<Input, String> {
            Ok(match i {
                InputText::Bool(b) => Input::Value(Value::Bool(*b)),
                InputText::Int(n) => Input::Value(Value::Int(n.parse::<BigInt>().map_err(|_| wrong(n))?)),
                InputText::Bits(width, n) => {
                    Input::Value(Value::BitVec(*width, n.parse::<BigUint>().map_err(|_| wrong(n))?))
                }
                InputText::Content(c) => Input::Content(c.clone()),
                InputText::Effect(e) => Input::Effect(e.iter().map(|(n, c)| (name(n), c.clone())).collect()),
            })
        };
        let inputs = self.inputs.iter().map(|(site, i)| Ok((SiteId::from_u32(*site), input(i)?)));
        let placed = |p: &PlacedText| Placed {
            object: name(&p.object),
            address: p.address,
            size: p.size,
            observed: p.observed,
        };
        let objects = self.objects.iter().map(placed).collect();
        Ok(Execution { inputs: inputs.collect::<Result<_, String>>()?, objects })
    }
}

/// The problem that evidence is for, as a worker sees it.
pub fn hash_of(solve: &Solve) -> ProblemHash {
    ProblemHash::of(&solve.problem)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::Value;
    use std::collections::BTreeMap;

    #[test]
    fn an_execution_survives_the_journey() {
        let content = BTreeMap::from([(0, 7), (1 << 40, 255)]);
        let effect = BTreeMap::from([
            (ObjectName::Heap(3), content.clone()),
            (ObjectName::Variable("a \"b\"\n".into()), BTreeMap::new()),
            (ObjectName::Outside, content.clone()),
        ]);
        let inputs = [
            Input::Value(Value::Bool(true)),
            Input::Value(Value::Int(BigInt::from(-5) << 100)),
            Input::Value(Value::bv(64, u64::MAX)),
            Input::Content(content),
            Input::Effect(effect),
        ];
        let inputs = inputs.into_iter().enumerate().map(|(i, v)| (SiteId::from_u32(i as u32), v)).collect();
        let object = ObjectName::Variable("x".into());
        let objects = vec![Placed { object, address: u64::MAX, size: 4, observed: true }];
        let execution = Execution { inputs, objects };
        let text = serde_json::to_string(&ExecutionText::from(&execution)).expect("it has a text form");
        assert!(!text.contains('\n'), "a message is one line");
        let read: ExecutionText = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(read.read(), Ok(execution));
    }
}
