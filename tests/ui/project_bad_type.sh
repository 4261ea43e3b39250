# A value of the wrong type.
#@ exit: 3
#@ stderr: oxhorn.toml: line 2: timeout = "soon": this is not a number
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
sources = ["main.c"]
timeout = "soon"
END
"$OXHORN" check
