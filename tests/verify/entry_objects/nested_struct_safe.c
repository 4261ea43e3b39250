// Structs in structs, bit-fields, arrays of pointers, anonymous members, names of types.
//@ flags: --entry look -m32 --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
typedef struct { short x, y; } point;
enum colour { RED, GREEN };
typedef struct shape {
    unsigned kind : 3, used : 1;
    enum colour colour;
    point corner;
    struct { int left, right; };
    const point *points[2];
    void (*draw)(void);
} shape;
int look(const shape *const s) {
    if (!s || !s->used) return 0;
    int sum = s->kind + s->colour + s->corner.y + s->right;
    for (int i = 0; i < 2; i++)
        if (s->points[i]) sum ^= s->points[i]->y;
    return sum;
}
