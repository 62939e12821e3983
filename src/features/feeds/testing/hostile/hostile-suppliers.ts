import { gzipSync } from 'node:zlib';
import {
  ALL,
  csvOf,
  HEADER,
  intact,
  jsonOf,
  linesOf,
  objectOf,
  read,
  rejectedFeed,
  ROWS,
  type Car,
  type HostileFeed,
} from './hostile-feed.ts';

const OBJECTS = ROWS.map(objectOf);
const CSV = csvOf(ROWS);

/** Returns the rows with one cell of each changed. */
const each = (cell: number, change: (text: string, row: number) => string): string[][] =>
  ROWS.map((car, row) => car.map((text, at) => (at === cell ? change(text, row) : text)));
/** Returns the rows as CSV with one more column. */
const more = (name: string, value: (row: number) => string): string =>
  [[...HEADER, name], ...ROWS.map((car, row) => [...car, value(row)])].map((row) => `${row.join(',')}\n`).join('');
const listWith = (text: string) => `[${[...OBJECTS.map((car) => JSON.stringify(car)), text].join(',')}]`;
const changed = (change: (car: Record<string, unknown>, at: number) => object) => JSON.stringify(OBJECTS.map(change));
const [STOCK, YEAR, , MODEL, PRICE, MILEAGE] = [0, 1, 2, 3, 4, 5] as const;
const fullWidth = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const lines = (change: (line: string, at: number) => string) => CSV.trimEnd().split('\n').map(change).join('');
const half = (from: number, to?: number): Car[] => ROWS.slice(from, to);

