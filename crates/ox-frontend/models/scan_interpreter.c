/* Reads a format of `scanf` when the program runs. Not modelled: positional arguments, wide characters, %m, %p, the flags '
   and I. */
#include "scan.h"

/* Arguments that functions take one after the other. */
struct arguments {
  va_list list;
};

struct conversion {
  bool stores;
  int width;
  size_t size; /* of an integer; 0: not given */
  bool is_long, is_long_double;
  char letter;
};

static bool is_space(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }
static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

static void read_length(struct conversion *c, const char **at) {
  char byte = **at;
  char next = byte != 0 ? (*at)[1] : 0;
  bool twice = false;
  switch (byte) {
    case 'h': twice = next == 'h'; c->size = twice ? sizeof(char) : sizeof(short); break;
    case 'l': twice = next == 'l'; c->size = twice ? sizeof(long long) : sizeof(long); c->is_long = true; break;
    case 'q': c->size = sizeof(long long); break;
    case 'j': c->size = sizeof(intmax_t); break;
    case 'z':
    case 'Z': c->size = sizeof(size_t); break;
    case 't': c->size = sizeof(ptrdiff_t); break;
    case 'L': c->size = sizeof(long long); c->is_long_double = true; break;
    case 'm': ox_unsupported("%m of scanf");
    default: return;
  }
  *at += twice ? 2 : 1;
}

/* Behind the % */
static struct conversion read_conversion(const char **at) {
  struct conversion c = {true, 0, 0, false, false, 0};
  if (**at == '*') {
    c.stores = false;
    (*at)++;
  }
  for (; is_digit(**at); (*at)++) {
    if (c.width > (INT_MAX - 9) / 10) ox_unsupported("a width of scanf that does not fit");
    c.width = 10 * c.width + (**at - '0');
  }
  if (**at == '$') ox_unsupported("positional arguments of scanf");
  if (**at == '\'' || **at == 'I') ox_unsupported("a flag of scanf that is not in the C standard");
  read_length(&c, at);
  c.letter = **at;
  if (c.letter != 0) (*at)++;
  return c;
}

static enum ox_scanned scan_set(struct ox_source *source, const struct conversion *c, const char **at, char *to) {
  bool inverted = **at == '^';
  if (inverted) (*at)++;
  const char *set = *at;
  size_t length = 0;
  /* a ] that is the first stands for itself */
  while (set[length] != 0 && (length == 0 || set[length] != ']')) length++;
  if (set[length] == 0) ox_unsupported("a format of scanf that ends inside of a conversion");
  *at = set + length + 1;
  return ox_scan_set(source, set, length, inverted, to, c->width);
}

static enum ox_scanned scan_integer(struct ox_source *source, const struct conversion *c, struct arguments *arguments,
                                    int base, bool is_signed, enum ox_scan_dialect dialect) {
  struct ox_scanned_number number;
  enum ox_scanned end = ox_scan_integer(source, base, dialect == OX_SCAN_C23, c->width, &number);
  if (end == OX_MATCHED && c->stores)
    ox_scan_store(va_arg(arguments->list, void *), c->size == 0 ? sizeof(int) : c->size, is_signed, &number);
  return end;
}

static enum ox_scanned scan_count(struct ox_source *source, const struct conversion *c, struct arguments *arguments) {
  size_t count;
  enum ox_scanned end = ox_scan_count(source, &count);
  struct ox_scanned_number number = {false, false, count};
  if (end == OX_MATCHED && c->stores)
    ox_scan_store(va_arg(arguments->list, void *), c->size == 0 ? sizeof(int) : c->size, false, &number);
  return end;
}

static enum ox_scanned scan_double(struct ox_source *source, const struct conversion *c, struct arguments *arguments) {
  enum ox_scanned end = ox_scan_double(source, c->width);
  size_t size = c->is_long_double ? sizeof(long double) : c->is_long ? sizeof(double) : sizeof(float);
  if (end == OX_MATCHED && c->stores) ox_scan_store_double(va_arg(arguments->list, void *), size);
  return end;
}

static enum ox_scanned scan(struct ox_source *source, const struct conversion *c, const char **at,
                            struct arguments *arguments, enum ox_scan_dialect dialect) {
  char letter = c->letter;
  bool is_text = letter == 'c' || letter == 's' || letter == '[';
  if (is_text && c->is_long) ox_unsupported("wide characters in scanf");
  char *to = is_text && c->stores ? va_arg(arguments->list, char *) : NULL;
  switch (letter) {
    case '%': ox_scan_space(source); return ox_scan_byte(source, '%');
    case 'c': return ox_scan_chars(source, to, c->width);
    case 's': return ox_scan_word(source, to, c->width);
    case '[': return scan_set(source, c, at, to);
    case 'd': return scan_integer(source, c, arguments, 10, true, dialect);
    case 'i': return scan_integer(source, c, arguments, 0, true, dialect);
    case 'u': return scan_integer(source, c, arguments, 10, false, dialect);
    case 'o': return scan_integer(source, c, arguments, 8, false, dialect);
    case 'x':
    case 'X': return scan_integer(source, c, arguments, 16, false, dialect);
    case 'n': return scan_count(source, c, arguments);
    case 'a':
      if (dialect == OX_SCAN_GNU && (**at == 's' || **at == '[')) ox_unsupported("%as of scanf");
      return scan_double(source, c, arguments);
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': return scan_double(source, c, arguments);
    case 'p': ox_unsupported("%p of scanf");
    case 'C':
    case 'S': ox_unsupported("wide characters in scanf");
    case 0: ox_unsupported("a format of scanf that ends inside of a conversion");
    default: ox_unsupported("a conversion of scanf that is not in the C standard");
  }
}

/* What comes after the last directive of a format, or the first that failed. */
static int result(struct ox_source *source, enum ox_scanned end, int count) {
  if (source->stream != NULL) {
    if (end == OX_MATCHED && source->pending) {
      size_t unused;
      end = ox_scan_count(source, &unused);
    }
    /* and what came next may have been the end of the input */
    if (source->ahead && ox_any_bool("scanf has seen the end of the input")) source->stream->flags |= OX_AT_END;
  }
  return end == OX_INPUT_ENDED && count == 0 ? OX_EOF : count;
}

//@ shared
int ox_scan(struct ox_source *source, const char *format, va_list list, enum ox_scan_dialect dialect) {
  struct arguments arguments;
  va_copy(arguments.list, list);
  if (source->stream != NULL) ox_move_stream(source->stream);
  enum ox_scanned end = OX_MATCHED;
  int count = 0;
  const char *at = format;
  while (*at != 0 && end == OX_MATCHED) {
    if (is_space(*at)) {
      ox_scan_space(source);
      at++;
    } else if (*at != '%') {
      end = ox_scan_byte(source, *at);
      at++;
    } else {
      at++;
      struct conversion c = read_conversion(&at);
      end = scan(source, &c, &at, &arguments, dialect);
      if (end == OX_MATCHED && c.stores && c.letter != 'n' && c.letter != '%') count++;
    }
  }
  va_end(arguments.list);
  return result(source, end, count);
}
