/**
 * Prefetches memory. The parts of a block that a search reads are far apart, and waiting for memory takes most of its
 * time. So while the current block is processed, all cache lines that a question will certainly read of the next block
 * are requested together.
 */
import { setU32, prefetch, u16At, u32At } from './machine.ts';
import * as op from './program.ts';
import * as question from './question.ts';
import {
  BLOCK_LIVE,
  BLOCK_SLICE_PLACES,
  BLOCK_SLICES,
  numberTable,
  scratchAt,
  PREFETCH_LINES,
  PREFETCHED_SLICES,
  wideTable,
} from './shape.ts';

const MAX_LINES: u32 = 48;
/** Maximum number of slices of a section to prefetch. Further ones are mostly next to these. */
const MAX_SLICES: u32 = 6;
const LINE: u32 = 64;
const ROWS: u32 = 1024;
const PAGE: u32 = 4096;

let lines: u32 = 0;
let slices: u32 = 0;

/** Lists the cache lines that a question reads of each block. */
export function planPrefetches(q: u32): void {
  lines = 0;
  slices = 0;
  addLine(0);
  addLine(BLOCK_LIVE);
  addLine(BLOCK_LIVE + LINE);
  const count = u32At(q + question.QUESTION_SECTION_COUNT);
  const sections = u32At(q + question.QUESTION_SECTIONS);
  for (let s: u32 = 0; s < count; s++) planSection(u32At(sections + s * question.SECTION_BYTES));
}

function planSection(program: u32): void {
  const first = program + op.PROGRAM_HEAD;
  const end = first + (u32At(program) << 2);
  for (let at = first; at < end; at += u32At(at + 4) << 2) {
    const kind = u32At(at);
    if (kind === op.VALUES) planValues(at);
    else if (kind === op.RANGE) {
      const entry = numberTable + (u32At(at + op.RANGE_NUMBER) << 4);
      addColumn(u32At(entry + 4), u32At(entry) * ROWS);
    } else if (kind === op.INTERVALS || kind === op.TABLE) {
      const entry = wideTable + u32At(at + op.WIDE_COLUMN) * 12;
      addColumn(u32At(entry + 4), u32At(entry) * ROWS);
    }
  }
}

function planValues(at: u32): void {
  const count = u32At(at + op.VALUES_SLICE_COUNT);
  const list = u32At(at + op.VALUES_SLICES);
  for (let i: u32 = 0; i < count && i < MAX_SLICES && slices < MAX_LINES; i++) {
    const place = BLOCK_SLICE_PLACES + (u32At(list + (i << 2)) << 1);
    if (i === 0) addLine(place);
    setU32(scratchAt + PREFETCHED_SLICES + (slices << 2), place);
    slices += 1;
  }
}

/**
 * Adds the start of a column, and its end if that is on another page. The processor prefetches the lines between them.
 */
function addColumn(at: u32, size: u32): void {
  addLine(at);
  addLine(at + LINE);
  if (size >= PAGE >>> 1) addLine(at + size - LINE);
}

function addLine(at: u32): void {
  if (lines === MAX_LINES) return;
  setU32(scratchAt + PREFETCH_LINES + (lines << 2), at);
  lines += 1;
}

/** Prefetches the listed lines of a block. */
export function prefetchLines(block: u32): void {
  prefetch(block, scratchAt + PREFETCH_LINES, lines);
}

/** Prefetches the slices of a block whose lines were prefetched. */
export function prefetchSlices(block: u32): void {
  const from = u32At(block + BLOCK_SLICES);
  const list = scratchAt + PREFETCHED_SLICES + (MAX_LINES << 2);
  let at = list;
  for (let i: u32 = 0; i < slices; i++, at += 8) {
    const slice = from + (u16At(block + u32At(scratchAt + PREFETCHED_SLICES + (i << 2))) << 7);
    setU32(at, slice);
    setU32(at + 4, slice + LINE);
  }
  prefetch(0, list, slices << 1);
}
