import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BUILD_HEADER } from '#ui/browser/check-build.ts';
import { fetchResults, fetchSection } from './fetch-results.ts';
import { moreLink } from './query/search-address.ts';

const NEVER = new AbortController().signal;
const SAME_BUILD = { headers: { [BUILD_HEADER]: 'a1' } };

beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: { build: 'a1' } } }));
afterEach(() => vi.unstubAllGlobals());

function answerWith(response: Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return response;
  });
  return asked;
}

test('more links keep their parameters in canonical order', () => {
  expect(moreLink('extColorSimple=RED&makeCode=FORD', { firstRecord: 25, after: 'r25' })).toBe(
    'extColorSimple=RED&firstRecord=25&makeCode=FORD',
  );
  expect(moreLink('', { firstRecord: 50, after: 'r50' })).toBe('firstRecord=50');
});

test('results are requested by query, more of them by offset and cursor', async () => {
  const asked = answerWith(Response.json({ head: { title: 'T' }, data: { total: 1, sections: [] } }, SAME_BUILD));
  expect(await fetchResults('', NEVER)).toEqual({ title: 'T', data: { total: 1, sections: [] } });
  answerWith(Response.json({ head: { title: 'T' }, data: { sections: [] } }, SAME_BUILD));
  expect(asked).toEqual(['/cars-for-sale/svc/results']);
  const more = answerWith(Response.json({ head: { title: 'T' }, data: { sections: [] } }, SAME_BUILD));
  await fetchResults('makeCode=FORD', NEVER, { more: { firstRecord: 25, after: 'k12_7' } });
  expect(more).toEqual(['/cars-for-sale/svc/results?after=k12_7&firstRecord=25&makeCode=FORD']);
});

test('a failed search is an error', async () => {
  answerWith(new Response('', { status: 500 }));
  await expect(fetchResults('', NEVER)).rejects.toThrow('/cars-for-sale/svc/results answered 500.');
});

test('data of another build is an error, because it may have another shape', async () => {
  const headers = { [BUILD_HEADER]: 'b2' };
  answerWith(Response.json({ head: { title: 'T' }, data: { sections: [] } }, { headers }));
  await expect(fetchResults('', NEVER)).rejects.toThrow('The server has another build than this page.');
  answerWith(Response.json({ section: {} }, { headers }));
  await expect(fetchSection('', 'features', NEVER)).rejects.toThrow('The server has another build than this page.');
});

test('without the header, which a proxy may remove, data is read as that of the same build', async () => {
  answerWith(Response.json({ section: { key: 'features' } }));
  expect(await fetchSection('', 'features', NEVER)).toEqual({ key: 'features' });
});
