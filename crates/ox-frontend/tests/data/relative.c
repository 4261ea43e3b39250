// Compiled under a relative name.
extern void reach_error(void);
int main(void) { reach_error(); }
