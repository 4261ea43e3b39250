# A sea.yaml that is no YAML.
#@ exit: 3
#@ stderr: sea.yaml: line 2: this is not YAML
echo 'int main(void) { return 0; }' >main.c
printf 'verify_options:\n  bound: "5\n' >sea.yaml
"$OXHORN" check --config sea.yaml main.c
