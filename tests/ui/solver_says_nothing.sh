# A solver's program that says nothing, or ends at once, is named before anything is done with it.
#@ exit: 3
#@ stderr: bitwuzla: it says nothing (timeout)
#@ stderr: bitwuzla: the process ended (exit status: 7)
printf 'int main(void) { return 0; }\n' >program.c
mkdir silent gone
printf '#!/bin/sh\nexec sleep 100\n' >silent/bitwuzla
printf '#!/bin/sh\nexit 7\n' >gone/bitwuzla
chmod +x silent/bitwuzla gone/bitwuzla
PATH=$PWD/gone:$PATH "$OXHORN" check --engine bmc --solver bitwuzla program.c
PATH=$PWD/silent:$PATH "$OXHORN" check --engine bmc --solver bitwuzla --timeout 60 program.c
