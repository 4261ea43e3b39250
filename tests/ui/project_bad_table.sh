# A harness in the wrong brackets.
#@ exit: 3
#@ stderr: oxhorn.toml: line 1: harness: write [[harness]] before each
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
[harness]
name = "one"
END
"$OXHORN" check
