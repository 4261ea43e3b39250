// A variable that other files can see is not written by a function without a body.
//@ flags: --engine bmc --property reach,memory --externals pure
extern void step(void);
int limit = 4;

int main(void) {
    int a[4] = {0};
    step();
    for (int i = 0; i < limit; i++) a[i] = i;
    return 0;
}
