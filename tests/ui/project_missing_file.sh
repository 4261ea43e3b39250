# A harness whose file is missing: nothing is run.
#@ exit: 3
#@ stderr: oxhorn.toml: line 7: harness two: lost.c: no such file
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
[[harness]]
name = "one"
sources = ["main.c"]

[[harness]]
name = "two"
sources = ["lost.c"]
END
"$OXHORN" check --all
