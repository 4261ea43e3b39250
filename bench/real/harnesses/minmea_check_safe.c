// repository: kosma/minmea
// commit: a8745af0462870c1297fa4b8ee1ce13192485c3c
// files: minmea.c
// include: .
// define: __NO_CTYPE
// unwind: N+2
// expect: safe: hex2int refuses the zero byte, so nothing behind it is read
#include "real.h"
#include "minmea.h"

int main(void) {
    char text[N + 1];
    any_text(text, N);
    bool strict = minmea_check(text, true);
    bool loose = minmea_check(text, false);
    assert(!strict || loose);
    assert(!loose || text[0] == '$');
    return 0;
}
