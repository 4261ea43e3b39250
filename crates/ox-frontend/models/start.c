/* What `main` is given: at least one argument (the name of the program), each a text, and a null pointer behind them; and the
   environment, which is a list of texts too. How many there are and how long they are is bounded: the objects are made by the
   front-end (`library/start.rs`), each its own, so that what is behind one of them is not the next. */
#include "ox_model.h"

//@ shared
int ox_start_count(int most) {
  int count = ox_any_int("argc");
  ox_assume(count >= 1 && count <= most);
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
int ox_start_variables(int most) {
  int count = ox_any_int("envp");
  ox_assume(count >= 0 && count <= most);
  return count;
}

//@ shared
void ox_start_argument(char *bytes, size_t longest, int there) {
  if (!there) return;
  ox_any_bytes(bytes, longest, "argv");
  bytes[longest] = 0;
}

//@ shared
void ox_start_variable(char *bytes, size_t longest, int there) {
  if (!there) return;
  ox_any_bytes(bytes, longest, "envp");
  bytes[longest] = 0;
}
