//! Passes over the IR. They run after LLVM's passes, so the way back is the table of sites: checks keep their ids, and an
//! execution of the result reads the same inputs as one of the original, besides those of sites that the pass added.

mod call_graph;
pub mod mixed_semantics;
pub mod quiet_externals;
mod unsink_loads;

pub use mixed_semantics::mixed_semantics;
pub use quiet_externals::quiet_externals;
pub use unsink_loads::unsink_loads;
