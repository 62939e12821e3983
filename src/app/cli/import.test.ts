import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { runImport } from './run-import.ts';

const SCRIPT = path.join(import.meta.dirname, 'import.ts');

let folder: string;
/** Tests use different sources. The first job that is requested in a database takes long. */
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-cli-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

type ProcessResult = { code: number | null; out: string; err: string };

/**
 * Runs the command as npm does: from any folder, with `INIT_CWD` naming the user's folder. It rates no prices, which would
 * take another process.
 */
function start(
  database: Database,
  args: readonly string[],
  stdin?: string,
): { child: ChildProcess; ended: Promise<ProcessResult> } {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, INIT_CWD: folder, DATABASE_URL: database.url, RATE_EVERY: 'off' },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  child.stdin.end(stdin);
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err }))) };
}

async function run(database: Database, args: readonly string[], stdin?: string): Promise<ProcessResult> {
  return start(database, args, stdin).ended;
}

/** Does the same in this process, which is faster. */
async function runInThisProcess(database: Database, args: readonly string[]): Promise<ProcessResult> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runImport(args, {
    env: { ...process.env, INIT_CWD: folder, DATABASE_URL: database.url, RATE_EVERY: 'off' },
    print: (line) => void out.push(`${line}\n`),
    printError: (what) => void err.push(`${String(what)}\n`),
    bar: { show: () => undefined, stop: () => undefined },
  });
  return { code, out: out.join(''), err: err.join('') };
}

const report = (ended: ProcessResult) => JSON.parse(ended.out.trimEnd().split('\n').at(-1)!) as Record<string, unknown>;

function feed(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `S${at},D${at % 50},${2000 + (at % 25)},Toyota,Camry,${5000 + at}`,
  );
  return `stock_number,store_code,year,make,model,price\n${lines.join('\n')}\n`;
}

/** Returns all that is visible of the listings, except the ids and times of the run. */
const contents = (database: Database) =>
  database.query(
    `select count(*) as n, count(l.withdrawn_at) as withdrawn,
     md5(string_agg(l.key || o.key || (l.facts - 'listedAt')::text || encode(l.content_hash, 'hex'), '' order by l.key)) as digest
     from listings l join owners o on o.id = l.owner_id`,
  );

/** Waits for the lock that every change of listings takes, and holds it. Returns a function that releases it. */
async function lockChanges(database: Database): Promise<() => Promise<void>> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = database.transaction(async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('listing_changes'))`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return async () => {
    released.resolve();
    await done;
  };
}

/**
 * Lets an import take one step after another, as long as `goesOn`. Then it waits for a lock, until the returned function
 * is called.
 */
async function holdWhile(database: Database, goesOn: () => Promise<boolean>): Promise<() => Promise<void>> {
  const waiting = async () =>
    (
      await database.query(
        `select from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
      )
    ).length;
  let release = await lockChanges(database);
  do {
    await expect.poll(waiting, { interval: 20 }).toBe(1);
    const next = lockChanges(database);
    await expect.poll(waiting, { interval: 20 }).toBe(2);
    await release();
    release = await next;
  } while (await goesOn());
  return release;
}

// A test of the feeds room kills imports at random moments.
const LONG = { tags: 'long', timeout: 240_000 };
test('an import that is killed and run again ends as if it had never been killed', LONG, async () => {
  const [killed, whole] = [await createTestDatabase(), await createTestDatabase()];
  try {
    await writeFile(path.join(folder, 'big.csv'), feed(6_000));
    const { child, ended } = start(killed, ['big.csv']);
    const published = async () => (await killed.query<{ n: number }>('select count(*) as n from listings'))[0]!.n;
    const release = await holdWhile(killed, async () => (await published()) === 0);
    child.kill('SIGKILL');
    expect((await ended).code).toBeNull();
    expect(await published()).toBeLessThan(6_000);
    await release();

    expect(report(await runInThisProcess(killed, ['big.csv', '--json']))).toMatchObject({
      read: 6_000,
      updated: 0,
      rejected: 0,
    });
    await runInThisProcess(whole, ['big.csv']);
    expect(await contents(killed)).toEqual(await contents(whole));
    const told = await killed.query(
      `select count(*) as n, count(distinct listing_id) as listings from listing_changes`,
    );
    expect(told).toEqual([{ n: 6_000, listings: 6_000 }]);
  } finally {
    await Promise.all([killed.close(), whole.close()]);
  }
});

test('prints the mapping and the report; with --json only one line on standard output', async () => {
  await writeFile(path.join(folder, 'cars.csv'), 'Year,Brand,Cost\n2019,Ford,5000\n9999,Ford,5000\n');
  const plain = await runInThisProcess(database, ['cars.csv']);
  expect(plain.code).toBe(0);
  expect(plain.out).toContain('"make": "Brand"');
  expect(plain.out).toContain('2 rows read');
  expect(await readFile(path.join(folder, 'cars.csv.rejects.csv'), 'utf8')).toContain('"3","Year","9999"');
  const json = await runInThisProcess(database, ['cars.csv', '--json']);
  expect(json.code).toBe(0);
  expect(json.out.trimEnd().split('\n')).toHaveLength(1);
  expect(report(json)).toEqual({
    read: 2,
    created: 0,
    updated: 0,
    unchanged: 1,
    withdrawn: 0,
    duplicates: 0,
    rejected: 1,
    skipped: 0,
    warnings: 0,
    notices: [expect.stringContaining('mileage') as string],
    skippedRows: [],
    rejectReasons: [{ column: 'Year', reason: expect.any(String) as string, value: '9999', count: 1 }],
    warningKinds: [],
    adProblems: [{ rule: 'as-is', count: 1, example: '2019 Ford' }],
    seconds: expect.any(Number) as number,
    rejectFile: path.join(folder, 'cars.csv.rejects.csv'),
  });
  const piped = await run(
    database,
    ['-', '--source', 'pipe', '--delimiter', 'semicolon', '--json'],
    'Year;Make\n2020;Kia\n',
  );
  expect(report(piped)).toMatchObject({ created: 1 });
  expect(piped.out.trimEnd().split('\n')).toHaveLength(1);
});

