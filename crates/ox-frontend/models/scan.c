/* The conversions of `scanf`; see `scan.h`.

   Where C libraries differ from the C standard and from one another both are allowed: `0x` without digits is a mismatch or
   0, `%5c` with fewer bytes at the end, `0x` or `0x.` for %f and `1e` without an exponent match or do not. */
#include "scan.h"

static bool is_space(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

/* Whether the width leaves room for one more after `used` bytes. */
static bool may_take(int width, size_t used) { return width == 0 || used < (size_t)width; }

/* What a stream does: goes on, has something else (unless everything fits the conversion), or ends. */
static enum ox_scanned any_end(struct ox_source *source, bool all_fits) {
  FILE *stream = source->stream;
  bool mismatches = source->pending || !all_fits;
  source->pending = source->ahead = false;
  /* a byte that was pushed back is among any input */
  bool pushed = stream->has_pushed;
  stream->has_pushed = false;
  if (ox_is_dry(stream) && !pushed) {
    ox_no_input(stream, "scanf");
    return OX_INPUT_ENDED;
  }
  int end = ox_any_between(OX_MATCHED, OX_INPUT_ENDED, "scanf: 0 if the input fits, 1 if it does not, 2 if there is none");
  ox_assume(end != OX_MISMATCH || mismatches);
  if (end == OX_INPUT_ENDED) ox_no_input(stream, "scanf");
  return (enum ox_scanned)end;
}

//@ shared
void ox_scan_space(struct ox_source *source) {
  if (source->stream != NULL) {
    if (source->stream->has_pushed && is_space((char)source->stream->pushed)) source->stream->has_pushed = false;
    source->ahead = true;
    return;
  }
  while (is_space(source->text[source->at])) source->at++;
}

//@ shared
enum ox_scanned ox_scan_byte(struct ox_source *source, char byte) {
  if (source->stream != NULL) {
    FILE *stream = source->stream;
    source->ahead = false;
    if (!stream->has_pushed) {
      source->pending = true;
      return OX_MATCHED;
    }
    if ((char)stream->pushed != byte) return OX_MISMATCH;
    stream->has_pushed = false;
    return OX_MATCHED;
  }
  char next = source->text[source->at];
  if (next == 0) return OX_INPUT_ENDED;
  if (next != byte) return OX_MISMATCH;
  source->at++;
  return OX_MATCHED;
}

//@ shared
enum ox_scanned ox_scan_count(struct ox_source *source, size_t *count) {
  if (source->stream == NULL) {
    *count = source->at;
    return OX_MATCHED;
  }
  bool ahead = source->ahead;
  enum ox_scanned end = source->pending ? any_end(source, true) : OX_MATCHED;
  /* white space behind it */
  source->ahead = ahead && end == OX_MATCHED;
  if (end == OX_MATCHED) *count = (size_t)ox_any_between(0, INT_MAX, "bytes that scanf has read");
  return end;
}

/* The number of bytes that come from a stream for one conversion: at least 1. */
static size_t any_length(int width) {
  size_t length = ox_any_size("length of what scanf reads");
  ox_assume(length > 0 && length < PTRDIFF_MAX && (width == 0 || length <= (size_t)width));
  return length;
}

//@ shared
enum ox_scanned ox_scan_chars(struct ox_source *source, char *to, int width) {
  size_t most = width == 0 ? 1 : (size_t)width, length = 0;
  if (source->stream != NULL) {
    bool pushed = source->stream->has_pushed;
    source->stream->has_pushed = source->ahead = false;
    if (!pushed) {
      enum ox_scanned end = any_end(source, true);
      if (end != OX_MATCHED) return end;
    }
    length = any_length(width == 0 ? 1 : width);
    if (pushed && ox_is_dry(source->stream)) ox_assume(length == 1);
    if (to != NULL) ox_any_bytes(to, length, "scanf");
    if (to != NULL && pushed) ox_assume((unsigned char)to[0] == source->stream->pushed);
    if (length < most) ox_no_input(source->stream, "scanf");
  } else {
    if (source->text[source->at] == 0) return OX_INPUT_ENDED;
    for (; length < most && source->text[source->at] != 0; length++, source->at++)
      if (to != NULL) to[length] = source->text[source->at];
  }
  if (length < most && ox_any_bool("scanf")) return OX_MISMATCH;
  return OX_MATCHED;
}

/* `set` has single bytes and ranges such as a-z; a - that is the first or the last stands for itself. */
static bool is_in(char byte, const char *set, size_t length) {
  unsigned char wanted = (unsigned char)byte;
  for (size_t i = 0; i < length; i++) {
    unsigned char first = (unsigned char)set[i], last = first;
    if (i + 2 < length && set[i + 1] == '-') {
      last = (unsigned char)set[i + 2];
      i += 2;
    }
    if (first <= wanted && wanted <= last) return true;
  }
  return false;
}

/* A word: bytes that are no white space. Or bytes that are in a set, or are not. */
struct allowed {
  bool word;
  const char *set;
  size_t length;
  bool inverted;
};

static bool is_allowed(char byte, const struct allowed *allowed) {
  if (allowed->word) return !is_space(byte);
  return is_in(byte, allowed->set, allowed->length) != allowed->inverted;
}

/* From a stream. To spare a long loop, of texts that may be longer than OX_SHORT_TEXT only the first bytes are known to be
   allowed. That a word has no white space inside is known to the replay. Deviation: of %[ only the first byte is known. */
static enum ox_scanned any_text(struct ox_source *source, const struct allowed *allowed, char *to, int width) {
  enum ox_scanned end = any_end(source, allowed->word);
  if (end != OX_MATCHED) return end;
  source->ahead = true;
  if (to == NULL) return end;
  size_t length = any_length(width);
  if (width != 0 && length == (size_t)width) source->ahead = false;
  if (allowed->word) {
    ox_any_bytes_without_space(to, length, "scanf");
  } else {
    ox_any_bytes(to, length, "scanf");
  }
  to[length] = 0;
  if (width == 0 || width > OX_SHORT_TEXT) {
    if (!allowed->word) {
      ox_assume(is_allowed(to[0], allowed));
    } else {
      OX_ASSUME_OF_FIRST(length, !is_space(to[i]));
    }
    return end;
  }
  for (size_t i = 0; i < length; i++) ox_assume(is_allowed(to[i], allowed));
  return end;
}

static enum ox_scanned scan_text(struct ox_source *source, const struct allowed *allowed, char *to, int width) {
  if (source->stream != NULL) return any_text(source, allowed, to, width);
  if (source->text[source->at] == 0) return OX_INPUT_ENDED;
  size_t length = 0;
  while (may_take(width, length)) {
    char next = source->text[source->at];
    if (next == 0 || !is_allowed(next, allowed)) break;
    if (to != NULL) to[length] = next;
    length++;
    source->at++;
  }
  if (length == 0) return OX_MISMATCH;
  if (to != NULL) to[length] = 0;
  return OX_MATCHED;
}

//@ shared
enum ox_scanned ox_scan_word(struct ox_source *source, char *to, int width) {
  ox_scan_space(source);
  struct allowed allowed = {true, NULL, 0, false};
  return scan_text(source, &allowed, to, width);
}

//@ shared
enum ox_scanned ox_scan_set(struct ox_source *source, const char *set, size_t length, bool inverted, char *to,
                            int width) {
  struct allowed allowed = {false, set, length, inverted};
  return scan_text(source, &allowed, to, width);
}

static unsigned digit_value(char byte) {
  if (byte >= '0' && byte <= '9') return (unsigned)(byte - '0');
  if (byte >= 'a' && byte <= 'f') return (unsigned)(byte - 'a' + 10);
  if (byte >= 'A' && byte <= 'F') return (unsigned)(byte - 'A' + 10);
  return 99;
}

static void append(struct ox_scanned_number *number, unsigned base, unsigned digit) {
  unsigned long long value = number->magnitude;
  unsigned long long most = base == 10 ? ULLONG_MAX / 10 : base == 16 ? ULLONG_MAX >> 4
                          : base == 8 ? ULLONG_MAX >> 3 : ULLONG_MAX >> 1;
  unsigned long long shifted = base == 10 ? value * 10 : base == 16 ? value << 4 : base == 8 ? value << 3 : value << 1;
  if (value > most || shifted + digit < shifted) number->large = true;
  number->magnitude = shifted + digit;
}

/* The largest number with so many decimal digits. */
static unsigned long long nines(int digits) {
  unsigned long long value = 0;
  for (int i = 0; i < digits; i++) value = 10 * value + 9;
  return value;
}

/* From a stream. */
static enum ox_scanned any_number(struct ox_source *source, int base, int width, struct ox_scanned_number *number) {
  FILE *stream = source->stream;
  bool pushed = stream->has_pushed;
  char first = (char)stream->pushed;
  unsigned values = base == 16 ? 16 : base == 8 ? 8 : 10;
  if (pushed && !is_space(first) && first != '+' && first != '-' && digit_value(first) >= values) return OX_MISMATCH;
  bool mismatches_here = !source->pending;
  enum ox_scanned end = any_end(source, false);
  /* a sign, or 0x, may be all that is left */
  source->ahead = end != OX_INPUT_ENDED;
  /* what is not taken is no digit (2 in front of 0b), unless the width ends behind the sign, or what the format has in front did
     not come */
  if (end == OX_MISMATCH && mismatches_here && width == 0) stream->no_digit_of = base == 0 ? 2 : (unsigned char)values;
  /* a digit is a number, but 0x is none */
  char least = base == 10 || base == 8 ? '0' : '1', most = base == 8 ? '7' : '9';
  if (pushed && first >= least && first <= most) ox_assume(end == OX_MATCHED);
  if (end != OX_MATCHED) return end;
  number->negative = width != 1 && ox_any_bool("the number that scanf reads is negative");
  number->magnitude = (unsigned long long)ox_any_long_long("the number that scanf reads, without its sign");
  number->large = width == 0 && ox_any_bool("the number that scanf reads is too large");
  if (width > 0) {
    int digits = width - number->negative;
    if (base == 10 && digits < 19) ox_assume(number->magnitude <= nines(digits));
    if (base == 8 && digits < 21) ox_assume(number->magnitude >> (3 * digits & 63) == 0);
    if (base != 10 && base != 8 && digits < 16) ox_assume(number->magnitude >> (4 * digits & 63) == 0);
    number->large = digits > 19 && ox_any_bool("the number that scanf reads is too large");
  }
  return end;
}

//@ shared
enum ox_scanned ox_scan_integer(struct ox_source *source, int base, bool binary, int width,
                                struct ox_scanned_number *number) {
  *number = (struct ox_scanned_number){false, false, 0};
  if (source->stream != NULL) return any_number(source, base, width, number);
  ox_scan_space(source);
  const char *text = source->text + source->at;
  if (text[0] == 0) return OX_INPUT_ENDED;
  size_t used = 0, digits = 0;
  bool prefix = false;
  if (text[0] == '+' || text[0] == '-') {
    number->negative = text[0] == '-';
    used++;
  }
  if (may_take(width, used) && text[used] == '0') {
    used++;
    digits++;
    bool more = may_take(width, used);
    if (more && (base == 0 || base == 16) && (text[used] == 'x' || text[used] == 'X')) {
      base = 16;
      prefix = true;
    } else if (more && base == 0 && binary && (text[used] == 'b' || text[used] == 'B')) {
      base = 2;
      prefix = true;
    } else if (base == 0) {
      base = 8;
    }
    if (prefix) {
      used++;
      digits = 0;
    }
  } else if (base == 0) {
    base = 10;
  }
  for (; may_take(width, used); used++, digits++) {
    unsigned digit = digit_value(text[used]);
    if (digit >= (unsigned)base) break;
    append(number, (unsigned)base, digit);
  }
  source->at += used;
  if (digits > 0) return OX_MATCHED;
  return prefix && ox_any_bool("scanf") ? OX_MATCHED : OX_MISMATCH;
}

//@ shared
void ox_scan_store(void *to, size_t size, bool is_signed, const struct ox_scanned_number *number) {
  unsigned long long most = size == 1 ? UCHAR_MAX : size == 2 ? USHRT_MAX : size == 4 ? UINT_MAX : ULLONG_MAX;
  if (is_signed) most >>= 1;
  bool fits = !number->large && number->magnitude <= most + (is_signed && number->negative);
  unsigned long long value = number->negative ? -number->magnitude : number->magnitude;
  if (!fits) value = (unsigned long long)ox_any_long_long("scanf");
  switch (size) {
    case 1: *(unsigned char *)to = (unsigned char)value; return;
    case 2: *(unsigned short *)to = (unsigned short)value; return;
    case 4: *(unsigned *)to = (unsigned)value; return;
    default: *(unsigned long long *)to = value; return;
  }
}

//@ shared
void ox_scan_store_double(void *to, size_t size) {
  if (size == sizeof(float))
    *(float *)to = ox_any_float("scanf");
  else if (size == sizeof(double))
    *(double *)to = ox_any_double("scanf");
  else
    ox_any_bytes(to, size, "scanf");
}

/* A byte in front of `text[used]`, small letters for large ones. */
static bool is_letter(const char *text, size_t used, int width, char small) {
  return may_take(width, used) && (text[used] == small || text[used] == small - 'a' + 'A');
}

/* `name` in small or large letters at `text[*used]`. */
static bool takes_name(const char *text, size_t *used, int width, const char *name) {
  for (; *name != 0; name++, (*used)++)
    if (!is_letter(text, *used, width, *name)) return false;
  return true;
}

static size_t takes_digits(const char *text, size_t *used, int width, unsigned base) {
  size_t digits = 0;
  for (; may_take(width, *used) && digit_value(text[*used]) < base; (*used)++) digits++;
  return digits;
}

static enum ox_scanned scan_digits(const char *text, size_t *used, int width) {
  unsigned base = 10;
  size_t digits = 0;
  if (may_take(width, *used) && text[*used] == '0') {
    (*used)++;
    digits = 1;
    if (is_letter(text, *used, width, 'x')) {
      (*used)++;
      digits = 0;
      base = 16;
    }
  }
  digits += takes_digits(text, used, width, base);
  bool point = may_take(width, *used) && text[*used] == '.';
  if (point) {
    (*used)++;
    digits += takes_digits(text, used, width, base);
  }
  if (digits == 0) {
    if (base == 10 || !ox_any_bool("scanf")) return OX_MISMATCH;
    if (!point) (*used)--; /* only the 0 was taken */
    return OX_MATCHED;
  }
  if (!is_letter(text, *used, width, base == 16 ? 'p' : 'e')) return OX_MATCHED;
  (*used)++;
  if (may_take(width, *used) && (text[*used] == '+' || text[*used] == '-')) (*used)++;
  if (takes_digits(text, used, width, 10) > 0) return OX_MATCHED;
  return ox_any_bool("scanf") ? OX_MATCHED : OX_MISMATCH;
}

//@ shared
enum ox_scanned ox_scan_double(struct ox_source *source, int width) {
  if (source->stream != NULL) {
    enum ox_scanned end = any_end(source, false);
    source->ahead = end != OX_INPUT_ENDED;
    return end;
  }
  ox_scan_space(source);
  const char *text = source->text + source->at;
  if (text[0] == 0) return OX_INPUT_ENDED;
  size_t used = text[0] == '+' || text[0] == '-' ? 1 : 0;
  enum ox_scanned end = OX_MATCHED;
  if (is_letter(text, used, width, 'i')) {
    if (!takes_name(text, &used, width, "inf")) return OX_MISMATCH;
    if (is_letter(text, used, width, 'i') && !takes_name(text, &used, width, "inity")) return OX_MISMATCH;
  } else if (is_letter(text, used, width, 'n')) {
    if (!takes_name(text, &used, width, "nan")) return OX_MISMATCH;
    if (may_take(width, used) && text[used] == '(') ox_unsupported("nan(...) in scanf");
  } else {
    end = scan_digits(text, &used, width);
  }
  source->at += used;
  return end;
}
