import type { ReadRecord } from './read-records.ts';

/** Reads the first batches of a file until they have enough records or characters for choosing a mapping. */
export async function readSample(
  batches: AsyncGenerator<ReadRecord[]>,
  max: { records: number; characters: number },
): Promise<ReadRecord[][]> {
  const sample: ReadRecord[][] = [];
  let records = 0;
  let characters = 0;
  while (records < max.records && characters < max.characters) {
    const next = await batches.next();
    if (next.done) break;
    sample.push(next.value);
    records += next.value.length;
    for (const item of next.value) characters += lengthOf(item);
  }
  return sample;
}

function lengthOf(item: ReadRecord): number {
  if ('problem' in item) return item.value.length;
  const record = 'note' in item ? item.note : item.record;
  if (!Array.isArray(record)) return JSON.stringify(record).length;
  return (record as readonly string[]).reduce((sum, field) => sum + field.length, 0);
}
