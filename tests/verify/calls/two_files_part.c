// The second file of two_files_safe.c and two_files_unsafe.c.
int saturating_increment(int x) { return x < 2147483647 ? x + 1 : x; }
