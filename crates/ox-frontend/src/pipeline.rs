//! The pass pipelines, as data (DESIGN, decision 11). The engine's row names its pipeline.
//!
//! Both start by making everything but the entry internal and inlining what is not recursive
//! (`inline.rs`), because most programs then need no summaries.

use crate::error::FrontendError;
use crate::llvm::Module;

/// One row: a pipeline with LLVM's pass string for each level.
#[derive(Clone, Copy, Debug)]
pub struct Pipeline {
    pub name: &'static str,
    pub help: &'static str,
    /// For `-O0` to `-O3`.
    passes: [&'static [&'static str]; 4],
}

/// `simplifycfg` with everything off that turns control flow into arithmetic.
const TIDY_CFG: &str = "simplifycfg<bonus-inst-threshold=0;no-forward-switch-cond;no-switch-range-to-icmp;\
no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-sink-common-insts;no-speculate-blocks;\
no-simplify-cond-branch>";

/// It need not come to rest: by default LLVM aborts if one round was not enough.
const COMBINE: &str = "instcombine<no-verify-fixpoint>";

/// First of all; then `localize` sees which globals only the entry uses.
pub(crate) const INLINE: &str = "always-inline,globaldce";

/// Stack slots become values: nothing above can work with less.
const REGISTERS: &str = "function(sroa,mem2reg)";

/// Takes apart the integers in which clang passes small structs: `sroa` writes their fields as shifts and masks.
const FIELDS: &str = "function(bdce,instsimplify,sccp,instsimplify,bdce,instsimplify,adce)";

/// What is never executed or never looked at. `jump-threading` takes apart the switches that clang makes for leaving a scope.
const SHRINK: &str = "FIELDS,function(early-cse,TIDY,jump-threading,TIDY),ipsccp<no-func-spec>,globalopt,deadargelim,globaldce,\
function(sroa,dse,adce,TIDY),FIELDS";

/// Takes apart short loops with a fixed number of rounds. A loop over the words of a struct (is it all zero?) makes all its
/// fields one for the pointer analysis, and then all that they point to.
const UNROLL: &str = "function(loop-unroll<O2;full-unroll-max=8;no-partial;no-peeling;no-profile-peeling;no-runtime;no-upperbound>,\
instsimplify,simplifycfg,sroa,early-cse,adce)";

pub const INT: Pipeline = Pipeline {
    name: "int",
    help: "no bit tricks: comparisons and arithmetic stay as the source has them (for integer arithmetic)",
    passes: [
        &[REGISTERS, FIELDS],
        &[REGISTERS, SHRINK],
        &[REGISTERS, SHRINK, "function(gvn,sccp,adce,TIDY,loop-simplify)"],
        &[
            REGISTERS,
            SHRINK,
            "function(gvn,sccp,adce,TIDY,jump-threading,early-cse,adce,TIDY)",
            SHRINK,
            "function(gvn,adce,TIDY,loop-simplify)",
        ],
    ],
};

pub const BV: Pipeline = Pipeline {
    name: "bv",
    help: "like -O2 without vectorisation, unrolling and loop idioms (for bit-vector arithmetic)",
    passes: [
        &[REGISTERS],
        &[REGISTERS, SHRINK, "function(COMBINE,simplifycfg)"],
        &[REGISTERS, SHRINK, UNROLL, "function(COMBINE,gvn,sccp,COMBINE,adce,simplifycfg,loop-simplify)"],
        &[
            REGISTERS,
            SHRINK,
            UNROLL,
            "function(COMBINE,gvn,sccp,correlated-propagation,jump-threading,reassociate,COMBINE,adce,\
             simplifycfg,loop(loop-rotate),loop-mssa(licm),loop(indvars),gvn,COMBINE,adce,simplifycfg,\
             loop-simplify)",
        ],
    ],
};

pub const ALL: &[Pipeline] = &[INT, BV];

/// The row of that name.
pub fn named(name: &str) -> Option<Pipeline> {
    ALL.iter().find(|p| p.name == name).copied()
}

impl Pipeline {
    /// The pass string for LLVM's pass builder.
    pub fn passes(&self, level: u8) -> String {
        self.passes[level as usize]
            .join(",")
            .replace("FIELDS", FIELDS)
            .replace("COMBINE", COMBINE)
            .replace("TIDY", TIDY_CFG)
    }
}

pub(crate) fn run_passes(module: &Module, passes: &str) -> Result<(), FrontendError> {
    let failed = |reason| FrontendError::Pipeline { passes: passes.to_owned(), reason };
    module.run_passes(passes).map_err(failed)
}
