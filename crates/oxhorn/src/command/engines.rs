//! `oxhorn engines`: the engines, and the options that a strategy can give them.

use crate::failure::{Failure, print};
use ox_engines::{ALL, Takes};

pub fn run() -> Result<u8, Failure> {
    let mut out = String::new();
    for engine in ALL {
        let takes = match engine.takes {
            Takes::Clauses => "clauses",
            Takes::Program => "programs",
        };
        out += &format!("{:18} {} ({takes})\n", engine.name, engine.help);
        for option in engine.options {
            let default = if option.default.is_empty() { "" } else { option.default };
            out += &format!("{:20} {:14} {} [{default}]\n", "", option.name, option.help);
        }
    }
    print(&out)?;
    Ok(0)
}
