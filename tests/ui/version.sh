# The version.
#@ exit: 0
#@ stdout: oxhorn 0.
"$OXHORN" --version
