// repository: kosma/minmea
// commit: a8745af0462870c1297fa4b8ee1ce13192485c3c
// files: minmea.c
// include: .
// define: __NO_CTYPE
// unwind: N+2
// expect: unsafe: a field of N - 2 characters and its zero byte do not fit into N - 2 bytes
#include "real.h"
#include "minmea.h"

int main(void) {
    char text[N + 1], kind, field[N - 2];
    any_text(text, N);
    bool good = minmea_scan(text, "cs", &kind, field);
    return good;
}
