// What has a type of another file, with its length in bytes.
//@ flags: --entry first --object h:8 --property memory
struct hidden;
int first(struct hidden *h) {
    return ((unsigned char *)h)[7];
}
