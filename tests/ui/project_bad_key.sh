# An unknown key of an oxhorn.toml: its line, and the key that was probably meant.
#@ exit: 3
#@ stderr: oxhorn.toml: line 2: an oxhorn.toml has no key timout; did you mean timeout?
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
sources = ["main.c"]
timout = 3
END
"$OXHORN" check
