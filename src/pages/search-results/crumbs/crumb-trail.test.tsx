import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CrumbTrail } from './crumb-trail.tsx';

test('crumbs are an ordered list of links to the searches before, the last one marked as the present [R301]', () => {
  const html = renderToString(
    <CrumbTrail
      crumbs={[
        { key: 'page', label: 'Used Cars for Sale', query: '' },
        { key: 'make', label: 'Toyota', query: 'makeCode=TOYOTA' },
        { key: 'model', label: 'Tacoma', query: 'makeCode=TOYOTA&modelCode=TACOMA' },
      ]}
    />,
  );
  expect(html).toMatch(/^<nav[^>]*aria-label="Breadcrumb"><ol>/);
  expect([...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, label]) => [label, href])).toEqual([
    ['Used Cars for Sale', '/cars-for-sale'],
    ['Toyota', '/cars-for-sale?makeCode=TOYOTA'],
    ['Tacoma', '/cars-for-sale?makeCode=TOYOTA&amp;modelCode=TACOMA'],
  ]);
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-current="page">Tacoma</);
});
