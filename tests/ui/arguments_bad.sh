# How many arguments main gets is a number.
#@ exit: 3
#@ stderr: expected 1 to 64 arguments of 0 to 4096 bytes, such as 8:31
echo 'int main(int argc, char **argv) { return 0; }' >program.c
"$OXHORN" check --arguments many program.c
