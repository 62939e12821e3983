import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import {
  updateSavedSearch,
  countSavedSearches,
  exportSavedSearches,
  findBookmark,
  findSavedSearch,
  findSavedSearches,
  mergeSavedSearches,
  saveUntilSignIn,
  recordVisit,
  removeSearch,
  renameSearch,
  restoreSearch,
  saveSearch,
  setFrequency,
} from '../saves.server.ts';

let database: Database;
let ann: string;
let bob: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('delete from shoppers');
  [ann, bob] = (
    await database.query<{ id: string }>('insert into shoppers select from generate_series(1, 2) returning id')
  ).map(({ id }) => id) as [string, string];
});

const BRAND = 'marketplace';
const searchToSave = (shopperId: string, query: string, more: Partial<Parameters<typeof saveSearch>[1]> = {}) =>
  ({
    ...{ shopperId, brand: BRAND, query, title: `Title of ${query}`, isSignedIn: false, ...more },
  }) as Parameters<typeof saveSearch>[1];
const save = (...args: Parameters<typeof searchToSave>) =>
  database.transaction((one) => saveSearch(one, searchToSave(...args)));
const saved = async (...args: Parameters<typeof searchToSave>) => {
  const answer = await save(...args);
  if (answer.kind === 'limit') throw new Error('limit');
  return answer.search;
};
const queries = async (shopperId: string) =>
  (await findSavedSearches(database, { shopperId, brand: BRAND })).map(({ query }) => query);
const own = (shopperId: string, { bookmarkId }: { bookmarkId: string }) => ({ shopperId, bookmarkId });

test('a search is saved with its title and daily alerts, and found by its shopper and its bookmark', async () => {
  const answer = await save(ann, 'makeCode=FORD');
  expect(answer).toMatchObject({
    ...{ kind: 'saved', count: 1 },
    search: { query: 'makeCode=FORD', title: 'Title of makeCode=FORD', searchName: null, frequency: 'daily' },
  });
  if (answer.kind === 'limit') throw new Error('limit');
  const { bookmarkId } = answer.search;
  expect(bookmarkId).toMatch(/^[\w-]{22}$/);
  expect(await findBookmark(database, bookmarkId, { brand: BRAND })).toMatchObject({ query: 'makeCode=FORD' });
  expect(await findBookmark(database, bookmarkId, { brand: 'maker' })).toBeUndefined();
  expect(await findBookmark(database, bookmarkId, { brand: BRAND, shopperId: bob })).toBeUndefined();
  expect(await findSavedSearch(database, { shopperId: ann, brand: BRAND, query: 'makeCode=FORD' })).toBeDefined();
  expect(await findSavedSearch(database, { shopperId: bob, brand: BRAND, query: 'makeCode=FORD' })).toBeUndefined();
});

test('a search is saved once per brand, and saving it again changes only the given values', async () => {
  const first = await saved(ann, 'makeCode=FORD', { searchName: 'Mine', frequency: 'weekly' });
  expect(await save(ann, 'makeCode=FORD')).toEqual({ kind: 'already-saved', count: 1, search: first });
  expect(await save(ann, 'makeCode=FORD', { frequency: 'instant' })).toMatchObject({
    ...{ kind: 'already-saved', count: 1 },
    search: { searchName: 'Mine', frequency: 'instant' },
  });
  expect(await save(ann, 'makeCode=FORD', { brand: 'valuation' })).toMatchObject({ kind: 'saved', count: 1 });
});

test('a signed-out shopper’s third search is over the limit; a signed-in shopper has room [R202]', async () => {
  await save(ann, 'a=1');
  await save(ann, 'a=2');
  expect(await save(ann, 'a=3')).toEqual({ kind: 'limit', count: 2 });
  expect(await save(ann, 'a=2')).toMatchObject({ kind: 'already-saved' });
  expect(await save(bob, 'a=3')).toMatchObject({ kind: 'saved', count: 1 });
  expect(await save(ann, 'a=3', { isSignedIn: true })).toMatchObject({ kind: 'saved', count: 3 });
});

test('concurrent saves never exceed the limit, and save one search once [R202]', async () => {
  const answers = await Promise.all(['a=1', 'a=2', 'a=3', 'a=4', 'a=1', 'a=2'].map((query) => save(ann, query)));
  expect(answers.filter(({ kind }) => kind === 'saved')).toHaveLength(2);
  expect(await countSavedSearches(database, ann)).toBe(2);
  expect(await countSavedSearches(database, ann, 'valuation')).toBe(0);
  const again = await Promise.all(Array.from({ length: 6 }, () => save(bob, 'a=1')));
  expect(again.filter(({ kind }) => kind === 'saved')).toHaveLength(1);
});

