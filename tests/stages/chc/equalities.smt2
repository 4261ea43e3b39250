;@ flags: --transforms equalities --format short
; Variables that an equality defines, also in a sum; arguments of the body stay variables.
(set-logic HORN)
(declare-fun p (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y x)) (p x y))))
(assert (forall ((x Int) (y Int) (u Int) (v Int)) (=> (and (p x y) (= (+ u 1) x) (= v (+ u y))) (p u v))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (= x (* 2 y)) (< x y)) false)))
(check-sat)
