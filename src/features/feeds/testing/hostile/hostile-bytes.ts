import { gzipSync } from 'node:zlib';
import { ALL, cars, csvOf, intact, jsonOf, linesOf, read, rejectedFeed, type HostileFeed } from './hostile-feed.ts';

const ACCENTED = cars(8).map((car, at) =>
  at === 3 ? ([...car.slice(0, 3), 'Citroën Été', ...car.slice(4)] as never) : car,
);

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
function utf32(text: string, littleEndian: boolean): Buffer {
  const points = Array.from(text, (sign) => sign.codePointAt(0)!);
  const bytes = Buffer.alloc(points.length * 4);
  points.forEach((point, at) =>
    littleEndian ? bytes.writeUInt32LE(point, at * 4) : bytes.writeUInt32BE(point, at * 4),
  );
  return bytes;
}

const ENCODINGS: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8 with a byte order mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-8 with two byte order marks': (text) => Buffer.from(`\uFEFF\uFEFF${text}`),
  'UTF-16LE': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16LE with a byte order mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16BE': utf16be,
  'UTF-16BE with a byte order mark': (text) => utf16be(`\uFEFF${text}`),
  'UTF-32LE': (text) => utf32(text, true),
  'UTF-32BE with a byte order mark': (text) => utf32(`\uFEFF${text}`, false),
  'Latin-1': (text) => Buffer.from(text, 'latin1'),
  gzip: (text) => gzipSync(text),
  'gzip in two members': (text) => Buffer.concat([gzipSync(text.slice(0, 90)), gzipSync(text.slice(90))]),
};
const FORMATS = { CSV: csvOf, NDJSON: linesOf, JSON: jsonOf };

const encoded = Object.entries(FORMATS).flatMap(([format, write]) =>
  Object.entries(ENCODINGS).map(([name, encode]) => intact(`${format} in ${name}`, () => encode(write(ACCENTED)))),
);

/** Files of other programs: their first bytes, followed by zeros. */
const FOREIGN: Readonly<Record<string, string>> = {
  PDF: '%PDF-1.7\n',
  'old Excel': '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  Parquet: 'PAR1',
  SQLite: 'SQLite format 3\0',
  '7-Zip': '7z\xbc\xaf\x27\x1c',
  zstd: '\x28\xb5\x2f\xfd',
  JPEG: '\xff\xd8\xff',
};

const noise = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 7919 + ((at * at) >> 3)) % 256));

export const HOSTILE_BYTES: readonly HostileFeed[] = [
  ...encoded,
  ...Object.entries(FOREIGN).map(([name, magic]) =>
    rejectedFeed(
      `file of ${name}`,
      () => Buffer.concat([Buffer.from(magic, 'latin1'), Buffer.alloc(2000)]),
      /cannot be read/,
    ),
  ),
  rejectedFeed('ZIP file', () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), noise(500)]), /ZIP/, 'cars.csv'),
  rejectedFeed('byte order mark alone', () => Buffer.from([0xef, 0xbb, 0xbf]), /empty|blank/),
  rejectedFeed('byte order mark of UTF-16 alone', () => Buffer.from([0xff, 0xfe]), /empty|blank/),
  rejectedFeed('gzip of nothing', () => gzipSync(''), /empty/),
  rejectedFeed('gzip of a gzip file', () => gzipSync(gzipSync(csvOf(ACCENTED))), /twice/),
  rejectedFeed(
    'gzip file that is cut off',
    () => gzipSync(csvOf(cars(2000))).subarray(0, -400),
    /damaged or ends too early/,
  ),
  rejectedFeed(
    'gzip file with a damaged byte',
    () => {
      const bytes = gzipSync(csvOf(cars(2000)));
      bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 40);
      return bytes;
    },
    /damaged or ends too early/,
  ),
  rejectedFeed('beginning of a gzip file', () => Buffer.from([0x1f, 0x8b]), /damaged or ends too early/),
  rejectedFeed('gzip bomb of one value', () => gzipSync(Buffer.alloc(30_000_000, 'x')), /longer than|no rows|no line/),
  rejectedFeed('gzip bomb of zero bytes', () => gzipSync(Buffer.alloc(30_000_000)), /[.?]$/),
  rejectedFeed('gzip bomb of spaces', () => gzipSync(Buffer.alloc(30_000_000, ' ')), /blank/),
  rejectedFeed('gzip bomb of brackets', () => gzipSync(Buffer.alloc(30_000_000, '[')), /[.?]$/),
  rejectedFeed('gzip bomb inside of a record', () => gzipSync(`[{"a":"${'x'.repeat(30_000_000)}"}]`), /longer than/),
  rejectedFeed(
    'noise in one line',
    () => Buffer.from(noise(20_000).map((byte) => (byte === 10 || byte === 13 ? 11 : byte))),
    /[.?]$/,
  ),
  rejectedFeed('zero bytes', () => Buffer.alloc(5000), /empty|blank/),
  intact('rows in Latin-1 and UTF-8 by turns', () =>
    Buffer.concat(
      [
        csvOf(ACCENTED.slice(0, 4)),
        ...ACCENTED.slice(4).map((car, at) =>
          Buffer.from(`${car.join(',').replace('Camry', 'Été')}\n`, at % 2 ? 'latin1' : 'utf8'),
        ),
      ].map((part) => Buffer.from(part as string)),
    ),
  ),
  intact('half of a character at the end', () =>
    Buffer.concat([Buffer.from(csvOf(ACCENTED).trimEnd()), Buffer.from([0xe2, 0x82])]),
  ),
  read('gzip bomb of blank rows', () => gzipSync(csvOf(ACCENTED) + '\n'.repeat(2_000_000)), 2_000_008, ALL),
];
