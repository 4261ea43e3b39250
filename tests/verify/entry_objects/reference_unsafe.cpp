// A pointer in an object may be null.
//@ flags: --entry _ZN4Cell3setERi --property memory
struct Cell {
    int value;
    Cell *next;
    void set(int &from);
};
void Cell::set(int &from) {
    value = from;
    next->value = from; // FAILS
}
