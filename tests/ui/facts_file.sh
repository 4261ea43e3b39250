# Invariants of another tool are candidates: the part that is inductive is used, however it is handed on; the rest is not believed.
#@ exit: 0
#@ stdout: background sat
#@ stdout: lemmas sat
#@ stdout: k-induction sat
#@ stdout: rounds sat
#@ stdout: wrong unsat
cat >a.smt2 <<'EOF'
(set-logic HORN)
(declare-fun inv (Int Int) Bool)
(assert (inv 0 0))
(assert (forall ((x Int) (y Int)) (=> (and (inv x y) (< x 10)) (inv (+ x 1) (+ y 1)))))
(assert (forall ((x Int) (y Int)) (=> (and (inv x y) (distinct x y)) false)))
(check-sat)
EOF
cat >known.smt2 <<'EOF'
(define-fun inv ((a Int) (b Int)) Bool (and (= a b) (< a 5) (<= 0 b)))
(define-fun other ((a Int)) Bool (= a 7))
EOF
sed 's/(distinct x y)/(= x 6)/' a.smt2 >b.smt2
echo "background $("$OXHORN" solve --facts known.smt2 --engine z3-spacer a.smt2)"
echo "lemmas $("$OXHORN" solve --facts lemmas --facts known.smt2 --engine z3-spacer --no-transform intervals a.smt2)"
echo "k-induction $("$OXHORN" solve --facts lemmas --facts known.smt2 --transforms none --engine k-induction a.smt2)"
echo "rounds $("$OXHORN" solve --facts lemmas --facts known.smt2 --engine rounds a.smt2)"
echo "wrong $("$OXHORN" solve --facts lemmas --facts known.smt2 b.smt2)"
exit 0
