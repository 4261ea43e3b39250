# A flag that is not true or false.
#@ exit: 3
#@ stderr: oxhorn.toml: line 3: vacuity = 1: this is not true or false
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
sources = ["main.c"]

vacuity = 1
END
"$OXHORN" check
