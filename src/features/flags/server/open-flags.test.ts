import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { FLAG_DEFAULTS } from '../model/flags.ts';
import { createFlagSwitches } from './flag-switches.ts';
import { openFlags } from './open-flags.ts';

const MAIN = { key: 'main', flagOverrides: {} };
const OTHER = { key: 'other', flagOverrides: { preorder: false } };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-flags-'));
  file = path.join(folder, 'flags.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function open(text: string) {
  await writeFile(file, text);
  const log = vi.fn<(level: string, message: string, detail?: unknown) => void>();
  const flags = await openFlags({
    file,
    audiences: [MAIN, OTHER],
    log,
    lookEveryMs: 5,
    pollEveryMs: 5,
    findDefaultsEveryMs: 5,
  });
  onTestFinished(() => flags.close());
  return { flags, log };
}

test('a flag that the file lacks has its default', async () => {
  const { flags } = await open('{"spotlight": true}');
  expect(flags.of(MAIN)).toEqual({ ...FLAG_DEFAULTS, spotlight: true });
});

test("a brand's own setting overrides the file, on that brand only", async () => {
  const { flags } = await open('{"preorder": true}');
  expect([flags.of(MAIN).preorder, flags.of(OTHER).preorder]).toEqual([true, false]);
});

test.each([
  ['{"spotligt": true}', 'names "spotligt", which is not a flag.'],
  ['{"spotlight": "yes"}', 'must be true or false for "spotlight".'],
  ['[]', 'must contain one JSON object'],
  ['{', 'is not JSON.'],
  ['{"ads": null}', 'must be true, false or {"experiment", "A", "B", "goal", "on"} for "ads".'],
  [
    '{"ads": {"experiment": "ads-1", "A": 50}}',
    'must be true, false or {"experiment", "A", "B", "goal", "on"} for "ads"',
  ],
  ['{"ads": {"experiment": "ads-1", "A": 50, "B": 51, "goal": "save"}}', 'has an invalid experiment for "ads".'],
  ['{"ads": {"experiment": "Ads", "A": 50, "B": 50, "goal": "save"}}', 'Use 1 to 40 lowercase letters'],
  ['{"consumer_ratings": {"experiment": "ads-1", "A": 50, "B": 50, "goal": "save"}}', 'Choose a feature flag.'],
])('the file %s gives a clear error of one line', async (text, problem) => {
  const error = await open(text).then(
    () => null,
    (reason: Error) => reason.message,
  );
  expect(error).toContain(problem);
  expect(error).not.toContain('\n');
});

test('a missing file gives a clear error', async () => {
  const missing = path.join(folder, 'none.json');
  const opening = openFlags({ file: missing, audiences: [], log: () => undefined });
  await expect(opening).rejects.toThrow(`The flags file ${missing} cannot be read (ENOENT).`);
});

describe('a flag whose default changes', () => {
  const soon = { timeout: 120_000, interval: 5 };

  test('follows it on every brand while neither the file nor a switch sets it', async () => {
    const { flags } = await open('{}');
    let isOn = true;
    await flags.followDefaults(async () => ({ ads: isOn, preorder: true }));
    expect([flags.of(MAIN).ads, flags.of(OTHER).ads, flags.of(OTHER).preorder]).toEqual([true, true, false]);
    expect([flags.isTurnedOff(MAIN, 'ads'), flags.isTurnedOff(OTHER, 'preorder')]).toEqual([false, true]);
    isOn = false;
    await vi.waitUntil(() => !flags.of(MAIN).ads, soon);
    expect(flags.isTurnedOff(MAIN, 'ads')).toBe(false);
  });

  test('has the value of the file, and a switch overrides that', async () => {
    const { flags } = await open('{"ads": false, "spotlight": true}');
    await flags.followDefaults(async () => ({ ads: true, spotlight: false }));
    expect([flags.of(MAIN).ads, flags.of(MAIN).spotlight]).toEqual([false, true]);
    expect(flags.isTurnedOff(MAIN, 'ads')).toBe(true);
    await flags.follow({ read: async () => ({ ads: true, spotlight: false }) });
    expect([flags.of(MAIN).ads, flags.of(MAIN).spotlight]).toEqual([true, false]);
    expect([flags.isTurnedOff(MAIN, 'ads'), flags.isTurnedOff(MAIN, 'spotlight')]).toEqual([false, true]);
  });

  test('keeps its value while the default cannot be found, which is logged once', async () => {
    const { flags, log } = await open('{}');
    let asked = 0;
    await flags.followDefaults(async () => {
      if (++asked > 1) throw new Error('down');
      return { ads: true };
    });
    await vi.waitUntil(() => asked > 3, soon);
    expect(flags.of(MAIN).ads).toBe(true);
    expect(log.mock.calls.filter(([level]) => level === 'error')).toHaveLength(1);
  });
});

