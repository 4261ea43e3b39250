// repository: DaveGamble/cJSON
// commit: a29814f285cc531c00223743ad3c55cd38c0dc56
// files: cJSON.c
// include: .
// unwind: N+2
// expect: unsafe: the text has no zero byte if none of its N characters is one
#include "real.h"
#include "cJSON.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    cJSON_Minify(text);
    return 0;
}
