// What has a type of another file, and one byte too many.
//@ flags: --entry first --object h:8 --property memory
struct hidden;
int first(struct hidden *h) {
    return ((unsigned char *)h)[8]; // FAILS
}
