// A length that is a field of the same struct, and an index that is one too large.
//@ flags: --entry last --object v --object v->data:v->length --property memory
struct vector {
    int *data;
    int length;
};
int last(struct vector *v) {
    return v->data[v->length]; // FAILS
}
