# Options of a file that do not go together.
#@ exit: 3
#@ stderr: --strategy
#@ stderr: cannot be used with
#@ stderr: --engine
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
sources = ["main.c"]
engine = "bmc"
strategy = "mine.toml"
END
"$OXHORN" check
