# --no-config: the oxhorn.toml is not looked at.
#@ exit: 0
#@ absent: oxhorn.toml
#@ last: safe
echo 'int main(void) { return 0; }' >main.c
echo 'nonsense' >oxhorn.toml
"$OXHORN" check --no-config main.c
