# A harness without a name.
#@ exit: 3
#@ stderr: oxhorn.toml: line 1: a harness has no name
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
[[harness]]
sources = ["main.c"]
END
"$OXHORN" check
