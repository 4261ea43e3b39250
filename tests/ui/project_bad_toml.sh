# An oxhorn.toml that is not TOML.
#@ exit: 3
#@ stderr: oxhorn.toml: line 2: 
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
sources = ["main.c"]
timeout 3
END
"$OXHORN" check
