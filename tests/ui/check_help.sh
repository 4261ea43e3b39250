# The help of check names the options of the contract.
#@ exit: 0
#@ stdout: --engine
#@ stdout: --property
#@ stdout: --timeout
#@ stdout: --memory-limit
#@ stdout: --unwind
#@ stdout: --step
#@ stdout: --calls
#@ stdout: --errors
#@ stdout: --track
#@ stdout: --arith
#@ stdout: --entry
#@ stdout: --format
#@ stdout: --show-invariants
#@ stdout: --verbose
"$OXHORN" check --help
