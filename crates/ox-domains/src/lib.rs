//! Abstract domains. Knows no program representation.

pub mod interval;

pub use interval::Interval;
