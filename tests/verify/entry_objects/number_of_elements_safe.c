// --object with a number: so many elements.
//@ flags: --entry fourth --object p:4 --property memory
int fourth(int *p) {
    return p[3];
}
