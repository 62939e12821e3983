/** The question that the host writes for a search: 32-bit words, with offsets in bytes. */

export const QUESTION_ORDER: u32 = 0;
export const QUESTION_SECTION_COUNT: u32 = 4;
export const QUESTION_SECTIONS: u32 = 8;
/** Targets that are counted over all matching rows. */
export const QUESTION_TARGET_COUNT: u32 = 12;
export const QUESTION_TARGETS: u32 = 16;
/** Address of a 32-bit counter for each bit of the signature; 0 if they are not needed. */
export const QUESTION_BIT_COUNTS: u32 = 20;
export const QUESTION_STAT_COUNT: u32 = 24;
/**
 * Pairs of a number column and the address of its statistics (doubles: minimum, maximum, sum and count of stored
 * numbers).
 */
export const QUESTION_STATS: u32 = 28;
/** The maximum number of hits. */
export const QUESTION_MAX_HITS: u32 = 32;
export const QUESTION_SORT: u32 = 36;
export const QUESTION_SORT_COLUMN: u32 = 40;
/** For a column: 1 sorts the largest first. For distance: the center. For score: the terms. */
export const QUESTION_SORT_DETAIL: u32 = 44;
export const QUESTION_TERM_COUNT: u32 = 48;
/** 1: returns only hits after the given position. */
export const QUESTION_HAS_MARK: u32 = 52;
export const QUESTION_HEAP: u32 = 56;
/** 1: ids ascend with row numbers, so row numbers break ties instead, because they are faster to read. */
export const QUESTION_TIES_BY_ROW: u32 = 60;
export const QUESTION_MARK_KEY: u32 = 64;
export const QUESTION_MARK_ID: u32 = 72;
export const RESULT_TOTAL: u32 = 80;
/** The number of matching rows at or before the given position. */
export const RESULT_PASSED: u32 = 84;
export const RESULT_HITS: u32 = 88;
/** The number of blocks whose rows were read. */
export const RESULT_BLOCKS: u32 = 92;
/** A `WITHIN` instruction: rows outside of its circle do not count, so their blocks are skipped. 0: there is none. */
export const QUESTION_CIRCLE: u32 = 96;
/** A program: rows that satisfy it count even outside of that circle. 0: no row does. */
export const QUESTION_OUTSIDE_CIRCLE: u32 = 100;
/** 1: the blocks have caps for the places that an order by distance uses. */
export const QUESTION_SORT_CAPPED: u32 = 104;
export const QUESTION_GROUPING_COUNT: u32 = 108;
export const QUESTION_GROUPINGS: u32 = 112;
/** Hits with a larger key are left out. If it is finite, the search returns only hits and no counts. */
export const QUESTION_WORST_KEY: u32 = 120;
export const QUESTION_BYTES: u32 = 128;

/** Statistics of numbers: doubles. The minimum is first. */
export const STATS_MAXIMUM: u32 = 8;
export const STATS_SUM: u32 = 16;
export const STATS_COUNT: u32 = 24;
export const STATS_BYTES: u32 = 32;

/**
 * A grouping: its kind at 0, the parameters A to D of that kind, its number columns, and the programs of its
 * conditions.
 */
export const GROUPING_PARAMETER_A: u32 = 4;
export const GROUPING_PARAMETER_B: u32 = 8;
export const GROUPING_PARAMETER_C: u32 = 12;
export const GROUPING_PARAMETER_D: u32 = 16;
export const GROUPING_COLUMN_COUNT: u32 = 20;
export const GROUPING_COLUMNS: u32 = 24;
export const GROUPING_CONDITION_COUNT: u32 = 28;
export const GROUPING_CONDITIONS: u32 = 32;
/** The address of each group's entry by number, initially 0. */
export const GROUPING_INDEX: u32 = 36;
/** Memory for the entries of groups that have rows, in the order in which they are found. */
export const GROUPING_ENTRIES: u32 = 40;
/** The number of groups that have rows. */
export const GROUPING_FOUND: u32 = 44;
export const GROUPING_BYTES: u32 = 48;
/** Groups by the codes of the wide column A. */
export const GROUP_BY_WIDE: u32 = 1;
/** Groups by value: bits [A, B), then the keys [C, D] of pairs. Group numbers start at 1. */
export const GROUP_BY_BITS: u32 = 2;
/** Groups by how many of the C cuts (doubles at B) are at or below the number in column A. */
export const GROUP_BY_STEPS: u32 = 3;
/**
 * An entry: the number of rows and the group number at 0, the statistics of each column, and for each condition the
 * number of rows that satisfy it.
 */
export const GROUP_NUMBER: u32 = 4;
export const GROUP_STATS: u32 = 8;

/** A section: its program at 0, whether it can be left out of counts, and the targets that leave it out. */
export const SECTION_DROPPED: u32 = 4;
export const SECTION_TARGET_COUNT: u32 = 8;
export const SECTION_TARGETS: u32 = 12;
export const SECTION_BYTES: u32 = 16;

/** A target: its kind at 0, the address of its counters, and a program that rows must also satisfy (0: none). */
export const TARGET_WHERE: u32 = 4;
export const TARGET_OUT: u32 = 8;
export const TARGET_PARAMETER_A: u32 = 12;
export const TARGET_PARAMETER_B: u32 = 16;
export const TARGET_PARAMETER_C: u32 = 20;
export const TARGET_PARAMETER_D: u32 = 24;
export const TARGET_BYTES: u32 = 32;
/** Counts bits [A, B) of the signature. A row typically has C of them. */
export const COUNT_BITS: u32 = 1;
/** Counts values without bits: keys [A, B]. The index of a key's counter is the key minus A. */
export const COUNT_RARE: u32 = 2;
/** Counts the wide column A by code. */
export const COUNT_WIDE: u32 = 3;
/**
 * Counts the number column A by step: the number of cuts at or below the number, 0 if it is missing. The words at B
 * are: shift, entries of the table, number of cuts, address of the table (`BinTable`; without entries it is not used),
 * address of the cuts (doubles), address of the last code of each step. Rows alternate between two lists of counters,
 * one after the other.
 */
export const COUNT_BINS: u32 = 4;
export const MAX_CUTS: u32 = 250;
export const COUNT_ROWS: u32 = 5;
/**
 * Counts the places of wide column A by band around center B. Rows that satisfy program C count as band 0 (0: no
 * program). D is 1 if the caps of the blocks contain these places.
 */
export const COUNT_BANDS: u32 = 6;

export const SORT_NONE: u32 = 0;
export const SORT_NUMBER: u32 = 1;
export const SORT_DISTANCE: u32 = 2;
export const SORT_SCORE: u32 = 3;

/** A term of a score: its kind at 0, its column (of numbers, or wide), then doubles. */
export const TERM_COLUMN: u32 = 4;
export const TERM_CENTER: u32 = 8;
/** 1: the blocks have caps for the places. */
export const TERM_CAPPED: u32 = 12;
export const TERM_WEIGHT: u32 = 16;
export const TERM_HALF_AT: u32 = 24;
export const TERM_NOW: u32 = 32;
export const TERM_BASE: u32 = 40;
export const TERM_DIVISOR: u32 = 48;
export const TERM_BYTES: u32 = 56;
export const TERM_KIND_COLUMN: u32 = 1;
export const TERM_KIND_DISTANCE: u32 = 2;
export const TERM_KIND_AGE: u32 = 3;