test('only its shopper can rename or visit a search, or change its alert frequency', async () => {
  const search = await saved(ann, 'a=1');
  expect(await renameSearch(database, own(bob, search), 'Theirs')).toBe(false);
  expect(await renameSearch(database, own(ann, search), 'Weekend car')).toBe(true);
  expect(await setFrequency(database, own(bob, search), 'off')).toBe(false);
  expect(await setFrequency(database, own(ann, search), 'instant')).toBe(true);
  await database.query(`insert into listing_changes (listing_id, kind) values (7, 'created')`);
  const [{ seq }] = (await database.query<{ seq: number }>('select max(seq) as seq from listing_changes')) as [
    { seq: number },
  ];
  expect(await recordVisit(database, own(bob, search))).toBe(false);
  expect(await recordVisit(database, own(ann, search))).toBe(true);
  const at = new Date('2026-11-01T00:00:00Z');
  expect(await updateSavedSearch(database, own(bob, search), { lastExecutedAt: at })).toBe(false);
  expect(await updateSavedSearch(database, own(ann, search), { lastExecutedAt: at })).toBe(true);
  expect(await findBookmark(database, search.bookmarkId, { brand: BRAND })).toMatchObject({
    ...{ searchName: 'Weekend car', frequency: 'instant', seenChange: seq, lastExecutedAt: at },
  });
});

test('a removed search can be restored while there is room and no other replaced it', async () => {
  const search = await saved(ann, 'a=1');
  const restore = (shopperId: string) =>
    database.transaction((one) => restoreSearch(one, own(shopperId, search), { isSignedIn: false }));
  expect(await removeSearch(database, own(bob, search))).toBe(false);
  expect(await removeSearch(database, own(ann, search))).toBe(true);
  expect(await removeSearch(database, own(ann, search))).toBe(true);
  expect(await queries(ann)).toEqual([]);
  expect(await findBookmark(database, search.bookmarkId, { brand: BRAND })).toBeUndefined();
  expect(await restore(bob)).toBe('unknown');
  expect(await restore(ann)).toBe('restored');
  expect(await restore(ann)).toBe('restored');
  expect(await queries(ann)).toEqual(['a=1']);
  await removeSearch(database, own(ann, search));
  await save(ann, 'a=1');
  expect(await restore(ann)).toBe('unknown');
  await database.query(`delete from saved_searches where deleted_at is null`);
  await save(ann, 'a=2');
  await save(ann, 'a=3');
  expect(await restore(bob)).toBe('unknown');
  expect(await restore(ann)).toBe('limit');
  expect(await queries(ann)).toEqual(['a=3', 'a=2']);
});

test('a search that waits for an account is not saved before the shopper has one', async () => {
  await save(ann, 'a=1');
  await database.transaction((one) => saveUntilSignIn(one, searchToSave(ann, 'a=1')));
  await database.transaction((one) => saveUntilSignIn(one, searchToSave(ann, 'a=2')));
  await database.transaction((one) => saveUntilSignIn(one, searchToSave(ann, 'a=3')));
  expect(await queries(ann)).toEqual(['a=1']);
  expect(await countSavedSearches(database, ann)).toBe(1);
  await mergeSavedSearches(database, ann, bob);
  expect(await queries(bob)).toEqual(['a=3', 'a=1']);
});

test('a search that waits for an account can be saved meanwhile', async () => {
  await database.transaction((one) => saveUntilSignIn(one, searchToSave(ann, 'a=1')));
  expect(await save(ann, 'a=1')).toMatchObject({ kind: 'saved', count: 1 });
});

test('when two shoppers merge, a search that both saved stays once, with its alerts', async () => {
  const [recipient] = await database.query<{ id: number }>(
    `insert into alert_recipients (email, brand, key_hash) values ('a@example.com', 'marketplace', '\\x00') returning id`,
  );
  await save(ann, 'a=1', { recipientId: recipient!.id });
  await save(ann, 'a=2');
  await save(bob, 'a=1');
  await mergeSavedSearches(database, ann, bob);
  expect(await queries(ann)).toEqual([]);
  expect(await queries(bob)).toEqual(['a=1', 'a=2']);
  expect(await findSavedSearch(database, { shopperId: bob, brand: BRAND, query: 'a=1' })).toMatchObject({
    recipientId: recipient!.id,
  });
});

test('exports saved and deleted searches without database IDs', async () => {
  await save(ann, 'a=1');
  await removeSearch(database, own(ann, await saved(ann, 'a=2')));
  const exported = await exportSavedSearches(database, ann);
  expect(exported[0]).toMatchObject({ query: 'a=1', title: 'Title of a=1', frequency: 'daily', deletedAt: null });
  expect(exported.slice(1)).toMatchObject([{ query: 'a=2', deletedAt: expect.any(Date) as Date }]);
  expect(exported[0]).not.toHaveProperty('id');
});
