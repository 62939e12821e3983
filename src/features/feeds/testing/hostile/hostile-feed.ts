/**
 * A feed made to break an importer, with its known expectations. `rows` counts everything below the header: each row
 * must be created, rejected or counted as skipped. `listed`: stock numbers that must be imported. A `rejectedFeed` feed
 * must be rejected with a message that matches.
 */
export type HostileFeed = {
  readonly name: string;
  /** The file name, if it is not `cars.csv`. */
  readonly file?: string;
  content(): Buffer;
} & ({ readonly rows: number; readonly listed: readonly string[] } | { readonly refused: RegExp });

export const HEADER = ['stock_number', 'year', 'make', 'model', 'price', 'mileage'] as const;
export type Car = readonly [stock: string, year: string, make: string, model: string, price: string, mileage: string];

/** Returns cars with stock numbers S1001, S1002 and so on. */
export function cars(count: number): Car[] {
  return Array.from({ length: count }, (_, at) => [
    `S${1001 + at}`,
    String(2010 + (at % 14)),
    'Toyota',
    'Camry',
    String(9000 + 7 * at),
    String(20_000 + 11 * at),
  ]);
}

export const stocksOf = (rows: readonly Car[]): string[] => rows.map(([stock]) => stock);

/** The rows of most feeds, and their stock numbers. */
export const ROWS: readonly Car[] = cars(8);
export const ALL: readonly string[] = stocksOf(ROWS);

export function csvOf(rows: readonly (readonly string[])[], delimiter = ',', end = '\n'): string {
  return [HEADER, ...rows].map((row) => row.join(delimiter) + end).join('');
}

export function objectOf(row: readonly string[]): Record<string, string> {
  return Object.fromEntries(HEADER.map((name, at) => [name, row[at] ?? '']));
}

export function linesOf(rows: readonly Car[]): string {
  return rows.map((row) => `${JSON.stringify(objectOf(row))}\n`).join('');
}

export function jsonOf(rows: readonly Car[]): string {
  return JSON.stringify({ vehicles: rows.map(objectOf) });
}

/** Returns a readable feed: of its `rows` below the header, those in `listed` are imported. */
export function read(
  name: string,
  content: () => string | Buffer,
  rows: number,
  listed: readonly string[],
  file?: string,
): HostileFeed {
  return { name, content: () => Buffer.from(content() as string), rows, listed, ...(file && { file }) };
}

/** Returns a readable feed that has all of `ROWS` and nothing else. */
export function intact(name: string, content: () => string | Buffer, file?: string): HostileFeed {
  return read(name, content, ROWS.length, ALL, file);
}

export function rejectedFeed(name: string, content: () => string | Buffer, why: RegExp, file?: string): HostileFeed {
  return { name, content: () => Buffer.from(content() as string), refused: why, ...(file && { file }) };
}
