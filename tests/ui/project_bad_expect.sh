# Something that cannot be expected.
#@ exit: 3
#@ stderr: oxhorn.toml: line 4: expect = "perhaps": this is not "safe" or "unsafe"
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
[[harness]]
name = "one"
sources = ["main.c"]
expect = "perhaps"
END
"$OXHORN" check
