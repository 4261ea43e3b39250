// A reference is never null, and neither is `this`.
//@ flags: --entry _ZN4Cell3setERi --property memory
struct Cell {
    int value;
    Cell *next;
    void set(int &from);
};
void Cell::set(int &from) {
    value = from;
    if (next) next->value = from;
}
