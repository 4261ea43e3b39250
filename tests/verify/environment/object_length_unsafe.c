// One element behind the last.
//@ flags: --entry last --object buf:len --property memory --engine bmc
//@ open: clauses: what comes from outside may be put where it does not replay
int last(const int *buf, int len) {
    return buf[len]; // FAILS
}
