//! Laws of placements, on random programs with several objects that compare pointers and compute with them as numbers.
//!
//! Observed objects are in one memory and the others in another, as the pointer analysis has it, and only pointers to observed
//! ones are looked at. Accesses are inside of objects.

#[path = "random_sea/random.rs"]
mod random;

use ox_encode::sea_to_vc::{Options, Vc, allocate, flatten, sea_to_vc};
use ox_engines::bmc::question::{self, FormulaAnswer};
use ox_logic::{Op, Store, Term};
use ox_sea::text::parse;
use ox_sea::validate::validate;
use random::Random;

struct Generator {
    random: Random,
    lines: Vec<String>,
    registers: u32,
    /// Of observed objects, and of others.
    pointers: [Vec<String>; 2],
    memories: [String; 2],
    numbers: Vec<String>,
}

impl Generator {
    fn register(&mut self, ty: &str, definition: &str) -> String {
        let name = format!("r.{}", self.registers);
        self.registers += 1;
        self.lines.push(format!("{name}: {ty} = {definition}"));
        name
    }

    fn pick(&mut self, of: &[String]) -> String {
        of[self.random.below(of.len() as u64) as usize].clone()
    }

    fn pointer(&mut self, which: usize) -> String {
        let all = self.pointers[which].clone();
        self.pick(&all)
    }

    fn number(&mut self) -> String {
        let all = self.numbers.clone();
        match self.random.below(6) {
            0 => bits(self.random.below(4) * 8),
            1 | 2 if !self.pointers[0].is_empty() => self.looked_at(),
            _ => self.pick(&all),
        }
    }

    /// A number that depends on addresses.
    fn looked_at(&mut self) -> String {
        let (p, q) = (self.pointer(0), self.pointer(0));
        match self.random.below(5) {
            0 => p,
            1 => format!("(bvsub {p} {q})"),
            2 => format!("(bvand {p} {})", bits(15)),
            3 => format!("(bvlshr {p} {})", bits(4)),
            _ => format!("(bvadd {p} {})", bits(8 * self.random.below(3))),
        }
    }

    fn condition(&mut self) -> String {
        let (a, b) = (self.number(), self.number());
        match self.random.below(4) {
            0 => format!("(= {a} {b})"),
            1 => format!("(bvult {a} {b})"),
            2 => format!("(bvule {a} {b})"),
            _ => format!("(not (= {a} {b}))"),
        }
    }

    fn object(&mut self) {
        let observed = self.random.below(3) > 0;
        let size = match self.random.below(3) {
            0 => {
                let n = self.numbers[0].clone();
                format!("(bvadd {} (bvand {n} {}))", bits(8), bits(24))
            }
            n => bits(8 * n),
        };
        let kind = ["heap", "stack"][self.random.below(2) as usize];
        let align = 8 << self.random.below(2);
        let flag = if observed { " observed" } else { "" };
        let p = self.register("ptr", &format!("alloc {kind} {size} align {align}{flag}"));
        self.pointers[usize::from(!observed)].push(p);
    }

    fn statement(&mut self) {
        let which = match (self.pointers[0].is_empty(), self.pointers[1].is_empty()) {
            (true, _) => 1,
            (_, true) => 0,
            _ => self.random.below(2) as usize,
        };
        let (p, m) = (self.pointer(which), self.memories[which].clone());
        match self.random.below(6) {
            0 | 1 => {
                // what others store must not show where observed objects are
                let value = if which == 0 { self.number() } else { self.numbers[0].clone() };
                self.memories[which] = self.register("mem<word 8>", &format!("store {m} {p} {value}"));
            }
            2 | 3 => {
                let v = self.register("i64", &format!("load {m} {p}"));
                self.numbers.push(v);
            }
            4 => {
                let (c, q) = (self.condition(), self.pointer(which));
                let r = self.register("ptr", &format!("(ite {c} {p} {q})"));
                self.pointers[which].push(r);
            }
            _ => self.object(),
        }
    }
}

fn bits(n: u64) -> String {
    format!("#x{n:016x}")
}

fn program(seed: u64) -> String {
    let mut g = Generator {
        random: Random(seed),
        lines: vec![],
        registers: 0,
        pointers: [vec![], vec![]],
        memories: [String::new(), String::new()],
        numbers: vec![],
    };
    for i in 0..2 {
        g.memories[i] = g.register("mem<word 8>", "havoc \"memory\"");
        let n = g.register("i64", &format!("nondet {i}"));
        g.numbers.push(n);
    }
    (0..2 + g.random.below(3)).for_each(|_| g.object());
    for check in 0..1 + g.random.below(3) {
        (0..1 + g.random.below(4)).for_each(|_| g.statement());
        let (c, d, e) = (g.condition(), g.condition(), g.condition());
        g.lines.push(format!("assume {c}"));
        g.lines.push(format!("assert (or {d} {e}) check {check}"));
    }
    let body: String = g.lines.iter().map(|l| format!("  {l}\n")).collect();
    format!("program 64 entry main\n\nfunction main() -> () {{\nbb0():\n{body}  halt\n}}\n")
}

fn has_model(store: &mut Store, conjuncts: &[Term], text: &str) -> bool {
    let options = question::Options::named("z3", &[]).expect("known");
    match question::solve(store, conjuncts, &[], &options).expect("an answer").answer {
        FormulaAnswer::Sat(_) => true,
        FormulaAnswer::Unsat => false,
        FormulaAnswer::Unknown(why) => panic!("{why}\n{text}"),
    }
}

/// Whether a check fails, with all constraints, which is the same with those that count.
fn fails(text: &str, placement: &str, left_out: &mut usize) -> bool {
    let mut store = Store::new();
    let program = parse(&mut store, text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(validate(&mut store, &program), Ok(()), "{text}");
    let placement = allocate::placement_named(placement).expect("known");
    let options = Options { placement, ..Options::default() };
    let vc: Vc = sea_to_vc(&mut store, &program, &options).expect("a formula");
    let any: Vec<Term> = vc.assertions.iter().map(|a| a.fails).collect();
    let goal = store.mk(Op::Or, &any);
    let query = vc.query(&store, goal);
    let whole = has_model(&mut store, &query, text);
    for goal in any.into_iter().chain([goal]) {
        let mut part = vc.needed(&store, &[goal]);
        *left_out += usize::from(part.len() < vc.constraints.len());
        flatten(&store, goal, &mut part);
        let query = vc.query(&store, goal);
        let all = has_model(&mut store, &query, text);
        assert_eq!(has_model(&mut store, &part, text), all, "{} {}\n{text}", placement.name, part.len());
    }
    whole
}

#[test]
fn placements_agree() {
    let (mut failing, mut safe, mut differ, mut left_out) = (0, 0, 0, 0);
    for seed in 0..100 {
        let text = program(seed);
        let [fixed, observed, symbolic] =
            ["static", "observed", "symbolic"].map(|p| fails(&text, p, &mut left_out));
        assert_eq!(observed, symbolic, "seed {seed}\n{text}");
        assert!(fixed <= observed, "seed {seed}\n{text}");
        let looks = text.contains(" observed");
        assert!(looks || fixed == observed, "seed {seed}\n{text}");
        *(if observed { &mut failing } else { &mut safe }) += 1;
        differ += usize::from(fixed != observed);
    }
    assert!(
        failing > 20 && safe > 15 && differ > 3 && left_out > 50,
        "{failing} unsafe, {safe} safe, {differ} only without static, {left_out} with less constraints"
    );
}
