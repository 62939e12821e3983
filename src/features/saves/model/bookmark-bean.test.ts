import { expect, test } from 'vitest';
import { bookmarkBean, bookmarkBeanSchema } from './bookmark-bean.ts';
import type { SavedSearch } from './saved-search.ts';

const SEARCH: SavedSearch = {
  ...{ id: 1, bookmarkId: 'abc', brand: 'marketplace', frequency: 'daily', recipientId: null, seenChange: 0 },
  query: 'makeCode=FORD,TOYOTA&maxPrice=20000',
  title: 'Ford · Toyota · Under $20,000',
  searchName: null,
  createdAt: new Date('2026-11-01T00:00:00Z'),
  lastExecutedAt: new Date('2026-11-02T00:00:00Z'),
  lastVisitedAt: new Date('2026-11-02T00:00:00Z'),
};

test('a bookmark has the keys of both interpretations [R132, R134]', () => {
  const bean = bookmarkBeanSchema.parse(bookmarkBean(SEARCH, { sendsMail: true }));
  expect(bean).toMatchObject({
    ...{ bookmarkId: 'abc', bookmarkTitle: SEARCH.title, searchName: SEARCH.title, title: SEARCH.title },
    ...{ lastExecuted: '2026-11-02T00:00:00.000Z', searchBookmarkDate: '2026-11-01T00:00:00.000Z' },
    saveSearchString: SEARCH.query,
  });
  expect(bean.textModalDisclaimer).toContain('Unsubscribe');
  expect(bookmarkBean(SEARCH, { sendsMail: false }).textModalDisclaimer).not.toContain('Unsubscribe');
  expect(bean.saveSearchInstrText).not.toBe('');
  expect(bookmarkBean({ ...SEARCH, searchName: 'Mine' }, { sendsMail: true }).searchName).toBe('Mine');
});

test('searchResultsURL is the encoded JSON of the filters [R133]', () => {
  expect(JSON.parse(decodeURIComponent(bookmarkBean(SEARCH, { sendsMail: true }).searchResultsURL))).toEqual({
    makeCode: ['FORD', 'TOYOTA'],
    maxPrice: '20000',
  });
  expect(bookmarkBean({ ...SEARCH, query: '' }, { sendsMail: true }).searchResultsURL).toBe(encodeURIComponent('{}'));
});
