//! Strategy files, and what options make of a strategy.

use ox_verify::strategy::{Event, Start};
use ox_verify::{Input, Overrides, Strategy};

fn member(name: &str, rest: &str) -> String {
    format!("[[member]]\nname = \"{name}\"\n{rest}\n")
}

fn wrong(text: &str) -> String {
    match Strategy::parse(text) {
        Ok(_) => panic!("this is no strategy:\n{text}"),
        Err(why) => why,
    }
}

#[test]
fn every_mistake_is_named() {
    let plain = "engine = \"bmc\"\nshare = 0.5";
    for (text, expected) in [
        (String::new(), "there is no member"),
        ("[[member]\n".into(), "line 1"),
        ("membr = 1".into(), "did you mean member"),
        (member("a", "engine = \"bmc\""), "it has no share"),
        (member("a", "share = 1"), "it names no engine"),
        (member("a", "engine = \"bcm\"\nshare = 1"), "did you mean bmc"),
        (member("a", "engine = \"bmc\"\nshare = 1.5"), "above 0 and at most 1"),
        (member("a", "engine = \"bmc\"\nshare = 0"), "above 0 and at most 1"),
        (member("a", plain) + &member("a", plain), "two of this name"),
        (member("a", &format!("{plain}\nshar = 1")), "did you mean share"),
        (member("a", &format!("{plain}\nview = {{ arith = \"bits\" }}")), "int, bv, math"),
        (member("a", &format!("{plain}\nview = {{ trak = \"mem\" }}")), "did you mean track"),
        (member("a", &format!("{plain}\noptions = {{ unwind = \"x\" }}")), "a list of positive numbers"),
        (member("a", &format!("{plain}\ntransforms = [\"inlinning\"]")), "did you mean inlining"),
        (member("a", &format!("{plain}\napplies = [\"trees\"]")), "arrays, bit-vectors"),
        (member("a", &format!("{plain}\nstart = {{ on = \"ended\", of = \"b\" }}")), "no member b"),
        (member("a", &format!("{plain}\nstart = {{ on = \"done\", of = \"a\" }}")), "approximated"),
        (member("a", &format!("{plain}\nstart = {{ on = \"ended\", of = \"a\" }}")), "waits for itself"),
        (member("a", &format!("{plain}\nstart = -1")), "number of seconds"),
        (member("a", &format!("{plain}\ninput = \"clauses\"")), "works on programs"),
        (member("a", &format!("{plain}\ninput = \"trees\"")), "program or clauses"),
        (format!("after-unsupported = -3\n{}", member("a", plain)), "number of seconds"),
    ] {
        let why = wrong(&text);
        assert!(why.contains(expected), "`{why}` does not say `{expected}` about\n{text}");
    }
}

#[test]
fn shares_add_up_to_at_most_one_for_each_input() {
    let clauses = "input = \"clauses\"\nengine = \"rounds\"\nshare = 0.7";
    let programs = "engine = \"bmc\"\nshare = 0.7";
    assert!(Strategy::parse(&(member("a", clauses) + &member("b", programs))).is_ok());
    assert!(wrong(&(member("a", programs) + &member("b", programs))).contains("add up to 1.40"));
}

#[test]
fn the_embedded_strategies_can_be_read_and_printed() {
    let auto = Strategy::auto();
    let again = Strategy::parse(&auto.text).expect("it was printed from itself");
    assert_eq!(auto.members.len(), again.members.len());
    assert!(auto.members_for(Input::Program).is_ok() && auto.members_for(Input::Clauses).is_ok());
    for engine in ox_engines::ALL {
        Strategy::only(engine.name).expect("every engine can be used alone");
    }
    assert!(Strategy::only("nonesuch").is_err());
}

#[test]
fn retries_are_members_that_wait() {
    let auto = Strategy::auto();
    let events = [Event::Approximated, Event::NotReplayed, Event::Unsupported];
    for event in events {
        let waits = |s: &Start| matches!(s, Start::On { event: e, .. } if *e == event);
        assert!(auto.members.iter().any(|m| waits(&m.start)), "{event:?}");
    }
    // a view that leaves something out finds counterexamples only
    for m in auto
        .members
        .iter()
        .filter(|m| m.view.quiet || m.view.null_stops || m.view.unsupported_ignored || m.view.one_layout)
    {
        assert!(!m.view.safe_counts(), "{}", m.name);
    }
}

fn pair(key: &str, value: &str) -> Vec<(String, String)> {
    vec![(key.into(), value.into())]
}

#[test]
fn an_option_for_clauses_takes_the_others_away() {
    let overrides = Overrides { view: pair("arith", "bv"), ..Overrides::default() };
    let auto =
        Strategy::auto().with(&overrides, Input::Program, "auto").expect("there are engines for clauses");
    assert!(auto.members.iter().all(|m| m.engine.name != "bmc" && m.view.arith.name == "bv"));
    // what differed only in the arithmetic is one member now
    assert!(!auto.members.iter().any(|m| m.name == "spacer, bits"));
    let bmc = Strategy::only("bmc").expect("it is an engine");
    let refused = bmc.with(&overrides, Input::Program, "bmc").err().expect("bmc has no choice").to_string();
    assert!(refused.contains("--arith means nothing to bmc"), "{refused}");
}

#[test]
fn an_option_of_one_engine_leaves_the_others() {
    let overrides = Overrides { options: pair("unwind", "7"), ..Overrides::default() };
    let auto = Strategy::auto().with(&overrides, Input::Program, "auto").expect("bmc is part of it");
    let bmc = auto.members.iter().find(|m| m.name == "bmc").expect("it stays");
    assert_eq!(bmc.options["unwind"], "7");
    assert!(auto.members.iter().any(|m| m.engine.name == "z3-spacer"));
    let spacer = Strategy::only("z3-spacer").expect("it is an engine");
    let refused = spacer.with(&overrides, Input::Program, "z3-spacer").err().expect("it unrolls nothing");
    assert!(refused.to_string().contains("it applies to bmc"), "{refused}");
}
