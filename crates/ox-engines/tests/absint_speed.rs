//! How the engine `absint` grows with the program. For more than a test:
//! `ABSINT_INSTRUCTIONS=100000 cargo test --release -p ox-engines --test absint_speed -- --nocapture`.

use cranelift_entity::EntityRef;
use ox_chc::{Atom, ChcAnswer, Clause, Pred, PredId, System};
use ox_engines::{Alone, Answer, Context, Problem, Values, named};
use ox_logic::{Sort, Store, Term};
use std::time::Duration;

/// The time of the processor, which other processes do not change much.
struct Cpu(Duration);

impl Cpu {
    fn now() -> Self {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: it only writes what it is given
        unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
        Cpu(Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
    }

    fn elapsed(&self) -> Duration {
        Cpu::now().0 - self.0
    }
}

/// The most memory that the process has had, in bytes.
fn peak() -> u64 {
    // SAFETY: all zeros is a value of the struct, and it only writes what it is given
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut usage);
        usage
    };
    usage.ru_maxrss as u64 * 1024
}

/// One predicate an instruction over `live` variables: constants, sums, branches that join again, and now and then a loop.
fn program(store: &mut Store, instructions: usize, live: usize) -> System {
    let mut system = System::default();
    let vars: Vec<Term> = (0..live).map(|i| store.var(&format!("x{i}"), Sort::Int)).collect();
    let name = store.symbol("p");
    (0..=instructions).for_each(|_| {
        system.preds.push(Pred { name, args: vec![Sort::Int; live] });
    });
    let at = |i: usize, args: Vec<Term>| Atom { pred: PredId::new(i), args };
    let yes = store.bool(true);
    let zero = store.int(0);
    system.clauses.push(Clause {
        vars: vec![],
        body: vec![],
        constraint: yes,
        head: Some(at(0, vec![zero; live])),
    });
    let mut push = |body: Atom, constraint: Term, head: Option<Atom>| {
        system.clauses.push(Clause { vars: vars.clone(), body: vec![body], constraint, head });
    };
    for i in 0..instructions {
        let (a, b) = (i * 7 % live, (i * 13 + 5) % live);
        let here = || at(i, vars.clone());
        let mut next = vars.clone();
        let k = store.int((i % 9) as i64);
        match i % 10 {
            0 => next[a] = k,
            // a loop: the variable counts to a hundred
            4 => {
                let (one, limit) = (store.int(1), store.int(100));
                let mut around = vars.clone();
                around[a] = store.add(vars[a], one);
                let less = store.lt(vars[a], limit);
                push(here(), less, Some(at(i, around)));
                let done = store.le(limit, vars[a]);
                push(here(), done, Some(at(i + 1, next)));
                continue;
            }
            // a branch
            7 => {
                let less = store.lt(vars[a], vars[b]);
                let not = store.not(less);
                push(here(), not, Some(at(i + 1, next.clone())));
                next[a] = vars[b];
                push(here(), less, Some(at(i + 1, next)));
                continue;
            }
            _ => next[a] = store.add(vars[b], k),
        }
        push(here(), yes, Some(at(i + 1, next)));
    }
    let negative = store.lt(vars[0], zero);
    push(at(instructions, vars.clone()), negative, None);
    system
}

fn measure(instructions: usize, domain: &str) -> (Duration, String) {
    let mut store = Store::new();
    let system = program(&mut store, instructions, 64);
    let engine = named("absint").expect("it has a row");
    let given = [("domain", domain), ("rounds", "1")];
    let options =
        Values::new(engine, given.map(|(k, v)| (k.to_string(), v.to_string()))).expect("such options");
    let start = Cpu::now();
    let answer = (engine.solve)(&mut Context {
        store: &mut store,
        problem: Problem::Clauses(&system),
        deadline: None,
        seed: 0,
        options: &options,
        programs: &[],
        others: &mut Alone,
    });
    let said = match answer {
        Answer::Clauses(ChcAnswer::Unknown(reason)) => reason,
        Answer::Clauses(ChcAnswer::Sat(_)) => "sat".into(),
        other => format!("{other:?}"),
    };
    (start.elapsed(), said)
}

/// Ten times the instructions take about ten times as long.
#[test]
fn growth_is_about_linear() {
    let given = std::env::var("ABSINT_INSTRUCTIONS").ok().and_then(|n| n.parse().ok());
    let instructions: usize = given.unwrap_or(5_000);
    let only = std::env::var("ABSINT_DOMAIN").ok();
    for domain in ["intervals", "zones"].into_iter().filter(|d| only.as_ref().is_none_or(|o| o == d)) {
        let mut times = vec![];
        for instructions in [instructions / 10, instructions] {
            let (time, said) = measure(instructions, domain);
            println!("{domain} {instructions}: {time:.1?}, {} MB at most ({said})", peak() >> 20);
            assert_eq!(said, "sat");
            times.push(time);
        }
        assert!(times[1] < 40 * times[0], "{domain}: {times:?}");
    }
}
