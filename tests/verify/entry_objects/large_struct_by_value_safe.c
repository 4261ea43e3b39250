// A larger struct by value, on a machine of 32 bits.
//@ flags: --entry first -m32 --property memory
struct range {
    int *first;
    long length[3];
};
int first(struct range r) {
    return r.first ? *r.first : 0;
}
