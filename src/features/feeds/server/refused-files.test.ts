import { existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { FeedFileError } from '#features/feed-reading/feed-reading.server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createImportHarness, type ImportHarness } from './test-import.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());

const GOOD = 'Yr,Brand,Asking\n2019,Ford,5\n';

describe('after an import', () => {
  /** What a refused file must not change. */
  const state = async () => ({
    mapping: await readFile(path.join(harness.folder, 'cars.csv.mapping.json'), 'utf8'),
    listings: await harness.database.query('select key, facts, withdrawn_at from listings'),
    changes: await harness.database.query('select max(seq) from listing_changes'),
  });
  let before: Awaited<ReturnType<typeof state>>;
  beforeAll(async () => {
    await harness.importText(GOOD);
    before = await state();
  });
  afterAll(() => harness.reset());

  test.each([
    ['nothing', '', 'The file is empty'],
    ['blanks', ' \n\n\t\n', 'The file is blank'],
    ['null', 'null\n', 'The file is nothing but null'],
    ['an empty list', '[]', 'The file is nothing but []'],
    ['no vehicles', '{"total":0,"data":{"vehicles":[]}}', 'The file is JSON without any record'],
    ['an error', '{"error":{"code":401,"text":"No access"}}', 'The file is an error message ({"code":"401"'],
    [
      'an error in a list of them',
      '{"errors":["No access"],"data":null}',
      'The file is an error message (["No access"])',
    ],
    ['LZ4', Buffer.from('04224d186440a70000', 'hex'), 'The file is a file compressed with LZ4'],
    ['LZMA', Buffer.from('5d00008000ffffffff', 'hex'), 'The file is a file compressed with LZMA'],
    ['a property list', 'bplist00\xd1\x01', 'The file is a binary property list'],
    ['a program', '\x7fELF\x02\x01', 'The file is a program'],
    ['contacts', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nEND:VCARD\n', 'The file is a list of contacts'],
    ['XML', '<?xml version="1.0"?><cars><car/></cars>', 'The file is XML'],
    ['HTML', '<!DOCTYPE html><html><body>Not found</body></html>', 'The file is a web page'],
    ['PDF', '%PDF-1.7\n%âãÏÓ', 'The file is a PDF document'],
    ['old XLS', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'old Excel workbook'],
    ['Parquet', 'PAR1\0\0', 'The file is a Parquet file'],
    ['an Access database', '\0\x01\0\0Standard ACE DB\0', 'The file is an Access database'],
    ['a video', '\0\0\0\x18ftypmp42', 'The file is a picture or a video'],
    ['random bytes', createHash('shake256', { outputLength: 4_096 }).digest(), 'The file is not text'],
    ['short random bytes', createHash('shake256', { outputLength: 300 }).digest(), 'The file is not text'],
    ['gzip of gzip', gzipSync(gzipSync('vin,year\n')), 'The file is compressed twice'],
    ['a header alone', 'Yr,Brand,Asking\n', 'has no rows'],
    ['a line of text', 'kq;zv\n', 'has no rows, and names no columns that are known'],
    ['NDJSON without a good line', '{"vin":\n{"vin":\n', 'ends too early'],
  ])('a file of %s is refused, and the saved mapping and the listings stay', async (_, bytes, words) => {
    const refused = harness.importText(bytes, { mode: 'full' });
    await expect(refused).rejects.toThrow(FeedFileError);
    await expect(refused).rejects.toThrow(words);
    expect(await state()).toEqual(before);
  });

  test('the same file changes nothing', async () => {
    expect(await harness.importText(GOOD)).toMatchObject({ report: { unchanged: 1 } });
  });
});

test.each([
  ['no vehicles', '{"vehicles":[]}'],
  ['an error', '{"error":"No access"}'],
  ['contacts', 'BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n'],
])('a first file of %s saves no mapping', async (_, text) => {
  await expect(harness.importText(text, { name: 'first.json' })).rejects.toThrow('The file is');
  expect(existsSync(path.join(harness.folder, 'first.json.mapping.json'))).toBe(false);
});
