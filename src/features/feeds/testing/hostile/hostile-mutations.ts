import { seededRandom } from '#features/feed-values/testing/feed-values.ts';
import { cars, csvOf, linesOf, read, stocksOf, type HostileFeed } from './hostile-feed.ts';

const ROWS = cars(40);
const MUTATIONS_PER_FILE = 12;
/** Bytes that would change the number of records in a file. */
const STRUCTURE = new Set([10, 13, 34]);

/** Files with bytes replaced, inserted and removed at random, except in the first line. */
export const HOSTILE_MUTATIONS: readonly HostileFeed[] = Array.from({ length: 40 }, (_, at) => {
  const seed = `mutation ${at}`;
  const json = at % 2 === 1;
  const { lines, touched } = mutate(json ? linesOf(ROWS) : csvOf(ROWS), seed);
  // Line 1 is the header of a CSV, and the first car of NDJSON.
  const listed = stocksOf(ROWS).filter((_stock, car) => !touched.has(json ? car : car + 1));
  return read(`${json ? 'NDJSON' : 'CSV'} with random bytes, ${seed}`, () => Buffer.concat(lines), ROWS.length, listed);
});

function mutate(text: string, seed: string): { lines: Buffer[]; touched: Set<number> } {
  const random = seededRandom(seed);
  const lines: Buffer[] = text.split(/(?<=\n)/).map((line) => Buffer.from(line));
  const touched = new Set<number>();
  for (let left = MUTATIONS_PER_FILE; left > 0; left--) {
    const line = 1 + Math.floor(random() * (lines.length - 1));
    const at = Math.floor(random() * (lines[line]!.length - 1));
    const bytes = Buffer.from([anyByte(random)]);
    const [before, from] = [lines[line]!.subarray(0, at), lines[line]!];
    const kind = Math.floor(random() * 3);
    lines[line] = Buffer.concat([before, ...(kind === 2 ? [] : [bytes]), from.subarray(kind === 1 ? at : at + 1)]);
    touched.add(line);
  }
  return { lines, touched };
}

function anyByte(random: () => number): number {
  for (;;) {
    const byte = Math.floor(random() * 256);
    if (!STRUCTURE.has(byte)) return byte;
  }
}
