# A file may ask several questions; each is about what is asserted at that place, and what was found decides the exit code.
#@ exit: 1
#@ stdout: ; line 5
#@ stdout: ; line 8
#@ stderr: a second question; only `solve` answers several
cat > questions.smt2 <<'END'
(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (P 0))
(assert (forall ((x Int)) (=> (and (P x) (< x 9)) (and (P (+ x 1)) (>= x 0)))))
(check-sat)
(push 1)
(assert (forall ((x Int)) (=> (P x) (< x 5))))
(check-sat)
(pop 1)
(assert (forall ((x Int)) (=> (P x) (< x 10))))
(check-sat)
END
"$OXHORN" chc questions.smt2 && exit 9
"$OXHORN" solve questions.smt2 > out; code=$?
cat out
test "$(grep -v '^;' out | tr '\n' ' ')" = "sat unsat sat " || exit 8
exit $code
