import {
  ALL,
  cars,
  csvOf,
  HEADER,
  intact,
  read,
  rejectedFeed,
  ROWS,
  type Car,
  type HostileFeed,
} from './hostile-feed.ts';

/** Returns the rows with one cell replaced. */
function withCell(row: number, cell: number, value: string, rows: readonly Car[] = ROWS): string[][] {
  return rows.map((car, at) => car.map((text, place) => (at === row && place === cell ? value : text)));
}

const without = (...rows: number[]) => ALL.filter((_, at) => !rows.includes(at));

/** Every delimiter with every line ending, each with a quoted value that contains both. */
const dialects = [',', ';', '\t', '|'].flatMap((delimiter) =>
  ['\n', '\r\n', '\r'].map((end) =>
    intact(`CSV with ${JSON.stringify(delimiter)} and line ends ${JSON.stringify(end)}`, () =>
      csvOf(withCell(3, 3, `"Camry ""SE""${delimiter} sport${end}edition"`), delimiter, end),
    ),
  ),
);

/** An unclosed quotation mark in the first, a middle and the last row, in three columns. */
const quotes = [0, 4, 7].flatMap((row) =>
  [1, 3, 5].map((cell) =>
    read(
      `unclosed quotation mark in row ${row + 1}, column ${cell + 1}`,
      () => csvOf(withCell(row, cell, `"${ROWS[row]![cell]!}`)),
      8,
      without(row),
    ),
  ),
);

const CONTROLS = ['\0', '\x01', '\x07', '\x08', '\x0b', '\x0c', '\x1b', '\x1f', '\x7f', '\x85', '\u2028', '\u202e'];
const controls = CONTROLS.map((sign) =>
  intact(`control character ${sign.charCodeAt(0).toString(16)} in a model`, () =>
    csvOf(withCell(2, 3, `Cam${sign}ry`)),
  ),
);

const wide = (columns: number) => Array.from({ length: columns }, (_, at) => `extra_${at}`);

export const HOSTILE_CSV: readonly HostileFeed[] = [
  ...dialects,
  ...quotes,
  ...controls,
  rejectedFeed('empty file', () => '', /empty/),
  rejectedFeed('blank file', () => '\n \t\r\n \n', /blank/),
  rejectedFeed('nothing but null', () => 'null', /null/),
  rejectedFeed('header only', () => csvOf([]), /no rows/),
  rejectedFeed('header without a line end', () => HEADER.join(','), /no rows/),
  rejectedFeed('header and blank rows', () => csvOf([]) + '\n,,,,,\n\n', /no rows/),
  read('prose', () => 'Dear all,\n\nplease find our cars in the attachment.\nThank you\n', 3, []),
  rejectedFeed('page of HTML', () => '<!DOCTYPE html><html><body>502 Bad Gateway</body></html>', /HTML/),
  rejectedFeed('XML', () => '<?xml version="1.0"?><cars><car/></cars>', /XML/),
  rejectedFeed('first line of a megabyte', () => 'x'.repeat(1_000_000), /longer than|no rows|no line/),
  read('values without a header or meaning', () => 'a1,b2\n'.repeat(50), 49, []),
  intact('rows without a line end at the end', () => csvOf(ROWS).trimEnd()),
  read('blank rows between rows', () => csvOf(ROWS, ',', '\n\n'), 17, ALL),
  read('rows of delimiters', () => csvOf([...ROWS, ['', '', '', '', '', '']]), 9, ALL),
  read('header repeated', () => csvOf([...ROWS, HEADER]), 9, ALL),
  read('total below the rows', () => csvOf([...ROWS, ['Total', '8', '', '', '', '']]), 9, ALL),
  read('row with too many values', () => csvOf([...ROWS, [...cars(9)[8]!, 'more', 'and more']]), 9, ALL),
  read('row with too few values', () => csvOf([...ROWS, cars(9)[8]!.slice(0, 3)]), 9, [...ALL, 'S1009']),
  read('cut off in the last row', () => csvOf(ROWS).slice(0, -22), 8, without(7)),
  intact('value of two million characters', () => csvOf(withCell(2, 3, `"${'x'.repeat(900_000)}"`))),
  // The rest of the line counts as a line of text that belongs to the rejected row.
  read('value longer than a record may be', () => csvOf(withCell(2, 3, 'x'.repeat(2_000_000))), 9, without(2)),
  read(
    'quoted value longer than a record may be',
    () => csvOf(withCell(2, 3, `"${'x'.repeat(2_000_000)}"`)),
    9,
    without(2),
  ),
  intact('100,000 spaces in a number', () => csvOf(withCell(2, 4, `1${' '.repeat(100_000)}1`))),
  intact('number of 9,000 digits', () => csvOf(withCell(2, 4, '9'.repeat(9000)))),
  read('spreadsheet formulas', () => csvOf(withCell(2, 1, '=1+1')), 8, without(2)),
  read('negative prices', () => csvOf(withCell(2, 4, '-1')), 8, without(2)),
  read('year of another century', () => csvOf(withCell(2, 1, '3025')), 8, without(2)),
  read('quotation marks alone', () => csvOf([...ROWS, ['""', '""', '""', '""', '""', '""']]), 9, ALL),
  intact('quotation mark inside of a value', () => csvOf(withCell(2, 3, 'Camry 19" wheels'))),
  intact('duplicate headers', () => csvOf(ROWS.map((car) => [...car, 'x'])).replace('mileage', 'mileage,mileage')),
  intact('three thousand columns', () =>
    [[...HEADER, ...wide(3000)], ...ROWS.map((car) => [...car, ...wide(3000).map(() => 'v')])]
      .map((row) => row.join(','))
      .join('\n'),
  ),
  intact('a column name of 50,000 characters', () =>
    csvOf(ROWS.map((car) => [...car, 'x'])).replace('mileage', `mileage,${'n'.repeat(50_000)}`),
  ),
  intact('column names of JavaScript', () =>
    csvOf(ROWS.map((car) => [...car, 'x', 'y', 'z'])).replace('mileage', 'mileage,__proto__,constructor,toString'),
  ),
  read('title rows above the header', () => `Inventory of 11/20/2026\n\n${csvOf(ROWS)}`, 10, ALL),
  intact('line that names the delimiter', () => `sep=;\n${csvOf(ROWS, ';')}`),
  intact('named like a picture', () => csvOf(ROWS), 'cars.jpg'),
  intact('named like JSON', () => csvOf(ROWS), 'cars.json'),
  intact('named like a gzip file', () => csvOf(ROWS), 'cars.csv.gz'),
  read('the same car a thousand times', () => csvOf(Array.from({ length: 1000 }, () => ROWS[0]!)), 1000, ['S1001']),
  ...['', 'abc', '0', '99999'].flatMap((year) =>
    ['before', 'after'].map((place) =>
      read(
        `three thousand rows with the year ${JSON.stringify(year)} ${place} the good ones`,
        () => {
          const damaged = Array.from({ length: 3000 }, (_, at) => [`X${at}`, year, 'Ford', '', '', '']);
          return csvOf(place === 'before' ? [...damaged, ...ROWS] : [...ROWS, ...damaged]);
        },
        3008,
        ALL,
      ),
    ),
  ),
];
