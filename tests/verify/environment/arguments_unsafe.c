// An option and its number are found.
//@ flags: --engine bmc
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "-n") == 0) {
        assert(atoi(argv[2]) != 42); // FAILS
    }
    return 0;
}
