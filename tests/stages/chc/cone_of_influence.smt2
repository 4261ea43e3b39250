;@ flags: --transforms cone-of-influence --format short
; No query needs `aside`, and nothing derives `never`.
(set-logic HORN)
(declare-fun p (Int) Bool)
(declare-fun aside (Int) Bool)
(declare-fun never (Int) Bool)
(assert (p 0))
(assert (forall ((x Int)) (=> (p x) (aside x))))
(assert (forall ((x Int)) (=> (never x) (p x))))
(assert (forall ((x Int)) (=> (and (p x) (< x 0)) false)))
(check-sat)
