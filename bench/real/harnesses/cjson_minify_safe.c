// repository: DaveGamble/cJSON
// commit: a29814f285cc531c00223743ad3c55cd38c0dc56
// files: cJSON.c
// include: .
// unwind: N+2
// expect: safe: nothing is read behind the zero byte, and the text does not grow
#include "real.h"
#include "cJSON.h"

int main(void) {
    char text[N + 1];
    any_text(text, N);
    size_t before = strlen(text);
    cJSON_Minify(text);
    assert(strlen(text) <= before);
    return 0;
}
