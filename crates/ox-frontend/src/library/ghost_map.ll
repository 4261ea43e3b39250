; A map from (kind, address) to a number, for ghosts: a list in which the last entry counts. It is not seen by the program.

@ox.ghost.count = internal global i32 0, align 4
@ox.ghost.kinds = internal global [1024 x i8] zeroinitializer, align 1
@ox.ghost.places = internal global [1024 x ptr] zeroinitializer, align 8
@ox.ghost.values = internal global [1024 x i64] zeroinitializer, align 8

declare void @ox.ghost.full()
declare void @ox.ghost.unset()

define void @ox.ghost.set(i8 %kind, ptr %place, i64 %value) {
entry:
  %n = load i32, ptr @ox.ghost.count, align 4
  %room = icmp ult i32 %n, 1024
  br i1 %room, label %write, label %full
full:
  call void @ox.ghost.full()
  unreachable
write:
  %kind.at = getelementptr [1024 x i8], ptr @ox.ghost.kinds, i32 0, i32 %n
  %place.at = getelementptr [1024 x ptr], ptr @ox.ghost.places, i32 0, i32 %n
  %value.at = getelementptr [1024 x i64], ptr @ox.ghost.values, i32 0, i32 %n
  store i8 %kind, ptr %kind.at, align 1
  store ptr %place, ptr %place.at, align 4
  store i64 %value, ptr %value.at, align 8
  %more = add i32 %n, 1
  store i32 %more, ptr @ox.ghost.count, align 4
  ret void
}

define i64 @ox.ghost.get(i8 %kind, ptr %place) {
entry:
  %n = load i32, ptr @ox.ghost.count, align 4
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %last, %look ]
  %none = icmp eq i32 %i, 0
  br i1 %none, label %unset, label %look
unset:
  call void @ox.ghost.unset()
  unreachable
look:
  %last = sub i32 %i, 1
  %kind.at = getelementptr [1024 x i8], ptr @ox.ghost.kinds, i32 0, i32 %last
  %place.at = getelementptr [1024 x ptr], ptr @ox.ghost.places, i32 0, i32 %last
  %k = load i8, ptr %kind.at, align 1
  %p = load ptr, ptr %place.at, align 4
  %same.kind = icmp eq i8 %k, %kind
  %same.place = icmp eq ptr %p, %place
  %found = and i1 %same.kind, %same.place
  br i1 %found, label %out, label %loop
out:
  %value.at = getelementptr [1024 x i64], ptr @ox.ghost.values, i32 0, i32 %last
  %value = load i64, ptr %value.at, align 8
  ret i64 %value
}
