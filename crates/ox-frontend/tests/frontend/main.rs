//! Tests of the front-end as a whole: text in, facts about the IR out. One program, so that it is linked once.

mod arithmetic;
mod bitcode_to_ir;
mod built_in_checks;
mod clang_runs;
mod clean_texts;
mod define_ub;
mod differential;
mod environment_reach;
mod errors;
mod flipped_bits;
mod ghosts;
mod locals;
mod memory_checks;
mod objects;
mod old_c;
mod pipelines;
mod program;
mod promises;
mod properties;
mod round_trip;
mod sources;
mod user_symbols;
mod variadic;
