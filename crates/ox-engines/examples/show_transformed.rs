//! x
use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut store = ox_logic::Store::new();
    let system = ox_chc::text::parse_system(&mut store, &text).unwrap();
    let t = (ox_engines::absint::INTERVALS.apply)(&mut store, &system);
    println!("{}", ox_chc::text::print_system(&mut store, &t.system));
}
