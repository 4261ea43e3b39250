# A key that is like none: those that there are.
#@ exit: 3
#@ stderr: oxhorn.toml: line 1: an oxhorn.toml has no key colour; there are arguments, arith, calls
#@ stderr: sources
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
colour = "red"
END
"$OXHORN" check
