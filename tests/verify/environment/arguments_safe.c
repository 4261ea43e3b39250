// The arguments of main are texts, and a null pointer ends them.
//@ flags: --arguments 8:31 --engine bmc --property reach,memory
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
    assert(argc >= 1 && argv[0] != 0 && argv[argc] == 0);
    if (argc == 2) assert(strlen(argv[1]) <= 31);
    return 0;
}
