// A long line that is found in a replay has no newline inside, and any other bytes.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
    char line[300];
    if (!fgets(line, sizeof line, stdin)) return 0;
    if (line[0] == 'a' && line[1] == '\n') assert(line[2] != 0); // FAILS
    return 0;
}
