import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { EMPTY_SEARCH_CONTEXT, formatQuery, parseQuery, readRequest } from '#features/search/search.ts';
import { loadProblem } from './load.ts';
import { ProblemPage } from './page.tsx';

const FAILED = { status: 500, title: 'We are sorry. There was an issue with your last search.', detail: 'Try again.' };
const UNKNOWN = { status: 404, title: 'We can’t find that page', detail: 'It may have moved.' };

const DESK = { label: 'Go to your dealer’s desk', href: '/dealer' };

function load(problem: typeof FAILED, isBot = false, desk: typeof DESK | null = null) {
  const answer = loadProblem({ brand: MAIN_BRAND, problem, isBot, desk });
  if (answer.kind !== 'page') throw new Error(`answered ${answer.kind}`);
  return { ...answer, html: renderToString(<ProblemPage {...answer.data} />).replaceAll('<!-- -->', '') };
}

test.each([
  [FAILED, false, 500],
  [FAILED, true, 200],
  [UNKNOWN, false, 404],
  [UNKNOWN, true, 404],
])('%o, to a bot: %s, has status %d and is not indexed', (problem, isBot, status) => {
  expect(load(problem, isBot)).toMatchObject({ status, head: { robots: 'noindex', canonical: null } });
});

test('a failed search says so and offers to try again, also without scripts [R537]', () => {
  const { html } = load(FAILED);
  expect(html).toContain('We are sorry. There was an issue with your last search.');
  expect(html).toMatch(/<a [^>]*role="button" href="">Please try again<\/a>/);
});

test('an unknown page links to the search, without offering to try again', () => {
  const { html } = load(UNKNOWN);
  expect(html).toContain('Error 404');
  expect(html).not.toContain('Please try again');
  expect(html).toContain('href="/cars-for-sale"');
  expect(html).toContain('href="/cars-for-sale?listingType=NEW"');
  expect(html).toMatch(/<search[^>]*><form action="\/cars-for-sale">/);
});

test('an unknown page links to popular searches, which name filters and values that exist', () => {
  const { data, html } = load(UNKNOWN);
  const { searches } = data;
  expect(searches.length).toBeGreaterThan(4);
  for (const { label, href } of searches) {
    expect(html).toContain(`href="${href.replaceAll('&', '&amp;')}">${label}</a>`);
    const search = href.replace('/cars-for-sale?', '');
    const { query, invalid, errors } = parseQuery(readRequest(search), EMPTY_SEARCH_CONTEXT);
    expect([invalid, errors], search).toEqual([[], []]);
    expect(formatQuery(query, EMPTY_SEARCH_CONTEXT)).toBe(search);
  }
});

test('a failed search lists no popular searches, because they would fail too', () => {
  expect(load(FAILED).html).not.toContain('Popular searches');
});

test('in a desk, an unknown page and a failure lead to the desk, not to cars', () => {
  for (const { html } of [load(UNKNOWN, false, DESK), load(FAILED, false, DESK)]) {
    expect(html).toContain('href="/dealer">Go to your dealer’s desk</a>');
    expect(html).not.toContain('Search all cars');
    expect(html).not.toContain('<search');
    expect(html).not.toContain('Popular searches');
  }
});
