# What --facts does not understand, it says.
#@ exit: 3
#@ stderr: --facts lemma: neither background, lemmas, none nor a file that can be read
#@ stderr: --facts none and a file with facts contradict each other
#@ stderr: --facts: there is no definition of a predicate of the clauses in it
cat >a.smt2 <<'EOF'
(set-logic HORN)
(declare-fun inv (Int) Bool)
(assert (inv 0))
(assert (forall ((x Int)) (=> (and (inv x) (< x 0)) false)))
(check-sat)
EOF
echo '(define-fun other ((a Int)) Bool (= a 7))' >known.smt2
"$OXHORN" solve --facts lemma a.smt2
"$OXHORN" solve --facts none --facts known.smt2 a.smt2
"$OXHORN" solve --transforms none --facts known.smt2 a.smt2
