import { createCsvParser, type Delimiter } from './csv-records.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const RECORDS_COMPARED = 50;

/** Returns the delimiter from a first line `sep=;`, or else the one that gives most rows the same number of fields. */
export function detectDelimiter(head: string): Delimiter {
  const stated = /^\uFEFF?"?sep=(.)"?[\r\n]/i.exec(head)?.[1];
  if (stated && isDelimiter(stated)) return stated;
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = createCsvParser(delimiter)
      .push(head)
      .slice(0, RECORDS_COMPARED)
      .map((record) => record.fields.length);
    // Title rows above the header have few fields, so the most frequent number counts, not the first.
    const width = mostFrequent(counts.filter((count) => count > 1));
    if (width === undefined) continue;
    const score = (counts.filter((count) => count === width).length / counts.length) * Math.log2(width + 1);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Returns the number that occurs most often, or the first of several. */
export function mostFrequent(numbers: readonly number[]): number | undefined {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  return [...times].reduce<[number, number] | undefined>(
    (best, item) => (best && best[1] >= item[1] ? best : item),
    undefined,
  )?.[0];
}

function isDelimiter(text: string): text is Delimiter {
  return (DELIMITERS as readonly string[]).includes(text);
}
