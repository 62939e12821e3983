/**
 * The kernel's instructions: a predicate in postfix, behind its length in words. Each begins with its kind and its length
 * in words, an even number, at a multiple of 8. A place ahead of each is the offset in bytes of one of its words.
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

/** `VALUES`: rows with any (`VALUES_ALL` 1: all) of some values. Offsets in bytes. */
export const VALUES_SLICE_COUNT: u32 = 8;
export const VALUES_SLICES: u32 = 12;
/** 1: the slices are those that are not wanted. */
export const VALUES_NEGATED: u32 = 16;
/** Words of the signature that hold the column's bits; the first is the end where zones tell nothing. */
export const VALUES_FIRST_WORD: u32 = 20;
export const VALUES_END_WORD: u32 = 24;
/** Those words with the bits of the values, and with all bits of the column. */
export const VALUES_WANTED: u32 = 28;
export const VALUES_OWN: u32 = 32;
/** The bit "another value, or none". */
export const VALUES_REST: u32 = 36;
/** Values without a bit: first and last key, in pairs. */
export const VALUES_RARE_COUNT: u32 = 40;
export const VALUES_RARE: u32 = 44;
export const VALUES_SINGLE: u32 = 48;
export const VALUES_ALL: u32 = 52;
export const VALUES_WORDS: u32 = 14;

/** `RANGE`: rows whose stored number lies in [low, high]. */
export const RANGE_NUMBER: u32 = 8;
export const RANGE_LOW: u32 = 16;
export const RANGE_HIGH: u32 = 24;
/** The same as codes, where numbers are stored as codes. */
export const RANGE_FIRST_CODE: u32 = 32;
export const RANGE_LAST_CODE: u32 = 36;
export const RANGE_WORDS: u32 = 10;

/** `INTERVALS` and `TABLE`: rows by the code of a wide column. */
export const WIDE_COLUMN: u32 = 8;
/** First and last code, in pairs. */
export const WIDE_COUNT: u32 = 12;
export const WIDE_LIST: u32 = 16;
export const WIDE_WORDS: u32 = 6;
/** A byte a code: 1 is wanted. */
export const TABLE_BYTES: u32 = 16;
export const TABLE_LEAST: u32 = 12;
export const TABLE_MOST: u32 = 20;

/** `WITHIN`: rows whose place lies in a center's circle. */
export const WITHIN_COLUMN: u32 = 8;
export const WITHIN_CENTER_AT: u32 = 12;
export const WITHIN_EDGE: u32 = 16;
/** 1: the blocks' caps hold these places. */
export const WITHIN_CAPPED: u32 = 20;
export const WITHIN_WORDS: u32 = 6;

/** `SLOTS`: rows by slot (block × 1,024 + row), ascending. */
export const SLOTS_COUNT: u32 = 8;
export const SLOTS_LIST: u32 = 12;
export const SLOTS_WORDS: u32 = 4;

/** `AND` and `OR`: how many of the preceding masks they join. */
export const JOIN_COUNT: u32 = 8;
export const JOIN_WORDS: u32 = 4;

/**
 * A center: its direction (3 doubles), its number, how many circles, and a byte a place: the smallest circle that it lies
 * in, `UNKNOWN_BAND` where nobody asked. Then the list of places that somebody asked about (0: nobody wants to know): how
 * many, room for how many, and those for which there is room. Then the circles, smallest first.
 */
export const CENTER_NUMBER: u32 = 24;
export const CENTER_COUNT: u32 = 28;
export const CENTER_BANDS: u32 = 32;
export const CENTER_FOUND: u32 = 36;
export const CENTER_EDGES: u32 = 40;
export const EDGE_BYTES: u32 = 32;
/** Squares of straight lines that are surely and perhaps inside. */
export const EDGE_SURELY: u32 = 0;
export const EDGE_PERHAPS: u32 = 8;
export const EDGE_COSINE: u32 = 16;
export const EDGE_SINE: u32 = 24;
export const UNKNOWN_BAND: u32 = 255;
