# YAML without options of SeaHorn.
#@ exit: 3
#@ stderr: sea.yaml: there is no table of options in it, which is called verify_options
echo 'int main(void) { return 0; }' >main.c
echo 'services: {}' >sea.yaml
"$OXHORN" check --config sea.yaml main.c
