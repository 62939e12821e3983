import { expect, test } from 'vitest';
import { articleStatusOf } from './article.ts';
import { articleFieldsOf, readArticle, slugOf } from './read-article.ts';

const POSTED = {
  ...{ title: 'The Camry’s 2nd act', slug: '', author: 'Ana Silva', make: 'Toyota', model: 'Camry', firstYear: '2020' },
  ...{ lastYear: '', rating: '4.5', summary: 'Quiet.', body: 'One\r\ntwo\r\n', publishAt: '2026-07-01T09:30' },
};
const reading = {
  timeZone: 'America/Denver',
  findModel: (make: string, model: string) =>
    make === 'Toyota' && model === 'Camry' ? { makeCode: 'TOYOTA', modelCode: 'CAMRY' } : null,
};
const read = (changes: Partial<typeof POSTED> = {}) => readArticle(articleFieldsOf({ ...POSTED, ...changes }), reading);

test('reads an article, with its time in the time zone of the site', () => {
  expect(read()).toEqual({
    article: {
      ...{ title: 'The Camry’s 2nd act', slug: 'the-camrys-2nd-act', author: 'Ana Silva', ratingTenths: 45 },
      ...{ makeCode: 'TOYOTA', modelCode: 'CAMRY', firstYear: 2020, lastYear: 2020, summary: 'Quiet.' },
      ...{ body: 'One\ntwo', publishAt: new Date('2026-07-01T15:30:00Z') },
    },
  });
});

test('without a time it is a draft, without points it has none', () => {
  expect(read({ publishAt: '', rating: '' })).toMatchObject({ article: { publishAt: null, ratingTenths: null } });
});

test.each([
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(151) }],
  ['slug', { slug: 'a--b' }],
  ['slug', { slug: '../x' }],
  ['author', { author: '' }],
  ['model', { model: 'Moon' }],
  ['firstYear', { firstYear: '20' }],
  ['lastYear', { lastYear: '2019' }],
  ['rating', { rating: '5.5' }],
  ['rating', { rating: '4.55' }],
  ['summary', { summary: '' }],
  ['body', { body: 'x'.repeat(30_001) }],
  ['publishAt', { publishAt: '2026-02-30T09:30' }],
  ['publishAt', { publishAt: '2026-03-08T02:30' }],
] as const)('refuses a wrong %s: %o', (field, changes) => {
  expect(read(changes)).toEqual({ errors: { [field]: expect.any(String) } });
});

test('makes an address from a title', () => {
  expect(slugOf('  Škoda Octavia: 5 Jahre später! ')).toBe('skoda-octavia-5-jahre-spater');
});

test('is scheduled before its time and published from then on', () => {
  const publishAt = new Date('2026-07-01T15:30:00Z');
  expect(articleStatusOf({ publishAt: null }, publishAt)).toBe('draft');
  expect(articleStatusOf({ publishAt }, new Date(publishAt.getTime() - 1))).toBe('scheduled');
  expect(articleStatusOf({ publishAt }, publishAt)).toBe('published');
});
