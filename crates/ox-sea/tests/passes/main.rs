//! The passes: what they do on small programs, and that they keep the meaning of random ones.

mod forms;
mod inline;
mod laws;
mod linked_data;
mod memory;
mod random_program;
mod running_example;
mod simplify;
mod unroll;

use ox_logic::Store;
use ox_sea::Program;
use ox_sea::text::{parse, print};
use ox_sea::validate::validate;

/// The text of the program after a pass, which must be valid.
fn after(text: &str, pass: impl FnOnce(&mut Store, &mut Program)) -> String {
    let mut store = Store::new();
    let mut program = parse(&mut store, text).expect("parses");
    assert_eq!(validate(&mut store, &program), Ok(()));
    pass(&mut store, &mut program);
    let shown = print(&store, &program);
    assert_eq!(validate(&mut store, &program), Ok(()), "{shown}");
    let again = parse(&mut store, &shown).unwrap_or_else(|e| panic!("{e}\n{shown}"));
    assert_eq!(print(&store, &again), shown);
    shown
}
