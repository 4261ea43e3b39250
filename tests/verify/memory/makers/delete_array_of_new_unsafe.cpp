// What new gives must not be freed with delete[].
//@ flags: --property memory

int main() {
    int *p = new int(1);
    delete[] p; // FAILS
    return 0;
}
