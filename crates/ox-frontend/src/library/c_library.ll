; Functions of the C library for programs that use them without defining them. SIZE is size_t. Functions are separated by
; empty lines; each begins with `define`.

define SIZE @strlen(ptr %s) {
entry:
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i8, ptr %s, SIZE %i
  %c = load i8, ptr %at, align 1
  %next = add SIZE %i, 1
  %end = icmp eq i8 %c, 0
  br i1 %end, label %out, label %loop
out:
  ret SIZE %i
}

define SIZE @strnlen(ptr %s, SIZE %n) {
entry:
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %more ]
  %full = icmp eq SIZE %i, %n
  br i1 %full, label %out, label %look
look:
  %at = getelementptr i8, ptr %s, SIZE %i
  %c = load i8, ptr %at, align 1
  %end = icmp eq i8 %c, 0
  br i1 %end, label %out, label %more
more:
  %next = add SIZE %i, 1
  br label %loop
out:
  ret SIZE %i
}

define i32 @memcmp(ptr %p, ptr %q, SIZE %n) {
entry:
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %same ]
  %all = icmp eq SIZE %i, %n
  br i1 %all, label %equal, label %look
look:
  %pi = getelementptr i8, ptr %p, SIZE %i
  %qi = getelementptr i8, ptr %q, SIZE %i
  %a = load i8, ptr %pi, align 1
  %b = load i8, ptr %qi, align 1
  %e = icmp eq i8 %a, %b
  br i1 %e, label %same, label %differ
same:
  %next = add SIZE %i, 1
  br label %loop
differ:
  %x = zext i8 %a to i32
  %y = zext i8 %b to i32
  %d = sub i32 %x, %y
  ret i32 %d
equal:
  ret i32 0
}

define i32 @bcmp(ptr %p, ptr %q, SIZE %n) {
  %d = call i32 @memcmp(ptr %p, ptr %q, SIZE %n)
  ret i32 %d
}

define ptr @memchr(ptr %s, i32 %wanted, SIZE %n) {
entry:
  %w = trunc i32 %wanted to i8
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %more ]
  %all = icmp eq SIZE %i, %n
  br i1 %all, label %none, label %look
look:
  %at = getelementptr i8, ptr %s, SIZE %i
  %c = load i8, ptr %at, align 1
  %e = icmp eq i8 %c, %w
  br i1 %e, label %found, label %more
more:
  %next = add SIZE %i, 1
  br label %loop
found:
  ret ptr %at
none:
  ret ptr null
}

define i32 @strcmp(ptr %p, ptr %q) {
entry:
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %more ]
  %pi = getelementptr i8, ptr %p, SIZE %i
  %qi = getelementptr i8, ptr %q, SIZE %i
  %a = load i8, ptr %pi, align 1
  %b = load i8, ptr %qi, align 1
  %same = icmp eq i8 %a, %b
  br i1 %same, label %look, label %out
look:
  %end = icmp eq i8 %a, 0
  br i1 %end, label %out, label %more
more:
  %next = add SIZE %i, 1
  br label %loop
out:
  %x = zext i8 %a to i32
  %y = zext i8 %b to i32
  %d = sub i32 %x, %y
  ret i32 %d
}

define i32 @strncmp(ptr %p, ptr %q, SIZE %n) {
entry:
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %more ]
  %all = icmp eq SIZE %i, %n
  br i1 %all, label %equal, label %read
read:
  %pi = getelementptr i8, ptr %p, SIZE %i
  %qi = getelementptr i8, ptr %q, SIZE %i
  %a = load i8, ptr %pi, align 1
  %b = load i8, ptr %qi, align 1
  %same = icmp eq i8 %a, %b
  br i1 %same, label %look, label %out
look:
  %end = icmp eq i8 %a, 0
  br i1 %end, label %out, label %more
more:
  %next = add SIZE %i, 1
  br label %loop
out:
  %x = zext i8 %a to i32
  %y = zext i8 %b to i32
  %d = sub i32 %x, %y
  ret i32 %d
equal:
  ret i32 0
}

