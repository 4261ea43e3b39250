/* What `main` is given: at least one argument (the name of the program), each a text, and a null pointer behind them; and the
   environment, which is a list of texts too. How many there are and how long they are is bounded, which the front-end
   announces (`library/start.rs`). */
#include "ox_model.h"

enum { MOST = 8, LONGEST = 31, VARIABLES = 4 };

/* Objects of their own: what is behind one of them is not the next. */
typedef char text[LONGEST + 1];
static text argument0, argument1, argument2, argument3, argument4, argument5, argument6, argument7;
static char *const arguments[MOST] = {argument0, argument1, argument2, argument3,
                                      argument4, argument5, argument6, argument7};
static char *argument_list[MOST + 1];
static text variable0, variable1, variable2, variable3;
static char *const variables[VARIABLES] = {variable0, variable1, variable2, variable3};
static char *variable_list[VARIABLES + 1];

static void fill(char *bytes, const char *of) {
  ox_any_bytes(bytes, LONGEST, of);
  bytes[LONGEST] = 0;
}

//@ shared
int ox_start_count(void) {
  int count = ox_any_int("argc");
  ox_assume(count >= 1 && count <= MOST);
  return count;
}

/* Where the arguments themselves are not looked at. The list of them is an object, and not larger than one can be. */
//@ shared
int ox_start_any_count(void) {
  int count = ox_any_int("argc");
  ox_assume(count >= 1 && (size_t)count < PTRDIFF_MAX / sizeof(char *));
  return count;
}

//@ shared
char **ox_start_arguments(int count) {
  for (int i = 0; i < MOST; i++) {
    if (i < count) {
      fill(arguments[i], "argv");
      argument_list[i] = arguments[i];
    } else {
      argument_list[i] = NULL;
    }
  }
  argument_list[MOST] = NULL;
  return argument_list;
}

//@ shared
char **ox_start_environment(void) {
  int count = ox_any_int("envp");
  ox_assume(count >= 0 && count <= VARIABLES);
  for (int i = 0; i < VARIABLES; i++) {
    if (i < count) {
      fill(variables[i], "envp");
      variable_list[i] = variables[i];
    } else {
      variable_list[i] = NULL;
    }
  }
  variable_list[VARIABLES] = NULL;
  return variable_list;
}
