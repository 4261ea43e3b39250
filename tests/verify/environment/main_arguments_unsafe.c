// The number of arguments is an input.
extern void reach_error(void);

int main(int argc, char **argv) {
  (void)argv;
  if (argc == 5)
    reach_error(); // FAILS
  return 0;
}
