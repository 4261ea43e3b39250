// The second file of unprototyped_safe.c.
int diff(int a, int b) { return a - b; }
