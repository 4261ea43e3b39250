# Without arguments: how to use it.
#@ exit: 3
#@ stderr: Usage || usage
"$OXHORN"
