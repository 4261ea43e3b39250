# check without a file.
#@ exit: 3
#@ stderr: FILE
"$OXHORN" check
