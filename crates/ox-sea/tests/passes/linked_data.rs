//! Which loops follow pointers.

use ox_logic::Store;
use ox_sea::follows_pointers;
use ox_sea::text::parse;

/// A loop over `q` that loads a pointer from `place` in each round, and goes on with `next`.
fn follows(place: &str, next: &str) -> bool {
    let text = format!(
        "program 64 entry main

function main() -> () {{
bb0():
  m.0: mem<cell ptr> = havoc \"memory\"
  p.1: ptr = havoc \"a pointer\"
  goto bb1(p.1)
bb1(q.2: ptr):
  n.3: ptr = load m.0 {place}
  o.4: ptr = (bvadd n.3 #x0000000000000008)
  if (= n.3 #x0000000000000000) goto bb2()
  goto bb1({next})
bb2():
  return ()
}}
"
    );
    let mut store = Store::new();
    let program = parse(&mut store, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    follows_pointers(&store, &program)
}

#[test]
fn the_next_address_is_what_was_loaded() {
    assert!(follows("(bvadd q.2 #x0000000000000008)", "n.3"));
    assert!(follows("q.2", "o.4"));
}

#[test]
fn the_same_pointer_in_each_round_or_one_after_the_other() {
    assert!(!follows("p.1", "n.3"));
    assert!(!follows("q.2", "(bvadd q.2 #x0000000000000008)"));
}
