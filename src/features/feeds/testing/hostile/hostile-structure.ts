import { cars, jsonOf, objectOf, read, stocksOf, type HostileFeed } from './hostile-feed.ts';

const ROWS = cars(8);
const ALL = stocksOf(ROWS);
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
    read(`JSON with a list, then ${empty} under its name`, () => `{"r":{"cars":${list()},"cars":${empty}}}`, 8, ALL),
  ),
  read('JSON with two lists of one name', () => `{"cars":${list(0, 3)},"cars":${list(3)}}`, 8, ALL),
  read('NDJSON with two lists of one name in a line', () => `${TEXTS[0]}\n{"cars":${list(1)},"cars":[]}\n`, 8, ALL),
  read('NDJSON with a line that is a list', () => `${TEXTS[0]}\n${list(1)}\n`, 8, ALL),
  read('NDJSON with a comma behind each line', () => `${TEXTS.join(',\n')},\n`, 8, ALL),
  read(
    'NDJSON with a comma behind some lines',
    () => `${TEXTS.slice(0, 4).join('\n')}\n${TEXTS.slice(4).join(',\n')}`,
    8,
    ALL,
  ),
  read('NDJSON with a byte order mark in each line', () => TEXTS.map((text) => `\uFEFF${text}`).join('\n'), 8, ALL),
  read('JSON text sequence', () => TEXTS.map((text) => `\x1e${text}\n`).join(''), 8, ALL),
  ...['"cars"', '8', 'true'].map((first) =>
    read(`JSON list that begins with ${first}`, () => `[${first},\n${list().slice(1)}`, 9, ALL),
  ),
  ...[0, 2].map((indent) =>
    read(`NDJSON over many lines, some of which are objects, indented by ${indent}`, () => pretty(indent), 8, ALL),
  ),
  read(
    'JSON with objects in 20,000 levels in a record',
    () => `${list().slice(0, -1)},{"stock_number":"S2000","year":2020,"make":"Ford","x":${nested(20_000, '1')}}]`,
    9,
    ALL,
  ),
  read(
    'JSON with objects in 20,000 levels before the list',
    () => `{"x":${nested(20_000, '1')},"cars":${list()}}`,
    8,
    ALL,
  ),
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
  read('JSON behind a guard against scripts', () => `)]}'\n${jsonOf(ROWS)}`, 8, ALL),
  read(
    'JSON with 3,000 filters before the list',
    () =>
      JSON.stringify({
        filters: Array.from({ length: 3000 }, (_, at) => ({ label: `Filter ${at}`, count: at })),
        cars: ROWS.map(objectOf),
      }),
    8,
    ALL,
  ),
  read(
    'JSON with lists in 22 levels, each beside a vehicle',
    () => jsonOf(ROWS).replace(/\}$/, `,"more":${JSON.stringify(beside(15))}}`),
    23,
    ALL,
  ),
];
