/**
 * Instructions of the kernel. A program is its length in words, followed by a predicate in postfix notation. Each
 * instruction starts at a multiple of 8 bytes with its kind and its length in words, an even number. The constants are
 * offsets of words in bytes, counted from the start of the instruction.
 */
export const PROGRAM_HEAD: u32 = 8;

export const VALUES: u32 = 1;
export const RANGE: u32 = 2;
export const INTERVALS: u32 = 3;
export const TABLE: u32 = 4;
export const WITHIN: u32 = 5;
export const SLOTS: u32 = 6;
export const EVERY: u32 = 7;
export const AND: u32 = 8;
export const OR: u32 = 9;
export const NOT: u32 = 10;

/** `VALUES`: rows with any of some values (`VALUES_ALL` 1: with all). Offsets are in bytes. */
export const VALUES_SLICE_COUNT: u32 = 8;
export const VALUES_SLICES: u32 = 12;
/** 1: the slices are those of the values that the predicate does not list. */
export const VALUES_NEGATED: u32 = 16;
/**
 * First word of the signature with bits of the column, and the end of these words. They are equal if zones cannot help.
 */
export const VALUES_FIRST_WORD: u32 = 20;
export const VALUES_END_WORD: u32 = 24;
/** For each of these words: its bits of the listed values only, and all of its bits of the column. */
export const VALUES_WANTED_BITS: u32 = 28;
export const VALUES_COLUMN_BITS: u32 = 32;
/** The bit that stands for any value without a bit, or for no value. */
export const VALUES_REST: u32 = 36;
/** The number of ranges of listed values without a bit, each a pair of a first and a last key. */
export const VALUES_RARE_COUNT: u32 = 40;
export const VALUES_RARE: u32 = 44;
export const VALUES_SINGLE: u32 = 48;
export const VALUES_ALL: u32 = 52;
export const VALUES_WORDS: u32 = 14;

/** `RANGE`: rows whose stored number is in [low, high]. */
export const RANGE_NUMBER: u32 = 8;
export const RANGE_LOW: u32 = 16;
export const RANGE_HIGH: u32 = 24;
/** The range as codes, if numbers are stored as codes. */
export const RANGE_FIRST_CODE: u32 = 32;
export const RANGE_LAST_CODE: u32 = 36;
export const RANGE_WORDS: u32 = 10;

/** `INTERVALS` and `TABLE`: rows selected by the code of a wide column. */
export const WIDE_COLUMN: u32 = 8;
/** The number of pairs of a first and a last code. */
export const WIDE_COUNT: u32 = 12;
export const WIDE_LIST: u32 = 16;
export const WIDE_WORDS: u32 = 6;
/** One byte per code; 1 means selected. */
export const TABLE_BYTES: u32 = 16;
export const TABLE_FIRST_CODE: u32 = 12;
export const TABLE_LAST_CODE: u32 = 20;

/** `WITHIN`: rows whose place is inside a circle. */
export const WITHIN_COLUMN: u32 = 8;
export const WITHIN_CENTER_AT: u32 = 12;
export const WITHIN_EDGE: u32 = 16;
/** 1: the blocks have caps for these places. */
export const WITHIN_CAPPED: u32 = 20;
export const WITHIN_WORDS: u32 = 6;

/** `SLOTS`: rows given by slot (block × 1,024 + row), in ascending order. */
export const SLOTS_COUNT: u32 = 8;
export const SLOTS_LIST: u32 = 12;
export const SLOTS_WORDS: u32 = 4;

/** `AND` and `OR`: the number of preceding masks that they combine. */
export const JOIN_COUNT: u32 = 8;
export const JOIN_WORDS: u32 = 4;

/**
 * A center: its direction (3 doubles), its number, the number of its circles, and one byte per place: the smallest
 * circle that contains the place, or `UNKNOWN_BAND` if it is not computed yet. Then a list of the places that were
 * computed (0: no list is needed): its length, its capacity and the places. Then the circles, smallest first.
 */
export const CENTER_NUMBER: u32 = 24;
export const CENTER_COUNT: u32 = 28;
export const CENTER_BANDS: u32 = 32;
export const CENTER_FOUND: u32 = 36;
export const CENTER_EDGES: u32 = 40;
export const EDGE_BYTES: u32 = 32;
/** Squared chords below which a place is certainly and possibly inside the circle. */
export const EDGE_CERTAIN: u32 = 0;
export const EDGE_POSSIBLE: u32 = 8;
export const EDGE_COSINE: u32 = 16;
export const EDGE_SINE: u32 = 24;
export const UNKNOWN_BAND: u32 = 255;
