// One element behind the last.
//@ flags: --entry last --object buf:len --property memory --engine bmc
int last(const int *buf, int len) {
    return buf[len]; // FAILS
}
