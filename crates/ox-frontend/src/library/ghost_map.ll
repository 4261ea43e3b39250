; A map from (kind, address) to a number, for ghosts: a list in which the last entry counts. An entry whose kind is 32 more takes the
; number away. It is not seen by the program.

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
  %known = and i8 %k, 31
  %same.kind = icmp eq i8 %known, %kind
  %same.place = icmp eq ptr %p, %place
  %found = and i1 %same.kind, %same.place
  br i1 %found, label %there, label %loop
there:
  %set = icmp eq i8 %k, %kind
  br i1 %set, label %out, label %unset
out:
  %value.at = getelementptr [1024 x i64], ptr @ox.ghost.values, i32 0, i32 %last
  %value = load i64, ptr %value.at, align 8
  ret i64 %value
}

; That many bytes are copied: what is at the destination goes, what is at the source is there too.
define void @ox.ghost.move(i8 %kind, ptr %to, ptr %from, i64 %bytes) {
entry:
  %n = load i32, ptr @ox.ghost.count, align 4
  %to.number = ptrtoint ptr %to to i64
  %from.number = ptrtoint ptr %from to i64
  %gone = or i8 %kind, 32
  br label %drop
drop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %drop.next ]
  %dropped = icmp eq i32 %i, %n
  br i1 %dropped, label %copy, label %drop.look
drop.look:
  %i.kind.at = getelementptr [1024 x i8], ptr @ox.ghost.kinds, i32 0, i32 %i
  %i.place.at = getelementptr [1024 x ptr], ptr @ox.ghost.places, i32 0, i32 %i
  %i.kind = load i8, ptr %i.kind.at, align 1
  %i.place = load ptr, ptr %i.place.at, align 4
  %i.same = icmp eq i8 %i.kind, %kind
  %i.number = ptrtoint ptr %i.place to i64
  %i.distance = sub i64 %i.number, %to.number
  %i.inside = icmp ult i64 %i.distance, %bytes
  %i.goes = and i1 %i.same, %i.inside
  br i1 %i.goes, label %drop.it, label %drop.next
drop.it:
  call void @ox.ghost.set(i8 %gone, ptr %i.place, i64 0)
  br label %drop.next
drop.next:
  %i.next = add i32 %i, 1
  br label %drop
copy:
  %j = phi i32 [ 0, %drop ], [ %j.next, %copy.next ]
  %copied = icmp eq i32 %j, %n
  br i1 %copied, label %out, label %copy.look
copy.look:
  %j.kind.at = getelementptr [1024 x i8], ptr @ox.ghost.kinds, i32 0, i32 %j
  %j.place.at = getelementptr [1024 x ptr], ptr @ox.ghost.places, i32 0, i32 %j
  %j.value.at = getelementptr [1024 x i64], ptr @ox.ghost.values, i32 0, i32 %j
  %j.kind = load i8, ptr %j.kind.at, align 1
  %j.place = load ptr, ptr %j.place.at, align 4
  %j.known = and i8 %j.kind, 31
  %j.same = icmp eq i8 %j.known, %kind
  %j.number = ptrtoint ptr %j.place to i64
  %j.distance = sub i64 %j.number, %from.number
  %j.inside = icmp ult i64 %j.distance, %bytes
  %j.goes = and i1 %j.same, %j.inside
  br i1 %j.goes, label %copy.it, label %copy.next
copy.it:
  %j.value = load i64, ptr %j.value.at, align 8
  %j.to = getelementptr i8, ptr %to, i64 %j.distance
  call void @ox.ghost.set(i8 %j.kind, ptr %j.to, i64 %j.value)
  br label %copy.next
copy.next:
  %j.next = add i32 %j, 1
  br label %copy
out:
  ret void
}
