# The engines with their options.
#@ exit: 0
#@ stdout: bmc
#@ stdout: unwind
#@ stdout: external
"$OXHORN" engines
