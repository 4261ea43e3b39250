// repository: DaveGamble/cJSON
// commit: a29814f285cc531c00223743ad3c55cd38c0dc56
// files: cJSON.c
// include: .
// unwind: N+3
// expect: safe: every read is behind a comparison with the length, and every item is freed once
#include "real.h"
#include "cJSON.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    cJSON *item = cJSON_ParseWithLength(text, N);
    if (item && cJSON_IsString(item))
        assert(strlen(item->valuestring) <= N);
    cJSON_Delete(item);
    return 0;
}
