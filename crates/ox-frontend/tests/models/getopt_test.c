/* getopt.c */
#include "allowed.h"

#include <getopt.h>
#include <unistd.h>

MODEL_OF(getopt);
extern char *model_optarg;
extern int model_optind, model_opterr, model_optopt;

int main(void) {
  const char *lists[] = {"ab:c::", "+ab:c::", "-ab:c::", ":ab:", "+:b:", "", ":", "a", "-:a:"};
  opterr = 0;
  CHECK(model_opterr == 1, "messages by default");
  long compared = 0, reordered = 0;
  for (int i = 0; i < 40000; i++) {
    const char *options = lists[native_below(sizeof lists / sizeof lists[0])];
    char *theirs[8], *mine[8];
    int argc = 1 + (int)native_below(6);
    for (int j = 0; j < argc; j++) mine[j] = theirs[j] = native_random_string("--abcx", 4);
    mine[argc] = theirs[argc] = NULL;
    optind = model_optind = 0;
    for (int j = 0; j < 40; j++) {
      int how = RUN(result = model_getopt(argc, mine, options));
      if (how == UNSUPPORTED) {
        reordered++;
        break;
      }
      int wanted = getopt(argc, theirs, options);
      CHECK(how == RETURNED && result == wanted, "%lld, not %d", result, wanted);
      CHECK(model_optind == optind && model_optarg == optarg, "optind %d, not %d", model_optind, optind);
      if (wanted == '?' || wanted == ':') CHECK(model_optopt == optopt, "optopt %d, not %d", model_optopt, optopt);
      CHECK(memcmp(mine, theirs, sizeof(char *) * argc) == 0, "the list keeps its order");
      compared++;
      if (wanted == -1) break;
    }
    for (int j = 0; j < argc; j++) free(mine[j]);
  }
  CHECK(compared > 10000 && reordered > 100, "%ld, %ld", compared, reordered);
  char *nothing[] = {NULL};
  CHECK(model_getopt(0, nothing, "a") == -1, "nothing");
  return native_end();
}
