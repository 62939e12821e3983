import { ALL, intact, jsonOf, objectOf, read, ROWS, type HostileFeed } from './hostile-feed.ts';

const TEXTS = ROWS.map((car) => JSON.stringify(objectOf(car)));
const list = (from = 0, to?: number) => `[${TEXTS.slice(from, to).join(',')}]`;
const nested = (levels: number, text: string) => `${'{"a":'.repeat(levels)}${text}${'}'.repeat(levels)}`;
const pretty = (indent: number) =>
  ROWS.map((car) =>
    JSON.stringify({ ...objectOf(car), photos: ['@'] }, null, indent).replace(
      '"@"',
      '{"url":"https://cars.example/a"}',
    ),
  ).join('\n');

/** Returns nested lists, each next to a vehicle. The work to search them must not double with every level. */
function beside(levels: number): unknown {
  let inner: unknown = [];
  for (let level = 0; level < levels; level++) inner = [{ best: objectOf(ROWS[level % 8]!), more: inner }];
  return inner;
}

/** JSON with unusual or damaged structure around intact vehicles. */
export const HOSTILE_STRUCTURE: readonly HostileFeed[] = [
  ...['[]', 'null', '{}', '0'].map((empty) =>
    intact(`JSON with a list, then ${empty} under its name`, () => `{"r":{"cars":${list()},"cars":${empty}}}`),
  ),
  intact('JSON with two lists of one name', () => `{"cars":${list(0, 3)},"cars":${list(3)}}`),
  intact('NDJSON with two lists of one name in a line', () => `${TEXTS[0]}\n{"cars":${list(1)},"cars":[]}\n`),
  intact('NDJSON with a line that is a list', () => `${TEXTS[0]}\n${list(1)}\n`),
  intact('NDJSON with a comma behind each line', () => `${TEXTS.join(',\n')},\n`),
  intact(
    'NDJSON with a comma behind some lines',
    () => `${TEXTS.slice(0, 4).join('\n')}\n${TEXTS.slice(4).join(',\n')}`,
  ),
  intact('NDJSON with a byte order mark in each line', () => TEXTS.map((text) => `\uFEFF${text}`).join('\n')),
  intact('JSON text sequence', () => TEXTS.map((text) => `\x1e${text}\n`).join('')),
  ...['"cars"', '8', 'true'].map((first) =>
    read(`JSON list that begins with ${first}`, () => `[${first},\n${list().slice(1)}`, 9, ALL),
  ),
  ...[0, 2].map((indent) =>
    intact(`NDJSON over many lines, some of which are objects, indented by ${indent}`, () => pretty(indent)),
  ),
  read(
    'JSON with objects in 20,000 levels in a record',
    () => `${list().slice(0, -1)},{"stock_number":"S2000","year":2020,"make":"Ford","x":${nested(20_000, '1')}}]`,
    9,
    ALL,
  ),
  intact('JSON with objects in 20,000 levels before the list', () => `{"x":${nested(20_000, '1')},"cars":${list()}}`),
  read(
    'JSON with a vehicle in 60 levels beside the list',
    () => `{"cars":${list(1)},"x":${nested(60, TEXTS[0]!)}}`,
    8,
    [...ALL.slice(1)],
  ),
  read(
    'JSON with a poor vehicle that holds similar ones and has no VIN',
    () => `${list().slice(0, -1)},{"stock_number":"S2000","year":2020,"make":"Ford","similar":[${TEXTS[0]}]}]`,
    10,
    [...ALL, 'S2000'],
  ),
  intact('JSON behind a guard against scripts', () => `)]}'\n${jsonOf(ROWS)}`),
  intact('JSON with 3,000 filters before the list', () =>
    JSON.stringify({
      filters: Array.from({ length: 3000 }, (_, at) => ({ label: `Filter ${at}`, count: at })),
      cars: ROWS.map(objectOf),
    }),
  ),
  read(
    'JSON with lists in 22 levels, each beside a vehicle',
    () => jsonOf(ROWS).replace(/\}$/, `,"more":${JSON.stringify(beside(15))}}`),
    23,
    ALL,
  ),
];
