import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { complaintLine, ratingFile, recallLine } from '../testing/nhtsa-files.ts';
import { writeZip } from '../testing/write-zip.ts';
import { findImported, findSafety } from './find-safety.ts';
import { importSafetyFiles, type SafetyImport, type SkippedFile } from './import-files.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'safety-'));
});
beforeEach(async () => {
  await database.query('truncate safety_imports, safety_ratings, safety_recalls, safety_complaints, recall_news');
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const CIVIC = { makeCode: 'HONDA', modelCode: 'CIVIC', year: 2020 };
const NOW = new Date('2026-02-01T12:00:00Z');

async function put(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}
async function importAll(
  files: string[],
  { now = NOW, signal = new AbortController().signal, skipped = [] as SkippedFile[] } = {},
) {
  const results: SafetyImport[] = [];
  await importSafetyFiles(files, {
    ...{ database, catalog, now: () => now, signal },
    rejectFileOf: (_file, name) => path.join(folder, `${name}.rejects.ndjson`),
    onImport: (result) => results.push(result),
    onSkip: (file) => skipped.push(file),
  });
  return results;
}
const find = async () => findSafety(database, CIVIC, await findImported(database));
const rowsOf = async (table: string) => {
  const [row] = await database.query<{ n: number }>(`select count(*) as n from ${table}`);
  return row!.n;
};
const news = () => database.query('select campaign, model_code, model_year from recall_news order by 1, 3');

test('stores every row, those without a model of the catalog too, and counts them', async () => {
  const lines = [
    recallLine(),
    recallLine({ MODELTXT: 'CIVIC TOURER' }),
    recallLine({ MAKETXT: 'JAYCO', MODELTXT: 'EAGLE' }),
    recallLine({ YEARTXT: '9999' }),
    recallLine({ RCLTYPECD: 'T', MAKETXT: 'FIRESTONE', MODELTXT: 'WILDERNESS' }),
    'lost text',
  ];
  const [result] = await importAll([await put('FLAT_RCL.txt', `${lines.join('\r\n')}\r\n`)]);
  expect(result).toMatchObject({ kind: 'recall', read: 6, stored: 5, rejected: 1, matched: 1 });
  expect(result!.unmatched).toEqual({ 'model-unknown': 1, 'make-unknown': 1, 'year-unknown': 1, 'not-a-vehicle': 1 });
  expect(await rowsOf('safety_recalls')).toBe(5);
  const rejected = (await readFile(result!.rejectFile!, 'utf8')).trim().split('\n');
  expect(rejected.map((line) => JSON.parse(line))).toEqual([
    { line: 6, reason: 'has 1 of at least 5 columns', text: 'lost text' },
  ]);
});

test.each([3, 300])('reads %i rows that end with carriage returns only, as old programs save them', async (count) => {
  const lines = Array.from({ length: count }, () => recallLine());
  const [result] = await importAll([await put('FLAT_RCL.txt', `${lines.join('\r')}\r`)]);
  expect(result).toMatchObject({ kind: 'recall', read: count, stored: count, rejected: 0, doubts: [] });
  const [ratings] = await importAll([await put('Safercar_data.csv', ratingFile({}, {}).replaceAll('\r\n', '\r'))]);
  expect(ratings).toMatchObject({ kind: 'rating', read: 2, stored: 2, doubts: [] });
});

test('doubts a plain file that was cut off, and one with fewer rows than the last one', async () => {
  const text = [recallLine(), recallLine({ YEARTXT: '2021' }), recallLine({ YEARTXT: '2022' })].join('\r\n');
  const [whole] = await importAll([await put('FLAT_RCL.txt', `${text}\r\n`)]);
  expect(whole!.doubts).toEqual([]);
  const [cut] = await importAll([await put('FLAT_RCL.txt', text.slice(0, text.lastIndexOf('\r\n') + 2))]);
  expect(cut!.doubts).toEqual([{ kind: 'fewer-rows', before: 3 }]);
  const [half] = await importAll([await put('FLAT_RCL.txt', text.slice(0, text.lastIndexOf('\t')))]);
  expect(half!.doubts).toEqual([{ kind: 'cut-off' }]);
  const [early] = await importAll([await put('FLAT_CMPL.txt', `${complaintLine()}\n`)]);
  expect(early!.doubts).toEqual([{ kind: 'ends-early', newest: '2024-01-03', until: '2025-12-03' }]);
});

test('finds ratings, recalls and complaints of a model year', async () => {
  const ratings = ratingFile(
    { OVERALL_STARS: '5', OVERALL_FRNT_STARS: '4', ROLLOVER_STARS: 'Not Rated', ROLLOVER_POSSIBILITY: '10.60%' },
    { BODY_STYLE: '2 DR', OVERALL_STARS: '' },
    { MODEL_YR: '2021', OVERALL_STARS: '3' },
  );
  const recalls = [
    recallLine(),
    recallLine({ COMPNAME: 'SUSPENSION' }),
    recallLine({ CAMPNO: '25V900000', RCDATE: '20250601', PARK_OUTSIDE: 'Yes' }),
    recallLine({ YEARTXT: '2021', CAMPNO: '24V100000' }),
  ];
  const complaints = [
    complaintLine(),
    complaintLine({ COMPDESC: 'STEERING' }),
    complaintLine({ ODINO: '900002', CRASH: 'Y', INJURED: '2' }),
    complaintLine({ ODINO: '900003', YEARTXT: '2019' }),
  ];
  await importAll([
    await put('Safercar_data.csv', ratings),
    await put('FLAT_RCL.txt', recalls.join('\n')),
    await put('FLAT_CMPL.txt', complaints.join('\n')),
  ]);
  const found = await find();
  expect(found!.ratings).toHaveLength(1);
  expect(found!.ratings![0]).toMatchObject({ overall: 5, front: 4, side: null, rollover: null, bodyStyle: '4 DR' });
  expect(found!.ratings![0]!.rolloverRisk).toBeCloseTo(0.106);
  expect(found!.recalls).toMatchObject([
    // The older one comes first, because it has a warning.
    { campaign: '25V900000', reportedOn: '2025-06-01', parkOutside: true, remedy: 'Dealers tighten the bolt.' },
    {
      campaign: '26V001000',
      components: ['STEERING:COLUMN', 'SUSPENSION'],
      reportedOn: '2026-01-15',
      parkOutside: false,
    },
  ]);
  expect(found!.complaints).toEqual({
    ...{ total: 2, crashes: 1, fires: 0, injured: 2, deaths: 0 },
    byComponent: [
      { component: 'AIR BAGS', count: 2 },
      { component: 'STEERING', count: 1 },
    ],
  });
  expect(found!.asOf).toEqual({ ratings: '2026-02-01', recalls: '2026-02-01', complaints: '2026-02-01' });
});

test('shows recalls without a campaign number, each once', async () => {
  const unnumbered = { CAMPNO: '', COMPNAME: 'BRAKES', RCDATE: '20260110', DESC_DEFECT: 'A hose may leak.' };
  const lines = [
    recallLine(),
    recallLine({ YEARTXT: '2021' }),
    recallLine(unnumbered),
    recallLine({ ...unnumbered, COMPNAME: 'BRAKES:HOSES' }),
    recallLine({ ...unnumbered, DESC_DEFECT: 'A pedal may stick.', PARK_OUTSIDE: 'Yes' }),
  ];
  await importAll([await put('FLAT_RCL_POST_2010.txt', lines.join('\n')), await put('FLAT_RCL.txt', lines.join('\n'))]);
  const { recalls } = (await find())!;
  expect(recalls).toMatchObject([
    { campaign: null, summary: 'A pedal may stick.', parkOutside: true },
    { campaign: '26V001000' },
    { campaign: null, summary: 'A hose may leak.', components: ['BRAKES', 'BRAKES:HOSES'] },
  ]);
  expect(recalls).toHaveLength(3);
});

test('the same file changes nothing, and another with its name replaces it', async () => {
  const file = await put('FLAT_RCL.txt', [recallLine(), recallLine({ CAMPNO: '25V900000' })].join('\n'));
  await importAll([file]);
  const before = await database.query('select * from safety_recalls order by line');
  const [again] = await importAll([file]);
  expect(again).toMatchObject({ isKnown: true, read: 2, stored: 2, rejected: 0, matched: 2 });
  expect(await database.query('select * from safety_recalls order by line')).toEqual(before);
  await importAll([await put('FLAT_RCL.txt', recallLine({ CAMPNO: '26V777000' }))]);
  expect((await find())!.recalls!.map(({ campaign }) => campaign)).toEqual(['26V777000']);
  expect(await rowsOf('safety_recalls')).toBe(1);
});

test('files that overlap count nothing twice', async () => {
  const lines = [complaintLine(), complaintLine({ ODINO: '900002' })];
  await importAll([
    await put('FLAT_CMPL.txt', lines.join('\n')),
    await put('COMPLAINTS_RECEIVED_2020-2024.txt', lines.join('\n')),
  ]);
  expect((await find())!.complaints!.total).toBe(2);
});

test('an interrupted import changes nothing, and the next one starts over', async () => {
  await importAll([await put('FLAT_RCL.txt', recallLine())]);
  const stop = new AbortController();
  const more = await put('FLAT_RCL.txt', [recallLine(), recallLine({ CAMPNO: '26V777000' })].join('\n'));
  stop.abort(new Error('stopped'));
  await expect(importAll([more], { signal: stop.signal })).rejects.toThrow('stopped');
  // What a process that was killed leaves behind.
  await database.query(
    `with left_behind as (insert into safety_imports (kind, file_name, reader_version) values ('recall', 'FLAT_RCL.txt', 1)
       returning id)
     insert into safety_recalls (import_id, line, campaign, make_code, model_code, model_year)
     select id, 1, '99V000000', 'HONDA', 'CIVIC', 2020 from left_behind`,
  );
  expect((await find())!.recalls!.map(({ campaign }) => campaign)).toEqual(['26V001000']);
  await importAll([more]);
  expect((await find())!.recalls!.map(({ campaign }) => campaign)).toEqual(['26V777000', '26V001000']);
  expect(await rowsOf('safety_recalls')).toBe(2);
});

test('reads Latin-1, UTF-8, backslashes and control characters', async () => {
  const text = 'Citro\u00ebn \\N 5\u2019';
  const utf8 = Buffer.from(`${recallLine({ NOTES: text, DESC_DEFECT: `C:\\temp\u0000\\` })}\n`);
  const latin1 = Buffer.from(`${recallLine({ CAMPNO: '25V900000', NOTES: 'Citro\u00ebn' })}\r\n`, 'latin1');
  const [result] = await importAll([await put('FLAT_RCL.txt', Buffer.concat([utf8, latin1]))]);
  expect(result).toMatchObject({ read: 2, stored: 2, rejected: 0 });
  expect(await database.query('select notes, summary from safety_recalls order by line')).toEqual([
    { notes: text, summary: 'C:\\temp \\' },
    { notes: 'Citro\u00ebn', summary: 'A bolt may be loose.' },
  ]);
});

test('reads gzipped files and all text files of an archive', async () => {
  const files = {
    'FLAT_RCL_PRE_2010.txt': recallLine({ CAMPNO: '09V001000' }),
    'FLAT_RCL_POST_2010.txt': recallLine(),
  };
  const results = await importAll([
    await put('rcl.zip', writeZip(files)),
    await put('FLAT_CMPL.txt.gz', gzipSync(complaintLine())),
  ]);
  expect(results.map(({ name, stored }) => [name, stored])).toEqual([
    ['rcl.zip FLAT_RCL_PRE_2010.txt', 1],
    ['rcl.zip FLAT_RCL_POST_2010.txt', 1],
    ['FLAT_CMPL.txt', 1],
  ]);
});

test('files with one name in different archives do not replace each other', async () => {
  const results = await importAll([
    await put('2019.zip', writeZip({ 'FLAT_CMPL.txt': complaintLine() })),
    await put('2020.zip', writeZip({ 'FLAT_CMPL.txt': complaintLine({ ODINO: '900002' }) })),
    await put('FLAT_CMPL.zip', writeZip({ 'FLAT_CMPL.txt': complaintLine({ ODINO: '900003' }) })),
  ]);
  expect(results.map(({ name }) => name)).toEqual([
    '2019.zip FLAT_CMPL.txt',
    '2020.zip FLAT_CMPL.txt',
    'FLAT_CMPL.txt',
  ]);
  expect((await find())!.complaints!.total).toBe(3);
});

test('skips unknown files of an archive, and counts them', async () => {
  const files = {
    'README.txt': 'RCL.txt describes the columns.',
    'FLAT_RCL_PRE_2010.txt': recallLine({ CAMPNO: '09V001000' }),
    'empty.txt': '',
    'FLAT_RCL_POST_2010.txt': recallLine(),
    'columns.csv': 'vin,make,model',
  };
  const skipped: SkippedFile[] = [];
  const results = await importAll([await put('more.zip', writeZip(files))], { skipped });
  expect(results.map(({ name, stored }) => [name, stored])).toEqual([
    ['more.zip FLAT_RCL_PRE_2010.txt', 1],
    ['more.zip FLAT_RCL_POST_2010.txt', 1],
  ]);
  expect(skipped.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['more.zip README.txt', 30],
    ['more.zip empty.txt', 0],
    ['more.zip columns.csv', 14],
  ]);
  expect(await rowsOf('safety_recalls')).toBe(2);
});

test('refuses two files with one name in one run', async () => {
  const file = await put('FLAT_RCL.txt', recallLine());
  await expect(importAll([file, file])).rejects.toThrow('Two of the files are named FLAT_RCL.txt');
});

test.each([
  ['another file', 'vin,make,model', 'is none of NHTSA’s files'],
  ['an archive of other files', writeZip({ 'a.txt': 'vin,make', 'b.txt': 'Read me.' }), 'is none of NHTSA’s files'],
  ['a damaged archive', writeZip({ 'a.txt': recallLine() }).subarray(0, 60), 'The ZIP archive is damaged'],
  ['UTF-16', Buffer.from('\uFEFFMAKE', 'utf16le'), 'The file is in UTF-16'],
])('refuses %s and says why', async (_, content, message) => {
  await expect(importAll([await put('other.txt', content)])).rejects.toThrow(message);
  expect(await findImported(database)).toEqual(new Map());
});

test('without an import nothing is known', async () => {
  expect(await find()).toBeNull();
});

test('notes recalls that a model year did not have before, but not the first import or old ones', async () => {
  await importAll([await put('FLAT_RCL_POST_2010.txt', recallLine())]);
  expect(await news()).toEqual([]);
  const next = [
    recallLine(),
    recallLine({ CAMPNO: '26V050000', RCDATE: '20260130' }),
    recallLine({ CAMPNO: '26V050000', RCDATE: '20260130', COMPNAME: 'SUSPENSION' }),
    recallLine({ CAMPNO: '26V050000', RCDATE: '20260130', YEARTXT: '2019' }),
    recallLine({ CAMPNO: '20V111000', RCDATE: '20200101' }),
    recallLine({ CAMPNO: '26V060000', RCDATE: '20260130', MAKETXT: 'JAYCO' }),
  ];
  const file = await put('FLAT_RCL_POST_2010.txt', next.join('\n'));
  const expected = [
    { campaign: '26V050000', model_code: 'CIVIC', model_year: 2019 },
    { campaign: '26V050000', model_code: 'CIVIC', model_year: 2020 },
  ];
  await importAll([file], { now: new Date('2026-02-08') });
  expect(await news()).toEqual(expected);
  await importAll([file], { now: new Date('2026-02-09') });
  expect(await news()).toEqual(expected);
});

test('an import whose unreadable rows cannot be written fails with the reason and changes nothing', async () => {
  const file = await put('FLAT_RCL.txt', [recallLine(), 'lost text', recallLine()].join('\n'));
  const failing = importSafetyFiles([file], {
    ...{
      database,
      catalog,
      now: () => NOW,
      signal: new AbortController().signal,
      onImport: () => undefined,
      onSkip: () => undefined,
    },
    rejectFileOf: () => path.join(folder, 'missing', 'rejects.ndjson'),
  });
  await expect(failing).rejects.toThrow(/Unreadable rows can’t be written to .*ENOENT/);
  expect(await find()).toBeNull();
});

test('parts are the same whatever the spaces and letters in which complaints name them', async () => {
  const parts = ['AIR BAGS:FRONTAL', 'Air Bags :SIDE', 'AIR BAGS'];
  const lines = parts.map((COMPDESC, at) => complaintLine({ COMPDESC, ODINO: String(1_000 + at) }));
  await importAll([await put('FLAT_CMPL.txt', lines.join('\n'))]);
  expect((await find())?.complaints?.byComponent).toEqual([{ component: 'AIR BAGS', count: 3 }]);
});
