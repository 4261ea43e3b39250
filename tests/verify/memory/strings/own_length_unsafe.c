// A loop of our own over a text without an end leaves the array.
//@ flags: --engine bmc --property reach,memory
static int length(const char *s) {
  int n = 0;
  while (s[n]) // FAILS
    n++;
  return n;
}

int main(void) {
  char s[3] = {'a', 'b', 'c'};
  return length(s);
}
