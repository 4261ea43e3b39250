// A pointer of another file that is tested before it is called.
//@ flags: --property memory
extern void (*hook)(void);

int main(void) {
  if (hook)
    hook();
  return 0;
}