const IN_CSV: readonly HostileFeed[] = [
  intact('line ends of two kinds by turns', () => lines((line, at) => line + (at % 2 ? '\r\n' : '\n'))),
  read(
    'two exports in one file, each with a byte order mark',
    () => `\uFEFF${csvOf(half(0, 4))}\uFEFF${csvOf(half(4))}`,
    9,
    ALL,
  ),
  read(
    'header before every second row',
    () => lines((line, at) => (at % 2 && at > 1 ? `${HEADER.join(',')}\n` : '') + `${line}\n`),
    11,
    ALL,
  ),
  read(
    'sum of the prices below the rows',
    () => csvOf([...ROWS, ['Total', '', '', '', '72,196', '']].map((row) => row.map((text) => `"${text}"`))),
    9,
    ALL,
  ),
  read('group names above the header', () => `Vehicle,,,,Numbers,\n${CSV}`, 9, ALL),
  read('units below the header', () => csvOf([['', '', '', '', 'USD', 'miles'], ...ROWS]), 9, ALL),
  read(
    'kinds of values below the header',
    () => csvOf([['text', 'yyyy', 'text', 'text', 'USD', 'miles'], ...ROWS]),
    9,
    ALL,
  ),
  read('line of dashes below the header', () => csvOf([HEADER.map(() => '------'), ...ROWS]), 9, ALL),
  intact('day numbers of Excel as dates', () => more('date_in_stock', (row) => String(46_000 + row))),
  intact('prices with points and with commas', () =>
    csvOf(each(PRICE, (_, row) => (row % 2 ? '"1.234,56"' : '"1,234.56"'))),
  ),
  intact('errors of formulas', () =>
    csvOf(each(PRICE, (_, row) => ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?'][row % 5]!)),
  ),
  intact('VINs that a spreadsheet took for numbers', () => more('vin', () => '1.23457E+16')),
  intact('VINs with letters of another alphabet', () => more('vin', () => '1HGСM82633А004352')),
  intact('line ends in the names of columns', () =>
    CSV.replace('stock_number', '"stock\nnumber"').replace('price', '"price\r\n(USD)"'),
  ),
  intact('a delimiter at the end of every line', () => lines((line) => `${line},\n`)),
  intact('delimiters at the end of every row', () => lines((line, at) => (at ? `${line},,,\n` : `${line}\n`))),
  intact('ten thousand columns', () =>
    lines((line, at) => `${line}${Array.from({ length: 10_000 }, (_, n) => (at ? ',' : `,c${n}`)).join('')}\n`),
  ),
  intact('a text of almost a million characters in the last row', () =>
    more('description', (row) => (row === 7 ? 'x '.repeat(490_000) : '')),
  ),
  intact('spaces that do not break around names and values', () =>
    lines(
      (line) =>
        `${line
          .split(',')
          .map((text) => `\u00a0${text}\u2003`)
          .join(',')}\n`,
    ),
  ),
  intact('marks of right-to-left writing', () =>
    csvOf(each(YEAR, (text) => `\u200f${text}\u200e`).map((row) => [`\u200b${row[STOCK]!}`, ...row.slice(1)])),
  ),
  intact('wide digits', () => csvOf(each(YEAR, fullWidth).map((row) => row.with(MILEAGE, fullWidth(row[MILEAGE]!))))),
  intact('separators of lines in Unicode inside of values', () =>
    csvOf(each(MODEL, (text) => `${text}\u2028\u2029\u0085`)),
  ),
  intact('values as formulas that keep zeros', () => csvOf(each(STOCK, (text) => `="${text}"`))),
  intact('quotation marks after backslashes', () => csvOf(each(MODEL, (text) => `"${text} \\"SE\\" sport"`))),
  read('the end of file of DOS', () => `${CSV}\x1a`, 9, ALL),
  read('a note of a database below the rows', () => `${CSV}\n(8 rows affected)\n`, 10, ALL),
  read(
    'every value in single quotation marks',
    () =>
      lines((line, at) =>
        at
          ? `${line
              .split(',')
              .map((text) => `'${text}'`)
              .join(',')}\n`
          : `${line}\n`,
      ),
    8,
    [],
  ),
  intact('rows with numbers in front', () => lines((line, at) => `${at || '#'},${line}\n`)),
  read('no delimiter but spaces', () => CSV.replaceAll(',', ' '), 8, []),
];

const IN_JSON: readonly HostileFeed[] = [
  read(
    'JSON with a name twice in a record',
    () => listWith('{"stock_number":"S2000","year":2019,"year":2020,"make":"Ford"}'),
    9,
    [...ALL, 'S2000'],
  ),
  read('JSON list with NaN', () => listWith('{"stock_number":"S2000","year":2019,"price":NaN}'), 9, ALL),
  read('JSON list with Infinity', () => listWith('{"stock_number":"S2000","year":2019,"price":-Infinity}'), 9, ALL),
  intact('NDJSON behind a byte order mark', () => `\uFEFF${linesOf(ROWS)}`),
  intact('JSON list with a comma at its end', () => `${JSON.stringify(OBJECTS).slice(0, -1)},]`),
  read('one record of JSON5', () => listWith("{stock_number: 'S2000', year: 2020, make: 'Ford'}"), 9, ALL),
  rejectedFeed('JSON5', () => "[{stock_number: 'S2000', year: 2020, make: 'Ford'}]", /no record.*not valid JSON/),
  rejectedFeed('JSON behind a comment', () => `/* export */\n${jsonOf(ROWS)}`, /comment/),
  rejectedFeed('JSON as an argument of a function', () => `callback(${jsonOf(ROWS)});`, /JavaScript/),
  rejectedFeed('JSON as a variable', () => `var cars = ${jsonOf(ROWS)};`, /JavaScript/),
  rejectedFeed('JSON as a text of JSON', () => JSON.stringify(jsonOf(ROWS)), /JSON inside a JSON string/),
  rejectedFeed('statements of SQL', () => `-- dump\nINSERT INTO cars VALUES ('S1001', 2019, 'Ford');\n`, /SQL/),
  rejectedFeed('table of HTML named like CSV', () => `<table><tr><th>VIN</th><th>Year</th></tr></table>`, /HTML/),
  rejectedFeed('an answer that is an error', () => '{"error":"Unauthorized","code":401}', /error message/),
  intact('lists in lists in lists', () => changed((car) => ({ ...car, photos: [[[['https://cars.example/a.jpg']]]] }))),
  intact('prices that are objects', () =>
    changed((car) => ({ ...car, price: { amount: car['price'], currency: 'USD' } })),
  ),
  intact('prices that are objects in every second record', () =>
    changed((car, at) => (at % 2 ? { ...car, price: { amount: car['price'] } } : car)),
  ),
  intact('pictures that are objects', () =>
    changed((car) => ({ ...car, photos: [{ url: 'https://cars.example/a.jpg', width: 640 }] })),
  ),
  intact('numbers and words as stock numbers', () =>
    changed((car, at) => (at ? { ...car, features: at } : { ...car, features: [true, null, 1.5] })),
  ),
];

export const HOSTILE_SUPPLIERS: readonly HostileFeed[] = [
  ...IN_CSV,
  ...IN_JSON,
  intact('gzip with an empty member', () =>
    Buffer.concat([gzipSync(CSV.slice(0, 99)), gzipSync(''), gzipSync(CSV.slice(99))]),
  ),
  intact('gzip with zeros behind it', () => Buffer.concat([gzipSync(CSV), Buffer.alloc(1024)])),
];
