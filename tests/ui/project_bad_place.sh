# A key of a harness that is not in one.
#@ exit: 3
#@ stderr: oxhorn.toml: line 2: expect is a key of a harness
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
sources = ["main.c"]
expect = "safe"
END
"$OXHORN" check
