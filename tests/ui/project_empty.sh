# An empty oxhorn.toml.
#@ exit: 3
#@ stderr: no FILE was given, and oxhorn.toml has neither sources nor a [[harness]]
: >oxhorn.toml
"$OXHORN" check
