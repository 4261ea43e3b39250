# What the loader calls is not known: the variable is named.
#@ exit: 2
#@ last: unknown: table in section .init_array is not supported and can be reached
echo '#include <assert.h>
static void start(void) {}
__attribute__((section(".init_array"), used)) static void (*table[2])(void) = {start, 0};
int main(void) { assert(1); }' >program.c
"$OXHORN" check program.c