define ptr @strcpy(ptr %to, ptr %from) {
entry:
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %loop ]
  %f = getelementptr i8, ptr %from, SIZE %i
  %t = getelementptr i8, ptr %to, SIZE %i
  %c = load i8, ptr %f, align 1
  store i8 %c, ptr %t, align 1
  %next = add SIZE %i, 1
  %end = icmp eq i8 %c, 0
  br i1 %end, label %out, label %loop
out:
  ret ptr %to
}

define ptr @strncpy(ptr %to, ptr %from, SIZE %n) {
entry:
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %more ]
  %ended = phi i1 [ false, %entry ], [ %end, %more ]
  %all = icmp eq SIZE %i, %n
  br i1 %all, label %out, label %one
one:
  br i1 %ended, label %more, label %read
read:
  %f = getelementptr i8, ptr %from, SIZE %i
  %r = load i8, ptr %f, align 1
  br label %more
more:
  %c = phi i8 [ 0, %one ], [ %r, %read ]
  %t = getelementptr i8, ptr %to, SIZE %i
  store i8 %c, ptr %t, align 1
  %end = icmp eq i8 %c, 0
  %next = add SIZE %i, 1
  br label %loop
out:
  ret ptr %to
}

define ptr @strcat(ptr %to, ptr %from) {
  %n = call SIZE @strlen(ptr %to)
  %end = getelementptr i8, ptr %to, SIZE %n
  %r = call ptr @strcpy(ptr %end, ptr %from)
  ret ptr %to
}

define ptr @strchr(ptr %s, i32 %wanted) {
entry:
  %w = trunc i32 %wanted to i8
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %more ]
  %at = getelementptr i8, ptr %s, SIZE %i
  %c = load i8, ptr %at, align 1
  %e = icmp eq i8 %c, %w
  br i1 %e, label %found, label %look
look:
  %end = icmp eq i8 %c, 0
  br i1 %end, label %none, label %more
more:
  %next = add SIZE %i, 1
  br label %loop
found:
  ret ptr %at
none:
  ret ptr null
}

define ptr @strrchr(ptr %s, i32 %wanted) {
entry:
  %w = trunc i32 %wanted to i8
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %loop ]
  %last = phi ptr [ null, %entry ], [ %latest, %loop ]
  %at = getelementptr i8, ptr %s, SIZE %i
  %c = load i8, ptr %at, align 1
  %e = icmp eq i8 %c, %w
  %latest = select i1 %e, ptr %at, ptr %last
  %next = add SIZE %i, 1
  %end = icmp eq i8 %c, 0
  br i1 %end, label %out, label %loop
out:
  ret ptr %latest
}

define ptr @strdup(ptr %s) {
  %n = call SIZE @strlen(ptr %s)
  %size = add SIZE %n, 1
  %p = call ptr @malloc(SIZE %size)
  %failed = icmp eq ptr %p, null
  br i1 %failed, label %out, label %copy
copy:
  %r = call ptr @memcpy(ptr %p, ptr %s, SIZE %size)
  br label %out
out:
  ret ptr %p
}

define ptr @realloc(ptr %old, SIZE %n) {
  %new = call ptr @malloc(SIZE %n)
  %failed = icmp eq ptr %new, null
  br i1 %failed, label %out, label %move
move:
  %before = call SIZE @ox.object.size(ptr %old)
  %less = icmp ult SIZE %before, %n
  %size = select i1 %less, SIZE %before, SIZE %n
  %r = call ptr @memcpy(ptr %new, ptr %old, SIZE %size)
  call void @free(ptr %old)
  br label %out
out:
  ret ptr %new
}

define i32 @posix_memalign(ptr %to, SIZE %align, SIZE %n) {
  %p = call ptr @aligned_alloc(SIZE %align, SIZE %n)
  %failed = icmp eq ptr %p, null
  br i1 %failed, label %out, label %give
give:
  store ptr %p, ptr %to, align 1
  br label %out
out:
  %r = phi i32 [ 12, %0 ], [ 0, %give ]
  ret i32 %r
}
