# Golem and Eldarica see from the name of the file what is in it; nothing is left of the file afterwards.
#@ exit: 0
#@ stdout: sat
cat >solver.sh <<'END'
#!/bin/sh
case "$2" in *.smt2) ;; *) echo "extension not recognized" >&2; exit 1 ;; esac
echo sat
echo '('
echo '  (define-fun inv ((x Int)) Bool'
echo '    (let ((l4 (and (not (<= 11 x)) (<= 0 x)))) l4))'
echo ')'
END
chmod +x solver.sh
cat >mine.toml <<'END'
[[member]]
name = "script"
input = "clauses"
engine = "external"
options = { command = "./solver.sh --print-witness {}" }
share = 1.0
END
cat >a.smt2 <<'END'
(set-logic HORN)
(declare-fun inv (Int) Bool)
(assert (inv 0))
(assert (forall ((x Int)) (=> (and (inv x) (< x 10)) (inv (+ x 1)))))
(assert (forall ((x Int)) (=> (and (inv x) (> x 10)) false)))
(check-sat)
END
mkdir tmp
TMPDIR="$PWD/tmp" "$OXHORN" solve --strategy mine.toml a.smt2 || exit
[ -z "$(ls tmp)" ]
