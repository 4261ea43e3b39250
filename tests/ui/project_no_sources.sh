# A harness without sources.
#@ exit: 3
#@ stderr: oxhorn.toml: line 1: harness one: it has no sources
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
[[harness]]
name = "one"
END
"$OXHORN" check --all
