# What is not supported makes the answer `unknown` and is named with its line.
#@ exit: 2
#@ last: unknown: 
#@ stdout: asm
#@ stdout: :1
echo 'int main(void) { int x; __asm__("rdtsc" : "=a"(x)); if (x) { extern void reach_error(void); reach_error(); } }' >asm.c
"$OXHORN" check asm.c
