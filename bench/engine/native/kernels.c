/*
 * The loops of loops.ts as plain C, for the compiler to make the best of: what this machine could do at all.
 * Usage: kernels IMAGE OUT ROUNDS LOOP ARGS...: reads the memory image, runs the loop once and writes the memory to OUT (unless
 * it is "-"), then runs it ROUNDS times, five times over, and prints the fewest nanoseconds of a run.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;

static u8 *memory;
/* What nobody reads, but the compiler must not know. */
static volatile u32 told;
#define WORDS(at) ((u32 *)(memory + (at)))
#define DOUBLES(at) ((double *)(memory + (at)))

/* Sixteen rows a step, as many bytes of them as fit a register of this machine; then the sixteen carries of 256 rows. */
#define FULL_ADD(carry, digit, a, b)                  \
  const row carry = (a & b) | (a & digit) | (b & digit); \
  digit ^= a ^ b
#define ADDER(NAME, BYTES)                                                                       \
  typedef u64 NAME##_row __attribute__((vector_size(BYTES), aligned(1)));                        \
  static inline void NAME##_sixteens(const NAME##_row *(*at)(const void *, u32), const void *of, \
                                     u32 steps, u32 size, u8 *plane, NAME##_row *carries) {      \
    typedef NAME##_row row;                                                                      \
    row d1 = *(row *)plane, d2 = *(row *)(plane + size);                                         \
    row d4 = *(row *)(plane + 2 * size), d8 = *(row *)(plane + 3 * size);                        \
    for (u32 i = 0; i < steps; i++) {                                                            \
      const u32 k = 16 * i;                                                                      \
      FULL_ADD(two0, d1, *at(of, k), *at(of, k + 1));                                            \
      FULL_ADD(two1, d1, *at(of, k + 2), *at(of, k + 3));                                        \
      FULL_ADD(four0, d2, two0, two1);                                                           \
      FULL_ADD(two2, d1, *at(of, k + 4), *at(of, k + 5));                                        \
      FULL_ADD(two3, d1, *at(of, k + 6), *at(of, k + 7));                                        \
      FULL_ADD(four1, d2, two2, two3);                                                           \
      FULL_ADD(eight0, d4, four0, four1);                                                        \
      FULL_ADD(two4, d1, *at(of, k + 8), *at(of, k + 9));                                        \
      FULL_ADD(two5, d1, *at(of, k + 10), *at(of, k + 11));                                      \
      FULL_ADD(four2, d2, two4, two5);                                                           \
      FULL_ADD(two6, d1, *at(of, k + 12), *at(of, k + 13));                                      \
      FULL_ADD(two7, d1, *at(of, k + 14), *at(of, k + 15));                                      \
      FULL_ADD(four3, d2, two6, two7);                                                           \
      FULL_ADD(eight1, d4, four2, four3);                                                        \
      FULL_ADD(sixteen, d8, eight0, eight1);                                                     \
      carries[i] = sixteen;                                                                      \
    }                                                                                            \
    *(row *)plane = d1;                                                                          \
    *(row *)(plane + size) = d2;                                                                 \
    *(row *)(plane + 2 * size) = d4;                                                             \
    *(row *)(plane + 3 * size) = d8;                                                             \
  }                                                                                              \
  static inline const NAME##_row *NAME##_listed(const void *of, u32 i) {                         \
    return (const NAME##_row *)(memory + ((const u32 *)of)[i] + chunk_offset);                   \
  }                                                                                              \
  static inline const NAME##_row *NAME##_next(const void *of, u32 i) {                           \
    return (const NAME##_row *)of + i;                                                           \
  }                                                                                              \
  static void NAME(const u32 *list, u32 count, u32 size, u8 *plane) {                            \
    NAME##_row carries[16] = {0}, carry;                                                         \
    NAME##_sixteens(NAME##_listed, list, count / 16, size, plane, carries);                      \
    NAME##_sixteens(NAME##_next, carries, 1, size, plane + 4 * size, &carry);                    \
    for (u8 *high = plane + 8 * size;; high += size) {                                           \
      u64 left = 0;                                                                              \
      for (int i = 0; i < BYTES / 8; i++) left |= carry[i];                                      \
      if (!left) break;                                                                          \
      const NAME##_row before = *(NAME##_row *)high;                                             \
      *(NAME##_row *)high = before ^ carry;                                                      \
      carry &= before;                                                                           \
    }                                                                                            \
  }
static u32 chunk_offset;
ADDER(add_16, 16)
ADDER(add_32, 32)
ADDER(add_64, 64)

static void add_signatures(u32 list, u32 count, u32 size, u32 planes) {
  for (u32 i = 0; i < count; i += 256) {
    const u32 *at = WORDS(list) + i;
    const u32 rows = count - i < 256 ? count - i : 256;
    for (chunk_offset = 0; chunk_offset < size;) {
      u8 *plane = memory + planes + chunk_offset;
      if (chunk_offset + 64 <= size) add_64(at, rows, size, plane), chunk_offset += 64;
      else if (chunk_offset + 32 <= size) add_32(at, rows, size, plane), chunk_offset += 32;
      else add_16(at, rows, size, plane), chunk_offset += 16;
    }
  }
}

static void mask_codes(u32 to, u32 column, u32 low, u32 high) {
  const u32 *code = WORDS(column);
  const u32 span = high - low;
  for (u32 w = 0; w < 32; w++) {
    u32 found = 0;
    for (u32 i = 0; i < 32; i++) found |= (u32)(code[32 * w + i] - low <= span) << i;
    WORDS(to)[w] = found;
  }
}

static int sieve_drop(u64 *restrict none, u64 *restrict one, const u64 *restrict passed, u64 *restrict failing) {
  u64 left = 0;
  for (int w = 0; w < 16; w++) {
    const u64 failed = none[w] & ~passed[w];
    const u64 ones = (one[w] & passed[w]) | failed;
    const u64 kept = none[w] & passed[w];
    failing[w] = failed;
    one[w] = ones;
    none[w] = kept;
    left |= ones | kept;
  }
  return left != 0;
}

static void join_slices(u32 to, u32 slices, u32 list, u32 listed) {
  u64 sum[16];
  memcpy(sum, memory + slices + 128 * WORDS(list)[0], 128);
  for (u32 i = 1; i < listed; i++) {
    const u64 *from = (const u64 *)(memory + slices + 128 * WORDS(list)[i]);
    for (int w = 0; w < 16; w++) sum[w] |= from[w];
  }
  memcpy(memory + to, sum, 128);
}

static u32 list_bits(const u64 *mask, u32 *restrict to) {
  u32 *at = to;
  for (u32 w = 0; w < 16; w++)
    for (u64 bits = mask[w]; bits; bits &= bits - 1) *at++ = 64 * w + (u32)__builtin_ctzll(bits);
  return (u32)(at - to);
}

static void describe_codes(double *figures, const u32 *list, u32 count, const u32 *column) {
  u32 least = 0xffffffff, most = 0, known = 0;
  u64 sum = 0;
  for (u32 i = 0; i < count; i++) {
    const u32 code = column[list[i]];
    least = code - 1 < least ? code - 1 : least;
    most = code > most ? code : most;
    sum += code;
    known += code != 0;
  }
  if (!known) return;
  if (least + 1.0 < figures[0]) figures[0] = least + 1.0;
  if (most > figures[1]) figures[1] = most;
  figures[2] += (double)sum;
  figures[3] += known;
}

static void run(const char *loop, const u32 *a) {
  if (!strcmp(loop, "loopSignatures")) {
    for (u32 i = 0; i < a[1]; i++) add_signatures(a[0] + (i << 14), 4096, a[2], a[3]);
  } else if (!strcmp(loop, "loopCodes")) {
    for (u32 i = 0; i < a[2]; i++) mask_codes(a[0] + (i << 7), a[1] + (i << 12), a[3], a[4]);
  } else if (!strcmp(loop, "loopApplySection")) {
    
    u32 left = 0;
    for (u32 i = 0; i < a[1]; i++) {
      u64 *at = (u64 *)(memory + a[0] + (i << 9));
      left += sieve_drop(at, at + 16, at + 32, at + 48);
    }
    told += left;
  } else if (!strcmp(loop, "loopJoin")) {
    for (u32 i = 0; i < a[3]; i++) join_slices(a[0] + (i << 7), a[1] + i * a[2], a[4], a[5]);
  } else if (!strcmp(loop, "loopList")) {
    u32 sum = 0;
    for (u32 i = 0; i < a[1]; i++) sum += list_bits((u64 *)(memory + a[0] + (i << 7)), WORDS(a[2]));
    told += sum;
    sum = list_bits((u64 *)(memory + a[0]), WORDS(a[2]));
    memset(WORDS(a[2]) + sum, 0, 4096 - 4 * sum);
  } else if (!strcmp(loop, "loopDescribe")) {
    for (u32 i = 0; i < a[2]; i++) {
      const u32 *list = WORDS(a[0] + ((i & 31) << 12));
      describe_codes(DOUBLES(a[3]), list + 1, *list, WORDS(a[1] + (i << 12)));
    }
  } else {
    fprintf(stderr, "No loop is called %s.\n", loop);
    exit(2);
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

int main(int argc, char **argv) {
  if (argc < 5) return 2;
  FILE *image = fopen(argv[1], "rb");
  if (!image) return 3;
  fseek(image, 0, SEEK_END);
  const size_t size = (size_t)ftell(image);
  rewind(image);
  memory = aligned_alloc(65536, (size + 65535) & ~(size_t)65535);
  if (!memory || fread(memory, 1, size, image) != size) return 3;
  fclose(image);
  u32 args[8] = {0};
  for (int i = 5; i < argc && i < 13; i++) args[i - 5] = (u32)strtoul(argv[i], 0, 10);
  run(argv[4], args);
  if (strcmp(argv[2], "-")) {
    FILE *out = fopen(argv[2], "wb");
    if (!out || fwrite(memory, 1, size, out) != size || fclose(out)) return 3;
  }
  const int rounds = atoi(argv[3]);
  double best = 1e300;
  for (int repeat = 0; repeat < 5; repeat++) {
    const double start = now();
    for (int round = 0; round < rounds; round++) run(argv[4], args);
    const double taken = (now() - start) / rounds;
    if (taken < best) best = taken;
  }
  printf("%.1f\n", best);
  return 0;
}
