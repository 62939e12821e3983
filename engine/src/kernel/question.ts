/** What the host writes to ask a search: 32-bit words at an address, offsets in bytes. */

export const ASK_ORDER: u32 = 0;
export const ASK_SECTION_COUNT: u32 = 4;
export const ASK_SECTIONS: u32 = 8;
/** Targets counted over the matching rows. */
export const ASK_TARGET_COUNT: u32 = 12;
export const ASK_TARGETS: u32 = 16;
/** Where a 32-bit count for each bit of the signature goes, 0 where nobody asks. */
export const ASK_BIT_COUNTS: u32 = 20;
export const ASK_STAT_COUNT: u32 = 24;
/** Number column and address of its figures (doubles: least, most, sum and count of what is stored), in pairs. */
export const ASK_STATS: u32 = 28;
/** How many hits, at most. */
export const ASK_HITS: u32 = 32;
export const ASK_SORT: u32 = 36;
export const ASK_SORT_COLUMN: u32 = 40;
/** Column sorts: 1 is the largest first. Distance: the center. Score: the terms. */
export const ASK_SORT_DETAIL: u32 = 44;
export const ASK_TERM_COUNT: u32 = 48;
/** 1: hits behind the mark. */
export const ASK_MARKED: u32 = 52;
export const ASK_HEAP: u32 = 56;
/** 1: ids ascend with row numbers, which are cheaper to come by: they break ties. */
export const ASK_BY_ROW: u32 = 60;
export const ASK_MARK_KEY: u32 = 64;
export const ASK_MARK_ID: u32 = 72;
/** Answered. */
export const TOLD_TOTAL: u32 = 80;
/** Matching rows that do not come behind the mark. */
export const TOLD_PASSED: u32 = 84;
export const TOLD_HITS: u32 = 88;
/** Blocks of which rows were looked at. */
export const TOLD_BLOCKS: u32 = 92;
/** A `WITHIN` instruction: blocks that lie outside of its circle are of no use. 0: there is none. */
export const ASK_CIRCLE: u32 = 96;
/** A program: rows that satisfy it are of use outside of that circle, too. 0: no row is. */
export const ASK_ELSEWHERE: u32 = 100;
/** 1: the blocks' caps hold the places that an order by distance asks about. */
export const ASK_SORT_CAPPED: u32 = 104;
export const ASK_GROUPING_COUNT: u32 = 108;
export const ASK_GROUPINGS: u32 = 112;
export const ASK_BYTES: u32 = 120;

/** Figures of numbers: doubles. The least is first. */
export const FIGURE_MOST: u32 = 8;
export const FIGURE_SUM: u32 = 16;
export const FIGURE_COUNT: u32 = 24;
export const FIGURES_BYTES: u32 = 32;

/** A grouping: its kind at 0, what it groups by, its number columns, and where the entries of its groups are. */
export const GROUPING_A: u32 = 4;
export const GROUPING_B: u32 = 8;
export const GROUPING_C: u32 = 12;
export const GROUPING_D: u32 = 16;
export const GROUPING_COLUMN_COUNT: u32 = 20;
export const GROUPING_COLUMNS: u32 = 24;
export const GROUPING_ENTRIES: u32 = 28;
export const GROUPING_BYTES: u32 = 32;
/** By the codes of wide column A. */
export const GROUP_BY_WIDE: u32 = 1;
/** By value: bits [A, B), then keys [C, D] of pairs, numbered from 1 on. */
export const GROUP_BY_BITS: u32 = 2;
/** By how many of C cuts (doubles at B) are at or below number column A. */
export const GROUP_BY_STEPS: u32 = 3;
/** In an entry: where the figures of its columns begin, after the number of its rows (a double). */
export const GROUP_FIGURES: u32 = 8;

/** A section: its program at 0, whether counts leave it out, and the targets that do. */
export const SECTION_DROPPED: u32 = 4;
export const SECTION_TARGET_COUNT: u32 = 8;
export const SECTION_TARGETS: u32 = 12;
export const SECTION_BYTES: u32 = 16;

/** A target: its kind at 0, where its counts go, and a program that rows must satisfy beside (0: none). */
export const TARGET_WHERE: u32 = 4;
export const TARGET_OUT: u32 = 8;
export const TARGET_A: u32 = 12;
export const TARGET_B: u32 = 16;
export const TARGET_C: u32 = 20;
export const TARGET_D: u32 = 24;
export const TARGET_BYTES: u32 = 32;
/** Bits [A, B) of the signature, of which a row mostly has C. */
export const COUNT_BITS: u32 = 1;
/** Values without bits: keys [A, B]; a key counts at its distance from A. */
export const COUNT_RARE: u32 = 2;
/** Wide column A by code. */
export const COUNT_WIDE: u32 = 3;
/**
 * Number column A by step: how many of some cuts are at or below the number, 0 where it is missing. Told by the words at B:
 * shift, entries of the table, cuts, address of the table (`BinTable`; no entries: nothing is told), address of the cuts
 * (doubles), address of the last code of each step. Rows count in two lists of steps by turns, one behind the other.
 */
export const COUNT_BINS: u32 = 4;
export const MOST_CUTS: u32 = 250;
/** Rows. */
export const COUNT_ROWS: u32 = 5;
/**
 * Wide column A's places by band around center B; rows that satisfy program C count as band 0 (0: none). D is 1 where the
 * blocks' caps hold these places.
 */
export const COUNT_BANDS: u32 = 6;

export const SORT_NOTHING: u32 = 0;
export const SORT_NUMBER: u32 = 1;
export const SORT_DISTANCE: u32 = 2;
export const SORT_SCORE: u32 = 3;

/** A term of a score: its kind at 0, its column (of numbers, or wide), then doubles. */
export const TERM_COLUMN: u32 = 4;
export const TERM_CENTER: u32 = 8;
/** 1: the blocks' caps hold the places. */
export const TERM_CAPPED: u32 = 12;
export const TERM_WEIGHT: u32 = 16;
export const TERM_HALF: u32 = 24;
export const TERM_NOW: u32 = 32;
export const TERM_BASE: u32 = 40;
export const TERM_DIVISOR: u32 = 48;
export const TERM_BYTES: u32 = 56;
export const TERM_OF_COLUMN: u32 = 1;
export const TERM_NEAR: u32 = 2;
export const TERM_FRESH: u32 = 3;
