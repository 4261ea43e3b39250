; Predicates without arguments, and a negated existential as query.
(set-logic HORN)
(declare-fun |start here| () Bool)
(declare-fun done () Bool)
(assert |start here|)
(assert (=> |start here| done))
(assert (not (exists ((x Int)) (and done (> x 5)))))
(check-sat)