test('a changed file is read again; an invalid one changes nothing and is logged', async () => {
  const { flags, log } = await open('{"ads": false}');
  await writeFile(file, '{"ads": true, "spotlight": true}');
  await vi.waitUntil(() => flags.of(MAIN).ads, { timeout: 120_000, interval: 5 });
  await writeFile(file, '{"ads": "spoilt"}');
  await vi.waitUntil(() => log.mock.calls.some(([level]) => level === 'error'), { timeout: 120_000, interval: 5 });
  expect(flags.of(MAIN).ads).toBe(true);
});

describe('a flag that is split between visitors', () => {
  const SPLIT = { experiment: 'ads-1', A: 20, B: 30, goal: 'lead' };

  test('is declared in the file with its percentages and its value for other visitors', async () => {
    const { flags } = await open(
      JSON.stringify({ ads: { ...SPLIT, on: true }, preorder: { ...SPLIT, experiment: 'o' } }),
    );
    expect(flags.of(MAIN)).toEqual({ ...FLAG_DEFAULTS, ads: true });
    expect(flags.declared()).toEqual([
      { key: 'ads-1', flag: 'ads', shareA: 20, shareB: 30, goal: 'lead' },
      { key: 'o', flag: 'preorder', shareA: 20, shareB: 30, goal: 'lead' },
    ]);
  });

  test('has the value of the variant for visitors only, and not where a brand has its own setting', async () => {
    const { flags } = await open('{"ads": true}');
    const byKey = (key: string) => (key === 'ann' ? 'A' : null);
    await flags.split(
      new Map([
        ['ads', byKey],
        ['preorder', byKey],
      ]),
    );
    expect(flags.of(MAIN).ads).toBe(true);
    expect(await flags.forVisitor(MAIN, 'ads', 'ann')).toEqual({ value: false, variant: 'A' });
    expect(await flags.forVisitor(MAIN, 'ads', 'bob')).toEqual({ value: true, variant: null });
    expect(await flags.forVisitor(MAIN, 'preorder', 'ann')).toEqual({ value: false, variant: 'A' });
    expect(await flags.forVisitor(OTHER, 'preorder', 'ann')).toEqual({ value: false, variant: null });
    await flags.split(new Map());
    expect(await flags.forVisitor(MAIN, 'ads', 'ann')).toEqual({ value: true, variant: null });
  });
});

describe('a flag switched for all servers', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => void (await emptyTables(database, 'flag_switches')));
  afterAll(() => database.close());
  const soon = { timeout: 120_000, interval: 5 };

  test('overrides the file on every server until it is returned to the file', async () => {
    const switches = createFlagSwitches(database);
    const books = [(await open('{"spotlight": true}')).flags, (await open('{"spotlight": true}')).flags];
    for (const flags of books) await flags.follow(switches);
    await switches.set('spotlight', false);
    await switches.set('ads', true);
    for (const flags of books) await vi.waitUntil(() => !flags.of(MAIN).spotlight && flags.of(MAIN).ads, soon);
    await switches.clear('spotlight');
    for (const flags of books) await vi.waitUntil(() => flags.of(MAIN).spotlight, soon);
    for (const flags of books) expect(flags.of(MAIN)).toEqual({ ...FLAG_DEFAULTS, spotlight: true, ads: true });
  });

  test('applies before a starting server answers, and stays when its file changes', async () => {
    await createFlagSwitches(database).set('ads', true);
    const { flags } = await open('{"ads": false}');
    await flags.follow(createFlagSwitches(database));
    expect(flags.of(MAIN).ads).toBe(true);
    await writeFile(file, '{"ads": false, "spotlight": true}');
    await vi.waitUntil(() => flags.of(MAIN).spotlight, soon);
    expect(flags.of(MAIN).ads).toBe(true);
  });

  test("does not override a brand's own setting", async () => {
    await createFlagSwitches(database).set('preorder', true);
    const { flags } = await open('{"preorder": false}');
    await flags.follow(createFlagSwitches(database));
    expect([flags.of(MAIN).preorder, flags.of(OTHER).preorder]).toEqual([true, false]);
  });

  test("has no effect if it is another version's flag", async () => {
    await database.query(`insert into flag_switches (name, is_on) values ('of_tomorrow', true), ('toString', true)`);
    expect(await createFlagSwitches(database).read()).toEqual({});
  });

  test('stays while the database is down, which is logged once', async () => {
    const switches = createFlagSwitches(database);
    await switches.set('ads', true);
    let requested = 0;
    let isAway = false;
    const { flags, log } = await open('{}');
    await flags.follow({
      read: async () => {
        requested++;
        if (isAway) throw new Error('down');
        return switches.read();
      },
    });
    isAway = true;
    const before = requested;
    await vi.waitUntil(() => requested > before + 3, soon);
    expect(flags.of(MAIN).ads).toBe(true);
    expect(log.mock.calls.filter(([level]) => level === 'error')).toHaveLength(1);
    await switches.set('ads', false);
    isAway = false;
    await vi.waitUntil(() => !flags.of(MAIN).ads, soon);
  });
});
