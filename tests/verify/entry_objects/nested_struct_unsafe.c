// One of two pointers is not tested.
//@ flags: --entry look --property memory
typedef struct { short x, y; } point;
typedef struct shape {
    unsigned kind : 3;
    struct { int left, right; };
    const point *points[2];
} shape;
int look(const shape *s) {
    if (!s || !s->points[0]) return 0;
    return s->kind + s->points[1]->y; // FAILS
}
