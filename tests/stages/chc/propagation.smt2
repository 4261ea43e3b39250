;@ flags: --transforms propagation --format short
; The second argument is always 7, the third the same as the first.
(set-logic HORN)
(declare-fun p (Int Int Int Bool) Bool)
(assert (forall ((x Int)) (p x 7 x true)))
(assert (forall ((x Int) (k Int) (y Int) (b Bool)) (=> (p x k y b) (p (+ x k) k (+ y 7) (not b)))))
(assert (forall ((x Int) (k Int) (y Int) (b Bool)) (=> (and (p x k y b) (< (+ y k) x)) false)))
(check-sat)
