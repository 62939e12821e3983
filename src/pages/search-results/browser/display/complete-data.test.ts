import { afterEach, expect, test, vi } from 'vitest';
import { completeBuyingOptions, completeCarRows, completePresets } from './complete-data.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['See 1,234 cars', 1234],
  ['See 5 cars', 5],
  // As browsers translate it.
  ['Ver 1.234 autos', 1234],
  ['Voir 1 234 voitures', 1234],
  ['مشاهدة السيارات', 0],
])('reads the count of %j', (textContent, count) => {
  const link = { firstChild: { textContent }, getAttribute: () => '/cars-for-sale?buyOnline=BUY_ONLINE' };
  vi.stubGlobal('document', { querySelectorAll: () => [{ querySelector: () => link }] });
  expect(completeBuyingOptions([{ key: 'online' }])).toEqual([{ key: 'online', count, query: 'buyOnline=BUY_ONLINE' }]);
});

test('leaves out what the HTML no longer shows, because another part failed and React replaced the document', () => {
  vi.stubGlobal('document', { querySelectorAll: () => [], querySelector: () => null });
  expect(completePresets([{ key: 'best-deals' }])).toEqual([]);
  expect(completeBuyingOptions([{ key: 'online' }])).toEqual([]);
  expect(completeCarRows([{ key: 'similar' }])).toEqual([]);
});
