/* `getopt` of <unistd.h>, as the GNU library has it: `+` and `-` at the start of the options, `::`, and options behind other
   arguments. To take those it reorders the list, which is not modelled. */
#include "ox_model.h"

//@ exact unistd.h
__attribute__((weak)) char *optarg = NULL;

//@ exact unistd.h
__attribute__((weak)) int optind = 1;

//@ exact unistd.h
__attribute__((weak)) int opterr = 1;

//@ exact unistd.h
__attribute__((weak)) int optopt = '?';

/* What is left of an argument with several options. */
static char *rest;

static bool is_option(const char *argument) { return argument[0] == '-' && argument[1] != 0; }

/* The place of the option in the list of them, or null. */
static const char *found(const char *options, char option) {
  if (option == ':' || option == ';') return NULL;
  for (; *options != 0; options++)
    if (*options == option) return options;
  return NULL;
}

/* Goes to the next argument with options: 0, or what `getopt` gives back. */
static int advance(int argc, char *const argv[], char first) {
  if (optind >= argc) return -1;
  char *argument = argv[optind];
  if (!is_option(argument)) {
    if (first == '-') {
      optarg = argument;
      optind++;
      return 1;
    }
    for (int i = optind + 1; first != '+' && i < argc; i++)
      if (is_option(argv[i])) ox_unsupported("getopt with an option behind another argument");
    return -1;
  }
  if (argument[1] == '-' && argument[2] == 0) {
    optind++;
    return -1;
  }
  rest = argument + 1;
  return 0;
}

//@ exact unistd.h
int getopt(int argc, char *const argv[], const char *options) {
  if (argc < 1) return -1;
  optarg = NULL;
  if (optind == 0) {
    optind = 1;
    rest = NULL;
  }
  char first = options[0];
  if (first == '+' || first == '-') options++;
  if (rest == NULL || *rest == 0) {
    int result = advance(argc, argv, first);
    if (result != 0) return result;
  }
  char option = *rest++;
  const char *place = found(options, option);
  if (*rest == 0) optind++;
  if (place == NULL) {
    optopt = option;
    return '?';
  }
  if (option == 'W' && place[1] == ';') ox_unsupported("getopt with long options");
  if (place[1] != ':') return option;
  if (*rest != 0) {
    optarg = rest;
    optind++;
  } else if (place[2] != ':') {
    if (optind >= argc) {
      optopt = option;
      rest = NULL;
      return options[0] == ':' ? ':' : '?';
    }
    optarg = argv[optind++];
  }
  rest = NULL;
  return option;
}
