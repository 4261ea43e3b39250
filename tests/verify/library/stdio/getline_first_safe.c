// A line that is longer than one byte does not begin with a newline.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = 0;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
    if (length > 1) assert(line[0] != '\n');
    free(line);
    return 0;
}
