// A line may end with a newline, and have a 0 inside.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = 0;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
    if (length == 3) assert(line[1] != 0 || line[2] != '\n'); // FAILS
    free(line);
    return 0;
}
