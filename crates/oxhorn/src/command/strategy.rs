//! `oxhorn strategy`: the strategy that is in force, as a file to start from.

use super::strategy_of;
use crate::args::StrategyArgs;
use crate::failure::{Failure, print};

pub fn run(args: &StrategyArgs) -> Result<u8, Failure> {
    let (strategy, _) = strategy_of(args)?;
    print(&strategy.text)?;
    Ok(0)
}
