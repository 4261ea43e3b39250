// A pointer that is not aligned.
//@ flags: --entry get --property memory
struct __attribute__((packed)) packed {
    char kind;
    int *place;
};
int get(struct packed *p) {
    return p && p->place ? *p->place : 0;
}
