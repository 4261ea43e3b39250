# A parameter that the entry does not have: the message names those that it has.
#@ exit: 3
#@ stderr: --object: f has no parameter buffer; it has buf, len
#@ stderr: --object: len is no pointer
#@ stderr: --object: buf is no number
echo 'int f(int *buf, int len) { return len; }' >main.c
"$OXHORN" check --entry f --object buffer main.c
"$OXHORN" check --entry f --object len main.c
"$OXHORN" check --entry f --object buf:buf main.c
