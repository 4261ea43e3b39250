// Functions of the C library without a declaration are checked like others.
//@ flags: --property memory -- -w
int main() {
  char *text = malloc(3);
  strcpy(text, "abc"); // FAILS
  free(text);
  return 0;
}
