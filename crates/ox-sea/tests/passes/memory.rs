//! What clauses need of memory, on small programs.

use super::after;
use expect_test::{Expect, expect};
use ox_sea::pass;

fn check(name: &str, text: &str, expect: Expect) {
    let row = pass::ALL.iter().find(|p| p.name == name).expect("there is such a pass");
    expect.assert_eq(&after(text, |store, program| (row.run)(store, program)));
}

#[test]
fn long_ranges_are_loops() {
    check(
        "unfold-ranges",
        "program 64 entry main

function main() -> () {
bb0():
  m.0: mem<cell i32> = havoc \"memory\"
  n.1: i64 = nondet 0
  p.2: ptr = alloc heap n.1 align 16
  m.3: mem<cell i32> = fill m.0 p.2 #x00 #x0000000000000008
  m.4: mem<cell i32> = fill m.3 p.2 #x07 n.1
  q.5: ptr = alloc heap n.1 align 16
  m.6: mem<cell i32> = copy m.4 m.4 q.5 p.2 n.1
  x.7: i32 = load m.6 q.5
  c.8: bool = (= x.7 #x07070707)
  assert c.8 check 0
  return ()
}
",
        expect![[r#"
            program 64 entry main

            function main() -> () {
            bb0():
              m.0: mem<cell i32> = havoc "memory"
              n.1: i64 = nondet 0
              p.2: ptr = alloc heap n.1 align 16
              m.3: mem<cell i32> = fill m.0 p.2 #x00 #x0000000000000008
              goto bb1(#x0000000000000000 m.3)
            bb1(offset: i64, m.4: mem<cell i32>):
              if (bvult offset n.1) goto bb2()
              goto bb3()
            bb2():
              range: mem<cell i32> = store m.4 (bvadd p.2 offset) #x07070707
              goto bb1((bvadd offset #x0000000000000004) range)
            bb3():
              q.5: ptr = alloc heap n.1 align 16
              goto bb4(#x0000000000000000 m.4)
            bb4(offset.1: i64, m.6: mem<cell i32>):
              if (bvult offset.1 n.1) goto bb5()
              goto bb6()
            bb5():
              element: i32 = load m.4 (bvadd p.2 offset.1)
              range.1: mem<cell i32> = store m.6 (bvadd q.5 offset.1) element
              goto bb4((bvadd offset.1 #x0000000000000004) range.1)
            bb6():
              x.7: i32 = load m.6 q.5
              c.8: bool = (= x.7 #x07070707)
              assert c.8 check 0
              return ()
            }
        "#]],
    );
}

#[test]
fn observed_addresses_are_handed_on() {
    check(
        "rigid-addresses",
        "program 64 entry main
global @a size 4 align 4 observed
global @b size 1 align 1 observed
global @c size 8 align 8

function main() -> () {
bb0():
  (r.0: bool) = call f(@c)
  p.1: ptr = alloc heap #x0000000000000010 align 16 observed
  assert (or r.0 (= p.1 @b)) check 0
  return ()
}

function f(p.0: ptr) -> (bool) {
bb0(p.0: ptr):
  return ((= p.0 @a))
}
",
        expect![[r#"
            program 64 entry main
            global @a size 4 align 4 observed
            global @b size 1 align 1 observed
            global @c size 8 align 8

            function main() -> () {
            bb0():
              @a.1: ptr = @a ; &a
              assume (bvule #x0000000000001000 @a.1)
              assume (= (bvand @a.1 #x0000000000000003) #x0000000000000000)
              assume (bvule @a.1 #xffffffffffffeffc)
              @b.1: ptr = @b ; &b
              assume (bvule #x0000000000001000 @b.1)
              assume (bvule @b.1 #xffffffffffffefff)
              assume (or (bvule (bvadd @b.1 #x0000000000000001) @a.1) (bvule (bvadd @a.1 #x0000000000000004) @b.1))
              (r.0: bool) = call f(@c @a.1)
              p.1: ptr = alloc heap #x0000000000000010 align 16 observed
              assume (bvule #x0000000000001000 p.1)
              assume (= (bvand p.1 #x000000000000000f) #x0000000000000000)
              assume (bvule p.1 #xffffffffffffeff0)
              assume (or (bvule (bvadd p.1 #x0000000000000010) @a.1) (bvule (bvadd @a.1 #x0000000000000004) p.1))
              assume (or (bvule (bvadd p.1 #x0000000000000010) @b.1) (bvule (bvadd @b.1 #x0000000000000001) p.1))
              assert (or r.0 (= p.1 @b.1)) check 0
              return ()
            }

            function f(p.0: ptr, @a.1: ptr) -> (bool) {
            bb0(p.0: ptr, @a.1: ptr): ; - &a
              return ((= p.0 @a.1))
            }
        "#]],
    );
}

/// A pointer that is loaded belongs to any object; which objects live stays known, through calls as well.
#[test]
fn without_contents_objects_stay_known() {
    let text = "program 64 entry main

function main() -> () {
bb0():
  m.0: mem<cell ptr> = havoc \"memory\"
  p.1: ptr = alloc heap #x0000000000000008 align 16
  m.2: mem<cell ptr> = store m.0 p.1 p.1
  (m.3: mem<cell ptr>) = call release(m.2 p.1)
  q.4: ptr = load m.3 p.1
  a.5: bool = test live p.1 #x0000000000000000
  b.6: bool = test in-bounds q.4 #x0000000000000001
  assert a.5 check 0
  assert b.6 check 1
  return ()
}

function release(m.0: mem<cell ptr>, p.1: ptr) -> (mem<cell ptr>) {
bb0(m.0: mem<cell ptr>, p.1: ptr):
  free p.1
  goto bb1(m.0)
bb1(m.2: mem<cell ptr>):
  return (m.2)
}
";
    let dropped = after(text, |store, program| {
        *program = pass::fat_pointers(store, program);
        pass::drop_memories(store, program);
    });
    expect![[r#"
        program 64 entry main

        function main() -> () {
        bb0():
          state.17: mem<shadow i8> = ((as const (Array (_ BitVec 64) (_ BitVec 8))) #x00)
          p.1: ptr = alloc heap #x0000000000000008 align 16
          p.1.base: i64 = p.1
          p.1.size: i64 = #x0000000000000008
          state.18: mem<shadow i8> = store state.17 p.1 #x02
          (state.19: mem<shadow i8>) = call release(p.1 p.1.base p.1.size state.18)
          q.4: ptr = havoc "what memory holds"
          q.4.base: i64 = havoc "what memory holds"
          q.4.size: i64 = havoc "what memory holds"
          found.20: i8 = load state.19 p.1.base
          a.5: bool = (not (= found.20 #x00))
          b.6: bool = (and (not (= q.4.base #x0000000000000000)) (bvule #x0000000000000001 q.4.size) (bvule (bvsub q.4 q.4.base) (bvadd q.4.size #xffffffffffffffff)))
          assert a.5 check 0
          assert b.6 check 1
          return ()
        }

        function release(p.1: ptr, p.1.base: i64, p.1.size: i64, state.9: mem<shadow i8>) -> (mem<shadow i8>) {
        bb0(p.1: ptr, p.1.base: i64, p.1.size: i64, state.9: mem<shadow i8>):
          state.10: mem<shadow i8> = store state.9 p.1.base #x00
          goto bb1()
        bb1():
          return (state.10)
        }
    "#]].assert_eq(&dropped);
}
