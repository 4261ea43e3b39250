// A parameter points to as many elements as another one says.
//@ flags: --entry sum --object buf:len --property memory --engine bmc
//@ open: clauses: what comes from outside may be put where it does not replay
int sum(const int *buf, int len) {
    int s = 0;
    for (int i = 0; i < len && i < 3; i++) s += buf[i];
    return s;
}
