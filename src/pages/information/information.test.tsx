import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { loadInformation } from './load.ts';
import { InformationPage } from './page.tsx';
import { INFORMATION_PAGES, INFORMATION_TOPICS } from './information-pages.ts';

test.each(INFORMATION_TOPICS)('/%s has its own title, and the footer links to it', (topic) => {
  const answer = loadInformation(MAIN_BRAND, topic);
  if (answer.kind !== 'page') throw new Error('Expected a page.');
  expect(answer.head.canonical).toBe(`/${topic}`);
  const html = renderToString(<InformationPage {...answer.data} />);
  expect(html).toContain(`<h1>${INFORMATION_PAGES[topic].title}</h1>`);
  expect(html).toMatch(new RegExp(`<footer.*href="/${topic}"`));
});
