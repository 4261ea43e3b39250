// Null as a number, where another object has pointers that its type does not show.
//@ flags: --entry get --property memory
struct value {
    union {
        int *place;
        long number;
    } u;
};
struct value shared;
int get(int *p) {
    unsigned long address = (unsigned long)p;
    return *(int *)(address + 8); // FAILS
}
