// A year of five digits does not fit into the 26 bytes that asctime_r may count on.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <time.h>

int main(void) {
    struct tm date = {.tm_mday = 1, .tm_year = 10000 - 1900};
    char text[26];
    asctime_r(&date, text); // FAILS
    return 0;
}
