import { MISSING, type Dictionary } from '../dictionaries/dictionary.ts';
import type { PieceRequests, PieceReader } from './piece-reader.ts';
import type { PieceWriter } from './piece-writer.ts';
import { addToSlots, slotCount, type TextTable, writeText } from '../dictionaries/text-table.ts';

/** The number of texts written at a time, so that the writer can do other work in between. */
const BATCH = 2 ** 13;

/** Writes the texts of the codes in use: bytes in batches, the end of each text, and the hash table. */
export function* writeTexts(dictionary: Dictionary, uses: Uint32Array, writer: PieceWriter): Generator<Uint8Array> {
  const ends = new Uint32Array(uses.length);
  const slots = new Uint32Array(slotCount(uses.length));
  let end = 0;
  yield* writer.array(uses);
  for (let first = MISSING + 1; first < uses.length; first += BATCH) {
    const batch = writeBatch(dictionary, uses, first, end, { ends, slots });
    end += batch.length;
    yield* writer.array(Uint32Array.of(batch.length));
    yield* writer.seal();
    yield* writer.array(batch);
    if (first + BATCH < uses.length) yield* writer.end();
  }
  yield* writer.array(ends);
  yield* writer.array(slots);
  yield* writer.seal();
}

function writeBatch(
  dictionary: Dictionary,
  uses: Uint32Array,
  first: number,
  start: number,
  { ends, slots }: Pick<TextTable, 'ends' | 'slots'>,
): Uint8Array {
  const last = Math.min(first + BATCH, uses.length);
  const texts: string[] = [];
  let units = 0;
  for (let code = first; code < last; code++) {
    const text = uses[code] === 0 ? '' : dictionary.peek(code);
    texts.push(text);
    units += text.length;
  }
  const bytes = new Uint8Array(3 * units);
  let at = 0;
  for (const [i, text] of texts.entries()) {
    at = writeText(text, bytes, at);
    ends[first + i] = start + at;
    if (uses[first + i]! > 0) addToSlots(slots, text, first + i);
  }
  return bytes.subarray(0, at);
}

export function* readTexts(size: number, reader: PieceReader): PieceRequests<{ table: TextTable; uses: Uint32Array }> {
  const uses = yield* reader.words(size);
  const batches: Uint8Array[] = [];
  for (let first = MISSING + 1; first < size; first += BATCH) {
    const [length] = yield* reader.words(1);
    yield* reader.seal();
    batches.push(yield* reader.bytes(length!));
  }
  const ends = yield* reader.words(size);
  const slots = yield* reader.words(slotCount(size));
  yield* reader.seal();
  return { table: { bytes: joined(batches), ends, slots }, uses };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
