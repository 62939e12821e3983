import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { loadProblem } from './load.ts';
import { ProblemPage } from './page.tsx';

const FAILED = { status: 500, title: 'We are sorry. There was an issue with your last search.', detail: 'Try again.' };
const UNKNOWN = { status: 404, title: 'We can’t find that page', detail: 'It may have moved.' };

function load(problem: typeof FAILED, isBot = false) {
  const answer = loadProblem({ brand: MAIN_BRAND, problem, isBot });
  if (answer.kind !== 'page') throw new Error(`answered ${answer.kind}`);
  return { ...answer, html: renderToString(<ProblemPage {...answer.data} />).replaceAll('<!-- -->', '') };
}

test.each([
  [FAILED, false, 500],
  [FAILED, true, 200],
  [UNKNOWN, false, 404],
  [UNKNOWN, true, 404],
])('%o, to a bot: %s, has status %d and is kept out of search engines', (problem, isBot, status) => {
  expect(load(problem, isBot)).toMatchObject({ status, head: { robots: 'noindex', canonical: null } });
});

test('a failed search says so and can be tried again, also without script [R537]', () => {
  const { html } = load(FAILED);
  expect(html).toContain('We are sorry. There was an issue with your last search.');
  expect(html).toMatch(/<a [^>]*role="button" href="">Please try again<\/a>/);
});

test('an unknown page leads on to the search, and there is nothing to try again', () => {
  const { html } = load(UNKNOWN);
  expect(html).toContain('Error 404');
  expect(html).not.toContain('Please try again');
  expect(html).toContain('href="/cars-for-sale"');
  expect(html).toContain('href="/cars-for-sale?listingType=NEW"');
});
