// A pointer that a function without a body gives back may be null.
//@ flags: --engine bmc --property reach,memory
extern int *get(void);

int main(void) {
  return *get(); // FAILS
}
