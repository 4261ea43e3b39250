// A function without a body gives back anything.
extern void reach_error(void);
extern int sensor(void);

int main(void) {
  if (sensor() == 7)
    reach_error(); // FAILS
  return 0;
}
