//! What `oxhorn dsa` prints, from IR text.

use expect_test::{Expect, expect};
use ox_dsa::{analyze, named, print, print_dot};
use ox_ir::parse_module;

const LIST: &str = "module ptr 64
site #0: i64 input \"n\"
global @head size 8 align 8 = [zero 8]
func @push(ptr) { bb0(%item.0: ptr):
  %1: ptr = load @head, align 8
  %2: ptr = ptradd %item.0, 8:i64
  store %1, %2, align 8
  store %item.0, @head, align 8
  return }
func @main() { bb0():
  %a.0: ptr = alloca 16:i64, align 8
  %b.1: ptr = alloca 16:i64, align 8
  %c.2: ptr = alloca 4:i64, align 4
  store 1:i32, %c.2, align 4
  call @push(%a.0)
  call @push(%b.1)
  %3: ptr = load @head, align 8
  store 7:i32, %3, align 4
  return }
";

fn check(found: String, expected: Expect) {
    expected.assert_eq(&found);
}

fn printed(variant: &str, dot: bool) -> String {
    let module = parse_module(LIST).expect("the text is well-formed");
    let entry = module.function_named("main").expect("there is a main");
    let analysis = analyze(&module, entry, named(variant).expect("there is such a variant"));
    if dot { print_dot(&module, &analysis) } else { print(&module, &analysis) }
}

#[test]
fn context_sensitive() {
    check(
        printed("cs", false),
        expect![[r#"
        graph of @push
          n0: stack modified several stored
            +0: r0 i32 (written)
            +8: r1 ptr (written)
            +8 -> n0+0
          n1: global read modified, @head
            +0: r2 ptr (read, written)
            +0 -> n0+0
          %item.0 -> n0+0
          %1 -> n0+0
          %2 -> n0+8
          @push: inputs [r1, r2], outputs [r1, r2]
        graph of @main
          n0: stack modified several stored, %a.0, %b.1
            +0: r0 i32 (written)
            +8: r1 ptr (written)
            +8 -> n0+0
          n1: stack modified, %c.2
            +0: r2 i32 (written)
          n2: global read modified, @head
            +0: r3 ptr (read, written)
            +0 -> n0+0
          %a.0 -> n0+0
          %b.1 -> n0+0
          %c.2 -> n1+0
          %3 -> n0+0
          @main: inputs [r0, r1, r3], outputs [r0, r1, r3]
    "#]],
    );
}

#[test]
fn one_region() {
    check(
        printed("flat", false),
        expect![[r#"
        graph of @push, @main
          n0: stack global read modified several stored, collapsed, @head, @main:%a.0, @main:%b.1, @main:%c.2
            +0: r0 i32, ptr (read, written)
            +0 -> n0+0
          @push:%item.0 -> n0+0
          @push:%1 -> n0+0
          @push:%2 -> n0+0
          @main:%a.0 -> n0+0
          @main:%b.1 -> n0+0
          @main:%c.2 -> n0+0
          @main:%3 -> n0+0
          @push: inputs [r0], outputs [r0]
          @main: inputs [r0], outputs [r0]
    "#]],
    );
}

#[test]
fn for_graphviz() {
    check(
        printed("cs", true),
        expect![[r#"
        digraph dsa {
          rankdir=LR;
          node [shape=record, fontname=monospace];
          subgraph cluster_0 {
            label="@push";
            g0_n0 [label="{n0: stack modified several stored|+0 r0 i32 (written)|+8 r1 ptr (written)}"];
            g0_n1 [label="{n1: global read modified, @head|+0 r2 ptr (read, written)}"];
            g0_n0 -> g0_n0 [label="+8 to +0"];
            g0_n1 -> g0_n0 [label="+0 to +0"];
            g0_f0_v0 [shape=plaintext, label="%item.0"];
            g0_f0_v0 -> g0_n0 [label="+0", style=dashed];
            g0_f0_v1 [shape=plaintext, label="%1"];
            g0_f0_v1 -> g0_n0 [label="+0", style=dashed];
            g0_f0_v2 [shape=plaintext, label="%2"];
            g0_f0_v2 -> g0_n0 [label="+8", style=dashed];
          }
          subgraph cluster_1 {
            label="@main";
            g1_n0 [label="{n0: stack modified several stored, %a.0, %b.1|+0 r0 i32 (written)|+8 r1 ptr (written)}"];
            g1_n1 [label="{n1: stack modified, %c.2|+0 r2 i32 (written)}"];
            g1_n2 [label="{n2: global read modified, @head|+0 r3 ptr (read, written)}"];
            g1_n0 -> g1_n0 [label="+8 to +0"];
            g1_n2 -> g1_n0 [label="+0 to +0"];
            g1_f1_v0 [shape=plaintext, label="%a.0"];
            g1_f1_v0 -> g1_n0 [label="+0", style=dashed];
            g1_f1_v1 [shape=plaintext, label="%b.1"];
            g1_f1_v1 -> g1_n0 [label="+0", style=dashed];
            g1_f1_v2 [shape=plaintext, label="%c.2"];
            g1_f1_v2 -> g1_n1 [label="+0", style=dashed];
            g1_f1_v3 [shape=plaintext, label="%3"];
            g1_f1_v3 -> g1_n0 [label="+0", style=dashed];
          }
        }
    "#]],
    );
}

#[test]
fn there_is_help_for_every_variant() {
    for variant in ox_dsa::ALL {
        assert!(named(variant.name).is_some_and(|v| v.help == variant.help && !v.help.is_empty()));
    }
    assert!(named("nothing").is_none());
}
