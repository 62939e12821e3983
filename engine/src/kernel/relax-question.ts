/** What the host writes to ask for relaxations: 32-bit words at an address, offsets in bytes. */

export const RELAX_ORDER: u32 = 0;
export const RELAX_SECTION_COUNT: u32 = 4;
export const RELAX_SECTIONS: u32 = 8;
/** Pairs are counted only if every single relaxation finds fewer rows than this. */
export const RELAX_ENOUGH: u32 = 12;
/** A cell for each pair of sections a < b, at b × (b − 1) / 2 + a; zeros. */
export const RELAX_PAIRS: u32 = 16;
/** A byte a block of the order, for the kernel's own use. */
export const RELAX_LEVELS: u32 = 20;
/** Answered. */
export const RELAXED_TOTAL: u32 = 24;
/** 1: the pairs' cells hold. */
export const RELAXED_PAIRS: u32 = 28;
/** Blocks of which rows were looked at. */
export const RELAXED_BLOCKS: u32 = 32;
export const RELAX_BYTES: u32 = 36;

/** A section: its program, that of its wider form (0: none), and whether it may be left out. */
export const LOOSE_PROGRAM: u32 = 0;
export const LOOSE_STEP: u32 = 4;
export const LOOSE_DROPPED: u32 = 8;
/** Answered: rows that fail the section alone (of those within its wider form where it may not be left out), and those of them within it. */
export const LOOSE_FAILING: u32 = 12;
export const LOOSE_STEPPED: u32 = 16;
export const LOOSE_BYTES: u32 = 20;

/** A pair: rows that fail these two sections alone, and how many of them the wider form of a, of b and both let in. */
export const PAIR_FAILING: u32 = 0;
export const PAIR_FIRST: u32 = 4;
export const PAIR_SECOND: u32 = 8;
export const PAIR_BOTH: u32 = 12;
export const PAIR_BYTES: u32 = 16;
