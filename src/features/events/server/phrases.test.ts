import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brandNamed } from '#features/brands/brands.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { createPhrases, type Phrases, type PhraseSearch } from './phrases.ts';

const NOON = Date.UTC(2026, 10, 27, 12);
const SECRET_NAME = 'wojciechowska';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());
beforeEach(() => database.query('truncate phrase_days, phrase_visitors'));

const start = (): Phrases =>
  createPhrases({
    database,
    saltOf: async (day) => Buffer.from(`salt ${day}`),
    reduceSearch: (search) => (search.includes('keyword') ? null : search.slice(1)),
    now: () => NOON,
    onError: (error) => {
      throw error;
    },
  });

async function record(...searches: Partial<PhraseSearch>[]): Promise<void> {
  const phrases = start();
  for (const search of searches)
    phrases.record({ brand: brandNamed('marketplace'), visitor: 'a', words: [], emptySearch: null, ...search });
  await phrases.stop();
}
const rows = () =>
  database.query<{ kind: string; text: string | null; visitors: number }>(
    'select kind, text, visitors from phrase_days order by visitors',
  );

test('the text of a word is stored only when the fifth visitor of the day typed it', async () => {
  for (const visitor of ['a', 'b', 'c', 'd', 'a']) await record({ visitor, words: [SECRET_NAME] });
  expect(await rows()).toEqual([{ kind: 'word', text: null, visitors: 4 }]);
  expect(JSON.stringify(await database.query('select * from phrase_days, phrase_visitors'))).not.toContain(SECRET_NAME);
  await record({ visitor: 'e', words: [SECRET_NAME] });
  expect(await rows()).toEqual([{ kind: 'word', text: SECRET_NAME, visitors: 5 }]);
});

test('five visitors in one write are enough, also of two servers at the same time', async () => {
  const of = (visitors: string) => [...visitors].map((visitor) => ({ visitor, emptySearch: '?makeCode=LADA' }));
  await Promise.all([record(...of('abc')), record(...of('cde'))]);
  await record(...of('a'));
  expect(await rows()).toEqual([{ kind: 'search', text: 'makeCode=LADA', visitors: 5 }]);
});

test('a search with words is counted by its words only', async () => {
  await record({ words: ['turbo'], emptySearch: '?keyword=turbo' });
  expect((await rows()).map(({ kind }) => kind)).toEqual(['word']);
});

test('brands are counted apart', async () => {
  await record({ words: ['turbo'] }, { words: ['turbo'], brand: brandNamed('maker') });
  expect(await rows()).toHaveLength(2);
});
