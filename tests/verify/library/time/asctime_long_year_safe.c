// Where there is room for more, a year of five digits is null or some text.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <time.h>

int main(void) {
    struct tm date = {.tm_mday = 1, .tm_year = 10000 - 1900};
    char text[27];
    char *result = asctime_r(&date, text);
    if (result) return result[26];
    return 0;
}
