/** The question that the host writes for relaxations: 32-bit words, with offsets in bytes. */

export const RELAX_ORDER: u32 = 0;
export const RELAX_SECTION_COUNT: u32 = 4;
export const RELAX_SECTIONS: u32 = 8;
/** Pairs are counted only if every single relaxation finds fewer rows than this. */
export const RELAX_PAIR_LIMIT: u32 = 12;
/** A cell for each pair of sections a < b, at b × (b − 1) / 2 + a; initially zeros. */
export const RELAX_PAIRS: u32 = 16;
/** One byte per block of the order, which only the kernel uses. */
export const RELAX_LEVELS: u32 = 20;
export const RELAXED_TOTAL: u32 = 24;
/** 1: the cells of the pairs are valid. */
export const RELAXED_PAIRS: u32 = 28;
/** The number of blocks whose rows were read. */
export const RELAXED_BLOCKS: u32 = 32;
export const RELAX_BYTES: u32 = 36;

/** A section: its program, the program of its wider form (0: none), and whether it may be left out. */
export const RELAX_SECTION_PROGRAM: u32 = 0;
export const RELAX_SECTION_WIDER: u32 = 4;
export const RELAX_SECTION_DROPPED: u32 = 8;
/**
 * Results: the rows that fail only this section (if it may not be left out: only those within its wider form), and how
 * many of them are within its wider form.
 */
export const RELAX_SECTION_FAILING: u32 = 12;
export const RELAX_SECTION_WIDER_COUNT: u32 = 16;
export const RELAX_SECTION_BYTES: u32 = 20;

/**
 * A pair: the rows that fail only these two sections, and how many of them the wider form of a, of b, and of both would
 * include.
 */
export const PAIR_FAILING: u32 = 0;
export const PAIR_FIRST: u32 = 4;
export const PAIR_SECOND: u32 = 8;
export const PAIR_BOTH: u32 = 12;
export const PAIR_BYTES: u32 = 16;
