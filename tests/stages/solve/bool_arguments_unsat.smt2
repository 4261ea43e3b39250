; Boolean arguments, as variables, constants and formulas.
(set-logic HORN)
(declare-fun p (Bool Bool Int) Bool)
(assert (p true false 0))
(assert (forall ((a Bool) (b Bool) (x Int)) (=> (and (p a b x) (or a b)) (p b (xor a b) (+ x 1)))))
(assert (forall ((a Bool) (b Bool) (x Int)) (=> (and (p a b x) (= a b) (> x 1)) false)))
(check-sat)
