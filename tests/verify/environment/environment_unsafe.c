// The environment is a list of texts that ends with a null pointer.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
#include <string.h>
int main(int argc, char **argv, char **envp) {
    for (char **e = envp; *e; e++) assert(strncmp(*e, "A=", 2)); // FAILS
    return 0;
}