test('prints values and column names of a feed without control characters', async () => {
  const [title, clear, end] = ['\u001B]0;owned\u0007', '\u001B[2J', '\u009B31m'];
  const rows = `S1,Kia,Rio,${title}${clear}x${end}\nS2,Kia,Rio,"9\nNote: all is well"\n`;
  await writeFile(path.join(folder, 'odd.csv'), `stock,Make${clear},Model,Year\n${rows}S3,Kia,Rio,2020\n`);
  const ended = await runInThisProcess(database, ['odd.csv']);
  expect(ended.out).toContain('as in "]0;owned[2Jx31m"');
  expect(ended.out).not.toMatch(/^Note: all is well/m);
  expect((ended.out + ended.err).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  const json = await runInThisProcess(database, ['odd.csv', '--json']);
  expect((json.out + json.err).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(JSON.stringify(report(json))).toContain(JSON.stringify(`${title}${clear}x${end}`));
});

test('keeps the mapping and the rejected rows in the folder of --files', async () => {
  const feeds = path.join(folder, 'feeds');
  await mkdir(feeds);
  await writeFile(path.join(feeds, 'lot.csv'), 'stock,year,make,model\nL1,2019,Toyota,Camry\nL2,9999,Toyota,Camry\n');
  const args = ['feeds/lot.csv', '--files', 'kept/here'];
  const { code, out } = await runInThisProcess(database, args);
  expect([code, await readdir(feeds)]).toEqual([0, ['lot.csv']]);
  expect(out).toMatch(/^2 rows read in /m);
  expect(out).toContain(path.join(folder, 'kept/here/lot.csv.rejects.csv'));
  expect(await readdir(path.join(folder, 'kept/here'))).toEqual(['lot.csv.mapping.json', 'lot.csv.rejects.csv']);
  expect((await runInThisProcess(database, args)).out).toContain('with the mapping of an earlier import');
});

test('an import of which every row is rejected contradicts itself in no line', async () => {
  await writeFile(path.join(folder, 'rejected.csv'), 'stock,year,make,price\nT1,2019,Toyota,-5\n');
  const { code, out } = await runInThisProcess(database, ['rejected.csv']);
  expect(code).toBe(1);
  expect(out).toContain('Rejected: price The price is negative, as in "-5" (1)');
  expect(out).toMatch(/^1 row read in /m);
  expect(out).toContain('\nNote: No column was recognized as mileage, model, or condition, so no row');
});

test('exits with a code and a message for each failure', async () => {
  await writeFile(path.join(folder, 'bad.csv'), 'a,b\n1,2\n');
  await writeFile(path.join(folder, 'bad.json'), '{"columns": {"prize": "x"}}');
  await writeFile(path.join(folder, 'many.csv'), feed(10));
  await writeFile(path.join(folder, 'few.csv'), feed(2));
  const cases: [string[], number, string][] = [
    [[], 1, 'Give the file to import.'],
    [['none.csv'], 1, 'There is no file'],
    [['bad.csv', '--mode', 'some'], 1, '--mode must be full or delta'],
    [['bad.csv', '--mapping', 'bad.json'], 1, '"prize" is not a column'],
    [['bad.csv', '--encoding', 'klingon'], 1, 'The encoding "klingon" is not known'],
    [['bad.csv'], 1, ''],
    [['many.csv', '--source', 's', '--mode', 'full'], 0, ''],
    [['few.csv', '--source', 's', '--mode', 'full', '--json'], 3, '80%'],
    [['few.csv', '--source', 's', '--mode', 'full', '--allow-shrink'], 0, ''],
    [['few.csv', '--source', 's', '--mapping-version', '9'], 1, 'but no version 9'],
    [['few.csv', '--source', 's', '--mapping-version', '1'], 0, ''],
    [['few.csv', '--mappings', 's'], 1, 'leave the file out'],
    [['--mappings', 's'], 0, ''],
    [['--mappings', 'Nope'], 1, 'for the source "Nope". Sources with a mapping: "'],
  ];
  for (const [args, code, words] of cases) {
    const ended = await runInThisProcess(database, args);
    expect([args, ended.code]).toEqual([args, code]);
    expect(ended.err).toContain(words);
  }
  expect((await runInThisProcess(database, ['--mappings', 's'])).out).toMatch(
    /^1 {2}\d{4}-\d\d-\d\d.* inferred {2}by \S+ {2}inferred from/m,
  );
  expect((await runInThisProcess(database, ['--mappings', 's', '--mapping-version', '1'])).out).toContain(
    '"columns": {',
  );
});

test('is a program, which exits with the code of a failure', LONG, async () => {
  expect(await run(database, ['none.csv'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no file'),
  });
});

test('an import that accepts no row ends with its reasons, not with how long listings last', async () => {
  await writeFile(path.join(folder, 'unusable.csv'), 'stock_number,year,make,model,price\nA1,soon,Toyota,Camry,9000\n');
  const { code, out } = await runInThisProcess(database, ['unusable.csv']);
  expect(code).toBe(1);
  expect(out).toContain('Rejected');
  expect(out).not.toContain('rank lower');
  await writeFile(path.join(folder, 'usable.csv'), 'stock_number,year,make,model,price\nA1,2019,Toyota,Camry,9000\n');
  expect((await runInThisProcess(database, ['usable.csv'])).out).toContain('rank lower after 72 hours');
}, 300_000);
