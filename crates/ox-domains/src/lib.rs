//! Abstract domains and fixpoint iteration. Knows no program representation and no terms.
//!
//! A domain is one file with a [`Domain`] and one row in [`ALL`]; see `docs/adding-a-domain.md`.

pub mod bounds;
mod congruences;
mod difference_graph;
mod domain;
mod equalities;
pub mod fixpoint;
mod int;
pub mod interval;
mod intervals;
mod linear;
mod octagons;
mod product;
mod relational;
mod table;
mod values;
mod wrapped;
mod zones;

pub use bounds::Bounds;
pub use domain::{Domain, Erased, State};
pub use int::Int;
pub use interval::Interval;
pub use linear::{Constraint, Dim, Kind, Linear, Relation};
pub use table::{ALL, Choice, ChoiceError, Row};
