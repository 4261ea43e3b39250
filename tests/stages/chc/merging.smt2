;@ flags: --transforms merging --format short
; Two ways through the loop become one clause, two queries one.
(set-logic HORN)
(declare-fun p (Int Int) Bool)
(assert (p 0 0))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (< x 5)) (p (+ x 1) y))))
(assert (forall ((a Int) (b Int)) (=> (and (p a b) (<= 5 a)) (p a b))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (< x y)) false)))
(assert (forall ((x Int)) (=> (p x x) false)))
(check-sat)
