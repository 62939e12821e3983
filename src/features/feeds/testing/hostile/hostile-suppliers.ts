import { gzipSync } from 'node:zlib';
import {
  cars,
  csvOf,
  HEADER,
  jsonOf,
  linesOf,
  objectOf,
  read,
  rejectedFeed,
  stocksOf,
  type Car,
} from './hostile-feed.ts';
import type { HostileFeed } from './hostile-feed.ts';

const ROWS = cars(8);
const ALL = stocksOf(ROWS);
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
  read('line ends of two kinds by turns', () => lines((line, at) => line + (at % 2 ? '\r\n' : '\n')), 8, ALL),
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
  read('day numbers of Excel as dates', () => more('date_in_stock', (row) => String(46_000 + row)), 8, ALL),
  read(
    'prices with points and with commas',
    () => csvOf(each(PRICE, (_, row) => (row % 2 ? '"1.234,56"' : '"1,234.56"'))),
    8,
    ALL,
  ),
  read(
    'errors of formulas',
    () => csvOf(each(PRICE, (_, row) => ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?'][row % 5]!)),
    8,
    ALL,
  ),
  read('VINs that a spreadsheet took for numbers', () => more('vin', () => '1.23457E+16'), 8, ALL),
  read('VINs with letters of another alphabet', () => more('vin', () => '1HGСM82633А004352'), 8, ALL),
  read(
    'line ends in the names of columns',
    () => CSV.replace('stock_number', '"stock\nnumber"').replace('price', '"price\r\n(USD)"'),
    8,
    ALL,
  ),
  read('a delimiter at the end of every line', () => lines((line) => `${line},\n`), 8, ALL),
  read('delimiters at the end of every row', () => lines((line, at) => (at ? `${line},,,\n` : `${line}\n`)), 8, ALL),
  read(
    'ten thousand columns',
    () => lines((line, at) => `${line}${Array.from({ length: 10_000 }, (_, n) => (at ? ',' : `,c${n}`)).join('')}\n`),
    8,
    ALL,
  ),
  read(
    'a text of almost a million characters in the last row',
    () => more('description', (row) => (row === 7 ? 'x '.repeat(490_000) : '')),
    8,
    ALL,
  ),
  read(
    'spaces that do not break around names and values',
    () =>
      lines(
        (line) =>
          `${line
            .split(',')
            .map((text) => `\u00a0${text}\u2003`)
            .join(',')}\n`,
      ),
    8,
    ALL,
  ),
  read(
    'marks of right-to-left writing',
    () => csvOf(each(YEAR, (text) => `\u200f${text}\u200e`).map((row) => [`\u200b${row[STOCK]!}`, ...row.slice(1)])),
    8,
    ALL,
  ),
  read(
    'wide digits',
    () => csvOf(each(YEAR, fullWidth).map((row) => row.with(MILEAGE, fullWidth(row[MILEAGE]!)))),
    8,
    ALL,
  ),
  read(
    'separators of lines in Unicode inside of values',
    () => csvOf(each(MODEL, (text) => `${text}\u2028\u2029\u0085`)),
    8,
    ALL,
  ),
  read('values as formulas that keep zeros', () => csvOf(each(STOCK, (text) => `="${text}"`)), 8, ALL),
  read('quotation marks after backslashes', () => csvOf(each(MODEL, (text) => `"${text} \\"SE\\" sport"`)), 8, ALL),
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
  read('rows with numbers in front', () => lines((line, at) => `${at || '#'},${line}\n`), 8, ALL),
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
  read('NDJSON behind a byte order mark', () => `\uFEFF${linesOf(ROWS)}`, 8, ALL),
  read('JSON list with a comma at its end', () => `${JSON.stringify(OBJECTS).slice(0, -1)},]`, 8, ALL),
  read('one record of JSON5', () => listWith("{stock_number: 'S2000', year: 2020, make: 'Ford'}"), 9, ALL),
  rejectedFeed('JSON5', () => "[{stock_number: 'S2000', year: 2020, make: 'Ford'}]", /no record.*not valid JSON/),
  rejectedFeed('JSON behind a comment', () => `/* export */\n${jsonOf(ROWS)}`, /comment/),
  rejectedFeed('JSON as an argument of a function', () => `callback(${jsonOf(ROWS)});`, /JavaScript/),
  rejectedFeed('JSON as a variable', () => `var cars = ${jsonOf(ROWS)};`, /JavaScript/),
  rejectedFeed('JSON as a text of JSON', () => JSON.stringify(jsonOf(ROWS)), /JSON inside of a text/),
  rejectedFeed('statements of SQL', () => `-- dump\nINSERT INTO cars VALUES ('S1001', 2019, 'Ford');\n`, /SQL/),
  rejectedFeed('table of HTML named like CSV', () => `<table><tr><th>VIN</th><th>Year</th></tr></table>`, /HTML/),
  read('an answer that is an error', () => '{"error":"Unauthorized","code":401}', 1, []),
  read(
    'lists in lists in lists',
    () => changed((car) => ({ ...car, photos: [[[['https://cars.example/a.jpg']]]] })),
    8,
    ALL,
  ),
  read(
    'prices that are objects',
    () => changed((car) => ({ ...car, price: { amount: car['price'], currency: 'USD' } })),
    8,
    ALL,
  ),
  read(
    'prices that are objects in every second record',
    () => changed((car, at) => (at % 2 ? { ...car, price: { amount: car['price'] } } : car)),
    8,
    ALL,
  ),
  read(
    'pictures that are objects',
    () => changed((car) => ({ ...car, photos: [{ url: 'https://cars.example/a.jpg', width: 640 }] })),
    8,
    ALL,
  ),
  read(
    'numbers and words as stock numbers',
    () => changed((car, at) => (at ? { ...car, features: at } : { ...car, features: [true, null, 1.5] })),
    8,
    ALL,
  ),
];

export const HOSTILE_SUPPLIERS: readonly HostileFeed[] = [
  ...IN_CSV,
  ...IN_JSON,
  read(
    'gzip with an empty member',
    () => Buffer.concat([gzipSync(CSV.slice(0, 99)), gzipSync(''), gzipSync(CSV.slice(99))]),
    8,
    ALL,
  ),
  read('gzip with zeros behind it', () => Buffer.concat([gzipSync(CSV), Buffer.alloc(1024)]), 8, ALL),
];
