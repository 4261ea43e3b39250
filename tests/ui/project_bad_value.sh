# A value that there is not.
#@ exit: 3
#@ stderr: oxhorn.toml: line 2: arith = "float": float is not one of int
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
sources = ["main.c"]
arith = "float"
END
"$OXHORN" check
