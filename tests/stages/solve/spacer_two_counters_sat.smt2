; Two counters in opposite directions: the lemma is a sum of inequalities, which the disequality of the query hides.
;@ flags: --engine spacer --transforms none
(set-logic HORN)
(declare-fun inv (Int Int Int) Bool)
(assert (forall ((n Int) (up Int) (down Int)) (=> (and (<= 0 n 100000) (= up 0) (= down n)) (inv n up down))))
(assert (forall ((n Int) (up Int) (down Int)) (=> (and (inv n up down) (<= 1 down)) (inv n (+ up 1) (- down 1)))))
(assert (forall ((n Int) (up Int) (down Int)) (=> (and (inv n up down) (<= down 0) (not (= n up))) false)))
(check-sat)
