// Functions of the C library without a declaration have their own types: the address is whole.
//@ flags: --property reach,memory -- -w
int main() {
  char *text = malloc(4);
  strcpy(text, "abc");
  if (strlen(text) != 3)
    reach_error();
  free(text);
  return 0;
}
