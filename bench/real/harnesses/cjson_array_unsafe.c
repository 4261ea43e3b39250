// repository: DaveGamble/cJSON
// commit: a29814f285cc531c00223743ad3c55cd38c0dc56
// files: cJSON.c
// include: .
// unwind: N+2
// expect: unsafe: an item is looked at after it was deleted from its array
#include "real.h"
#include "cJSON.h"

int main(void) {
    cJSON *array = cJSON_CreateArray();
    for (int i = 0; i < N; i++)
        cJSON_AddItemToArray(array, cJSON_CreateBool(__VERIFIER_nondet_int()));
    cJSON *item = cJSON_GetArrayItem(array, (int)up_to(N - 1));
    cJSON_DeleteItemFromArray(array, (int)up_to(N - 1));
    int truth = cJSON_IsTrue(item);
    cJSON_Delete(array);
    return truth;
}
