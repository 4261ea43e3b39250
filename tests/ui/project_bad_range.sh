# A number that cannot be.
#@ exit: 3
#@ stderr: oxhorn.toml: line 1: unwind = [2, 0]:
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
unwind = [2, 0]
sources = ["main.c"]
END
"$OXHORN" check
