# A constructor gets the arguments of main, which are not modelled for it.
#@ exit: 2
#@ last: unknown: start, a constructor with parameters, is not supported and can be reached
echo '#include <assert.h>
int count;
__attribute__((constructor)) static void start(int argc, char **argv) { count = argc; }
int main(void) { assert(count == 0); }' >program.c
"$OXHORN" check program.c
