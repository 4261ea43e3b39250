// A function that promises not to return comes to its end.
extern void exit(int);
extern int __VERIFIER_nondet_int(void);

__attribute__((noreturn)) static void stop(int code) {
  if (code != 7)
    exit(code);
} // FAILS

int main(void) { stop(__VERIFIER_nondet_int()); }
