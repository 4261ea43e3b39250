# An oxhorn.toml that is no text.
#@ exit: 3
#@ stderr: oxhorn.toml: this is not text in UTF-8
echo 'int main(void) { return 0; }' >main.c
printf 'sources = ["\377.c"]' >oxhorn.toml
"$OXHORN" check
