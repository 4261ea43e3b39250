// repository: kosma/minmea
// commit: a8745af0462870c1297fa4b8ee1ce13192485c3c
// files: minmea.c
// include: .
// define: __NO_CTYPE
// patch: minmea.c: if (upper == -1) => if (upper < -1)
// unwind: N+3
// expect: unsafe: a sentence that ends behind its star: the zero byte counts as a digit, and the byte behind it is read
#include "real.h"
#include "minmea.h"

int main(void) {
    char text[N + 1];
    any_text(text, N);
    return minmea_check(text, true);
}
