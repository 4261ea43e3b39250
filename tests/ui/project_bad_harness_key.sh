# An unknown key of a harness.
#@ exit: 3
#@ stderr: oxhorn.toml: line 4: a harness has no key entri; did you mean entry?
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
[[harness]]
name = "one"
sources = ["main.c"]
entri = "main"
END
"$OXHORN" check
