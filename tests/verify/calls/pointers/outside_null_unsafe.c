// A pointer of another file may be null.
//@ flags: --property memory
extern void (*hook)(void);

int main(void) {
  hook(); // FAILS
  return 0;
}
