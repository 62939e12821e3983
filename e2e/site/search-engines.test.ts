import { get } from 'node:http';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type SharedSite, sharedSite } from '../testing/sites/shared-site.ts';
import { SMALL_INVENTORY_COUNT } from '../testing/sites/small-inventory.ts';

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

const textOf = async (address: string) => (await fetch(address, { redirect: 'manual' })).text();
const unescape = (text: string) => text.replaceAll('&amp;', '&');
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => unescape(address!));
const metaOf = (html: string, name: string) => {
  const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return content === undefined ? null : unescape(content);
};
const canonicalOf = (html: string) => unescape(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '');

async function listed(): Promise<string[]> {
  const robots = await textOf(`${site.address}/robots.txt`);
  const index = /^Sitemap: (.*)$/m.exec(robots)![1]!;
  const files = await Promise.all(addressesIn(await textOf(index)).map(textOf));
  return files.flatMap(addressesIn);
}

test('robots.txt leads to every indexable page, and each allows indexing', async () => {
  const pages = await listed();
  expect(pages.filter((page) => page.includes('/vehicle/'))).toHaveLength(SMALL_INVENTORY_COUNT);
  const searches = pages.filter((page) => !page.includes('/vehicle/'));
  expect(searches).toContain(`${site.address}/cars-for-sale?makeCode=TOYOTA&modelCode=TACOMA`);
  expect(searches).toContain(`${site.address}/cars-for-sale?city=Denver&state=CO`);
  for (const page of [...searches, ...pages.slice(-3)]) {
    const response = await fetch(page, { redirect: 'manual' });
    const html = await response.text();
    expect([response.status, metaOf(html, 'robots'), canonicalOf(html)], page).toEqual([200, null, page]);
    for (const [, json] of html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g))
      expect(JSON.parse(json!), page).toHaveProperty('@type');
  }
});

test.each([
  ['few results', '?makeCode=MAZDA'],
  ['none', '?fuelTypeGroup=HYD'],
  ['an order', '?sortBy=yearDESC'],
  ['the second page', '?firstRecord=25'],
  ['a keyword', '?keyword=tacoma'],
  ['three choices', '?driveGroup=AWD4WD&makeCode=TOYOTA&zip=80202'],
  ['what cannot be used', '?makeCode=NOSUCHMAKE'],
])('a page of %s is not for search engines, but its links are', async (_what, search) => {
  expect(metaOf(await textOf(`${site.address}/cars-for-sale${search}`), 'robots')).toBe('noindex, follow');
});

test('a shared page shows a picture of its car in the stated size', { tags: 'long' }, async () => {
  for (const path of ['/cars-for-sale?makeCode=TOYOTA', (await listed()).at(-1)!.slice(site.address.length)]) {
    const html = await textOf(site.address + path);
    const picture = metaOf(html, 'og:image')!;
    const response = await fetch(picture);
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect([response.status, format, width, height], path).toEqual([200, 'jpeg', 1200, 630]);
    expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual(['1200', '630']);
    expect(metaOf(html, 'og:url')).toBe(canonicalOf(html));
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
  }
});

test('each brand names its own host', async () => {
  const { port } = new URL(site.address);
  const robots = await new Promise<string>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/sitemap.xml', headers: { host: `maker.localhost:${port}` } }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += String(chunk)));
      answer.on('end', () => resolve(text));
    }).on('error', reject);
  });
  expect(addressesIn(robots)[0]).toBe(`http://maker.localhost:${port}/sitemaps/makes.xml`);
});
