;@ flags: --transforms slicing --format short
; The second argument only ever becomes itself; the third decides over the first.
(set-logic HORN)
(declare-fun p (Int Int Bool) Bool)
(assert (forall ((y Int)) (p 0 y true)))
(assert (forall ((x Int) (y Int) (b Bool)) (=> (p x y b) (p (ite b 1 x) (+ y 1) b))))
(assert (forall ((x Int) (y Int) (b Bool)) (=> (and (p x y b) (< 1 x)) false)))
(check-sat)
