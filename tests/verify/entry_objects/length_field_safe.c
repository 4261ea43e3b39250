// A length that is a field of the same struct.
//@ flags: --entry last --object v --object v->data:v->length --property memory
struct vector {
    int *data;
    int length;
};
int last(struct vector *v) {
    if (v->length == 0) return 0;
    return v->data[v->length - 1];
}
