// A struct that is passed by value, and the null pointer in it.
//@ flags: --entry first --property memory
struct range {
    int *first;
    long length;
};
int first(struct range r) {
    return *r.first; // FAILS
}
