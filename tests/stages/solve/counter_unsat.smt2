; A counter that reaches three.
(set-logic HORN)
(declare-fun inv (Int) Bool)
(assert (inv 0))
(assert (forall ((i Int)) (=> (inv i) (inv (+ i 1)))))
(assert (forall ((i Int)) (=> (and (inv i) (= i 3)) false)))
(check-sat)
