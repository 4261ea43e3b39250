# The same before a program is compiled.
#@ exit: 3
#@ stderr: there is no transform outlining
"$OXHORN" check "$TESTS/verify/loops/count_up_safe.c" --transforms outlining
