import { ALL, intact, jsonOf, linesOf, objectOf, read, rejectedFeed, ROWS, type HostileFeed } from './hostile-feed.ts';

const OBJECTS = ROWS.map(objectOf);

/** Returns a list of the good vehicles followed by these JSON texts. */
const listWith = (...texts: string[]) => `[${[...OBJECTS.map((car) => JSON.stringify(car)), ...texts].join(',\n')}]`;
const linesWith = (...texts: string[]) => linesOf(ROWS) + texts.map((text) => `${text}\n`).join('');

const deep = (levels: number) =>
  `{"stock_number":"S2000","year":2020,"make":"Ford","x":${'['.repeat(levels)}${']'.repeat(levels)}}`;

/** Records that are not vehicles, each after eight good ones. */
const NO_VEHICLES: Readonly<Record<string, string>> = {
  'an empty object': '{}',
  'a number': '42',
  'a word': '"car"',
  null: 'null',
  'a list': '[1,2]',
  'a record nested 100 levels deep': deep(100),
  'a record nested 20,000 levels deep': deep(20_000),
  'a year that is an object': '{"stock_number":"S2000","year":{"a":{"b":1}},"make":"Ford"}',
  'fields of null': '{"stock_number":null,"year":null,"make":null}',
};
/** Records that are read despite their odd contents. */
const ODD_VEHICLES: Readonly<Record<string, string>> = {
  'half of a surrogate pair': '{"stock_number":"S2000","year":2020,"make":"Ford","model":"F-150 \\ud83d x"}',
  'half of a surrogate pair in a name': '{"stock_number":"S2000","year":2020,"make":"Ford","\\udc00k":"v"}',
  'zero characters': '{"stock_number":"S2000","year":2020,"make":"Ford","model":"F\\u0000-150"}',
  'names of JavaScript':
    '{"stock_number":"S2000","year":2020,"make":"Ford","__proto__":{"x":1},"constructor":2,"toString":3}',
  'the same name twice': '{"stock_number":"S1","stock_number":"S2000","year":2020,"make":"Ford"}',
  'a number of 400 digits': `{"stock_number":"S2000","year":2020,"make":"Ford","price":${'9'.repeat(400)}}`,
  'a field of a million characters': `{"stock_number":"S2000","year":2020,"make":"Ford","model":"${'x'.repeat(1_000_000)}"}`,
  '20,000 pictures': `{"stock_number":"S2000","year":2020,"make":"Ford","photos":[${'"https://cars.example/a.jpg",'.repeat(20_000)}""]}`,
  '8,000 names': `{"stock_number":"S2000","year":2020,"make":"Ford",${Array.from({ length: 8000 }, (_, at) => `"n${at}":1`).join(',')}}`,
};
const BAD_LINES: Readonly<Record<string, string>> = {
  'a trailing comma': '{"stock_number":"S2000","year":2020,}',
  'single quotation marks': "{'stock_number':'S2000'}",
  'a line that is cut off': '{"stock_number":"S2000","yea',
  NaN: '{"stock_number":"S2000","year":NaN}',
  'a log line': 'ERROR: could not export vehicle',
  'a comment': '// end of export',
};

const records = (table: Readonly<Record<string, string>>) => Object.entries(table);

export const HOSTILE_JSON: readonly HostileFeed[] = [
  ...records(NO_VEHICLES).map(([name, text]) =>
    read(`JSON list with ${name}`, () => listWith(text), 9, ALL, 'cars.json'),
  ),
  ...records(NO_VEHICLES).map(([name, text]) =>
    read(`NDJSON with ${name}`, () => linesWith(text), 9, ALL, 'cars.ndjson'),
  ),
  ...records(ODD_VEHICLES).map(([name, text]) =>
    read(`JSON list with ${name}`, () => listWith(text), 9, [...ALL, 'S2000']),
  ),
  ...records(ODD_VEHICLES).map(([name, text]) =>
    read(`NDJSON with ${name}`, () => linesWith(text), 9, [...ALL, 'S2000']),
  ),
  ...records(BAD_LINES).map(([name, text]) => read(`NDJSON with ${name}`, () => linesWith(text), 9, ALL)),
  ...[0.2, 0.5, 0.8, 0.99].map((part) =>
    rejectedFeed(
      `JSON that ends after ${part * 100}%`,
      () => jsonOf(ROWS).slice(0, Math.floor(jsonOf(ROWS).length * part)),
      /ends too early/,
    ),
  ),
  rejectedFeed(
    'JSON with brackets that do not match',
    () => `${jsonOf(ROWS).slice(0, -2)}}]`,
    /damaged|ends too early/,
  ),
  rejectedFeed('a million brackets', () => '['.repeat(1_000_000), /[.?]$/),
  rejectedFeed('a million braces', () => '{"a":'.repeat(200_000), /[.?]$/),
  rejectedFeed('empty list', () => '[]', /\[\]/),
  rejectedFeed('list of empty lists', () => '[[],[],[]]', /no record/),
  rejectedFeed('list of nothing', () => '[null,null]', /no record/),
  rejectedFeed('object without vehicles', () => '{"vehicles":[]}', /without any record/),
  read('record longer than ten million characters', () => `[{"stock_number":"${'x'.repeat(10_500_000)}"}]`, 1, []),
  rejectedFeed(
    'text that is not closed',
    () => `[{"stock_number":"S1","make":"${'x'.repeat(70_000)}`,
    /ends too early/,
  ),
  intact('vehicles by id', () =>
    JSON.stringify(Object.fromEntries(OBJECTS.map((car) => [`id-${car['stock_number']}`, car]))),
  ),
  intact('dealers that hold vehicles', () =>
    JSON.stringify([
      { dealer: 'A', vehicles: OBJECTS.slice(0, 5) },
      { dealer: 'B', vehicles: OBJECTS.slice(5) },
    ]),
  ),
  intact('JSON with a second list that begins late', () =>
    JSON.stringify({ used: OBJECTS.slice(0, 4), text: 'x'.repeat(100_000), new: OBJECTS.slice(4) }),
  ),
  read(
    'JSON with ids that hold nothing',
    () => JSON.stringify({ ...Object.fromEntries(OBJECTS.map((car, at) => [`${at + 1}`, car])), '98': [], '99': null }),
    10,
    ALL,
  ),
  intact('JSON of dealers, of which one is a vehicle', () =>
    JSON.stringify([{ name: 'Summit', vehicles: OBJECTS.slice(1) }, OBJECTS[0]]),
  ),
  intact('NDJSON with a list of vehicles in a line', () =>
    [...OBJECTS.slice(0, 4), { page: 2, vehicles: OBJECTS.slice(4) }].map((line) => JSON.stringify(line)).join('\n'),
  ),
  intact('JSON over many lines', () => JSON.stringify(OBJECTS, null, 4)),
  intact('NDJSON over many lines', () => OBJECTS.map((car) => JSON.stringify(car, null, 2)).join('\n')),
  intact('NDJSON with blank lines', () => linesOf(ROWS).replaceAll('\n', '\n\n\r\n')),
  read(
    'three thousand records without a year before the good ones',
    () => {
      const damaged = Array.from({ length: 3000 }, (_, at) => ({ stock_number: `X${at}`, make: 'Ford' }));
      return JSON.stringify([...damaged, ...OBJECTS]);
    },
    3008,
    ALL,
  ),
  intact('JSON named like CSV', () => jsonOf(ROWS), 'cars.csv'),
];
