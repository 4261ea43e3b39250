// The path of the directory is absolute; Linux may put (unreachable) in front.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <unistd.h>

int main(void) {
    char path[4096];
    if (getcwd(path, sizeof path)) assert(path[0] == '/' || path[0] == '(');
    return 0;
}
