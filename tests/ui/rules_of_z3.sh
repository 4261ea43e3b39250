# Files for Z3's fixedpoint engine are read too; a query is answered in the words of CHC-COMP.
#@ exit: 0
#@ last: sat
cat > rules.smt2 <<'END'
(declare-rel p (Int))
(declare-rel bad ())
(declare-var x Int)
(rule (p 0))
(rule (=> (and (p x) (< x 10)) (p (+ x 1))))
(rule (=> (and (p x) (> x 10)) bad))
(query bad)
END
"$OXHORN" solve rules.smt2
