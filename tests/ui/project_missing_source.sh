# A source of the project that is missing.
#@ exit: 3
#@ stderr: oxhorn.toml: line 3: lost.c: no such file
echo 'int main(void) { return 0; }' >main.c
cat >oxhorn.toml <<'END'
sources = [
  "main.c",
  "lost.c",
]
END
"$OXHORN" check
