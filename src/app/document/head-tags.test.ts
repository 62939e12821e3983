import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { PageHead } from '#pages/page-answer.ts';
import { headTags } from './head-tags.ts';

const HEAD: PageHead = {
  title: 'Used Toyota for sale',
  description: 'Compare 99 results',
  canonical: '/cars-for-sale?makeCode=TOYOTA&modelCode=CAMRY',
  robots: null,
  jsonLd: [],
  preload: [],
  picture: { path: '/pictures/og/7.jpg', alt: '2019 Toyota Camry' },
};
const tagsOf = (changes: Partial<PageHead> = {}) =>
  headTags({ head: { ...HEAD, ...changes }, brand: MAIN_BRAND, origin: 'https://cars.test' });

test('has tags for sharing with absolute URLs', () => {
  const tags = tagsOf();
  for (const [property, content] of [
    ['og:title', 'Used Toyota for sale'],
    ['og:description', 'Compare 99 results'],
    ['og:site_name', 'Forecourt'],
    ['og:type', 'website'],
    ['og:url', 'https://cars.test/cars-for-sale?makeCode=TOYOTA&amp;modelCode=CAMRY'],
    ['og:image', 'https://cars.test/pictures/og/7.jpg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', '2019 Toyota Camry'],
  ])
    expect(tags).toContain(`<meta property="${property}" content="${content}">`);
  expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">');
});

test('a page without a picture is shared with a small card; one without its own URL is not shared', () => {
  const { picture: _, ...without } = HEAD;
  const tags = headTags({ head: without, brand: MAIN_BRAND, origin: '' });
  expect(tags).toContain('<meta name="twitter:card" content="summary">');
  expect(tags).not.toContain('og:image');
  expect(tagsOf({ canonical: null })).not.toMatch(/og:|twitter:|canonical/);
});

test("the browser's frame has the brand's color in each scheme", () => {
  expect(tagsOf()).toContain('<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">');
  expect(tagsOf()).toContain('<meta name="theme-color" content="#191c21" media="(prefers-color-scheme: dark)">');
});

test('makes URLs in structured data absolute, and leaves other texts unchanged', () => {
  const jsonLd = [
    {
      '@id': '/a#car',
      url: '/a',
      name: '"url":"/a',
      image: ['/x'],
      itemListElement: [{ item: '/b?x=1&y=2' }, { item: { url: '/c' } }],
    },
  ];
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(tagsOf({ jsonLd }))!;
  expect(JSON.parse(json!)).toEqual({
    '@id': 'https://cars.test/a#car',
    url: 'https://cars.test/a',
    name: '"url":"/a',
    image: ['/x'],
    itemListElement: [{ item: 'https://cars.test/b?x=1&y=2' }, { item: { url: 'https://cars.test/c' } }],
  });
});

test('the same structured data have the addresses of each origin', () => {
  const jsonLd = [{ url: '/a' }, { url: '/b' }];
  const tags = (origin: string) => headTags({ head: { ...HEAD, jsonLd }, brand: MAIN_BRAND, origin });
  const first = tags('https://a.test');
  expect(first).toContain(
    '{"url":"https://a.test/a"}</script>\n<script type="application/ld+json">{"url":"https://a.test/b"}',
  );
  expect(tags('https://a.test')).toBe(first);
  expect(tags('https://b.test')).toContain('{"url":"https://b.test/b"}');
});

test("has the page's robots directives", () => {
  expect(tagsOf({ robots: 'noindex, follow' })).toContain('<meta name="robots" content="noindex, follow">');
  expect(tagsOf()).not.toContain('robots');
});

test.each([
  '</title><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '" onload="alert(1)',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '\u2028</SCRIPT >',
  "'><img src=x onerror=alert(1)>",
])('hostile text cannot leave its place in the head: %s', (hostile) => {
  const tags = tagsOf({
    ...{ title: hostile, description: hostile, canonical: `/${hostile}`, picture: { path: '/x.jpg', alt: hostile } },
    jsonLd: [{ name: hostile, url: `/${hostile}` }],
    preload: [{ href: hostile, type: hostile, srcset: hostile, sizes: hostile }],
  });
  const scripts = tags.match(/<\/?script/gi);
  expect(scripts).toEqual(['<script', '</script']);
  expect(tags).not.toMatch(/<(img|!--)/i);
  // Every attribute is a name and a quoted value; no text is outside the quotes.
  for (const [tag] of tags.replaceAll(/<script[^]*?<\/script>|<title>[^<]*<\/title>/g, '').matchAll(/<[^]*?>(?=\n|$)/g))
    expect(tag).toMatch(/^<[a-z]+( [a-z:-]+="[^"<>]*")*>$/);
});
