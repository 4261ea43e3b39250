// repository: kosma/minmea
// commit: a8745af0462870c1297fa4b8ee1ce13192485c3c
// files: minmea.c
// include: .
// define: __NO_CTYPE
// unwind: N+2
// expect: safe: a field ends at the zero byte at the latest, and the scale is a power of ten or zero
// except: 16: unsafe: twelve zeros behind the point multiply the scale until it wraps around and is negative
#include "real.h"
#include "minmea.h"

int main(void) {
    char text[N + 1], kind;
    any_text(text, N);
    struct minmea_float number = {0, 0};
    if (minmea_scan(text, "cf", &kind, &number)) {
        assert(number.scale >= 0);
        assert(number.scale > 0 || number.value == 0);
    }
    return 0;
}
