# Two harnesses of one name.
#@ exit: 3
#@ stderr: oxhorn.toml: line 5: there is another harness one, in line 1
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
[[harness]]
name = "one"
sources = ["main.c"]

[[harness]]
name = "one"
sources = ["main.c"]
END
"$OXHORN" check --all
