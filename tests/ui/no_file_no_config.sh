# check without a file and without an oxhorn.toml.
#@ exit: 3
#@ stderr: no FILE was given, and there is no oxhorn.toml here or in a directory above
"$OXHORN" check
