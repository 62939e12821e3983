import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { requestSmallSite } from './testing/small-site.ts';

const ask = requestSmallSite();
/** With the flag `spotlight`, a page of the car maker's brand has one result more. */
const askWithoutSpotlights = requestSmallSite({ spotlight: false });

describe.each([
  { host: 'localhost', key: 'marketplace', name: 'Forecourt', heading: 'Used cars for sale', link: 'Best deals' },
  { host: 'valuation.localhost', key: 'valuation', name: 'Fairmark', heading: 'Cars for sale', link: 'Under $15,000' },
  {
    ...{ host: 'maker.localhost', key: 'maker', name: 'Marque' },
    ...{ heading: 'New and certified Hyundai cars for sale', link: 'IONIQ 5' },
  },
  { host: 'cars.example', key: 'marketplace', name: 'Forecourt', heading: 'Used cars for sale', link: 'Best deals' },
])('at $host', ({ host, key, name, heading, link }) => {
  test('the results page has its brand, words, links and default conditions [R007]', async () => {
    const { html } = await ask('/cars-for-sale', host);
    expect(html).toContain(`<html data-brand="${key}">`);
    expect(html).toContain(`>${heading}</h1>`);
    expect(html).toMatch(new RegExp(`class="?wordmark"?.*${name}</a>`, 's'));
    expect(html).toContain(`>${link}</a>`);
  });

  test('the vehicle page, the error page and the tab icon have the same brand [R007]', async () => {
    const vehicle = await ask('/cars-for-sale/vehicle/43', host);
    expect(vehicle.status).toBe(200);
    const problem = await ask('/cars-for-sale/vehicle/none', host);
    const icons = await Promise.all([ask('/favicon.svg', host), ask('/favicon.svg')]);
    for (const { html } of [vehicle, problem]) {
      expect(html).toContain(`<html data-brand="${key}">`);
      expect(html).toMatch(new RegExp(`class="?wordmark"?.*${name}</a>`, 's'));
    }
    expect(icons[0]!.headers.get('content-type')).toBe('image/svg+xml');
    expect(icons[0]!.html === icons[1]!.html).toBe(key === 'marketplace');
  });
});

test.each(BRANDS.filter((brand) => brand !== MAIN_BRAND))(
  'the brand $key has a theme, which is imported',
  ({ key }) => {
    const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../ui', file), 'utf8');
    expect(read('tokens.css')).toContain(`@import './themes/${key}.css';`);
    expect(read(`themes/${key}.css`)).toContain(`:root[data-brand='${key}'] {`);
  },
);

test.each([
  ['localhost', '', 25],
  ['valuation.localhost', '', 25],
  ['maker.localhost', '', 30],
  ['maker.localhost', '?numRecords=25', 30],
  ['maker.localhost', '?numRecords=24', 24],
])('at %s a page requested with "%s" shows %i results [R561]', async (host, search, size) => {
  const { html } = await askWithoutSpotlights(`/cars-for-sale/svc/results${search}`, host);
  expect((JSON.parse(html) as { data: { cards: unknown[] } }).data.cards).toHaveLength(size);
});

test('a car maker’s brand shows no car of another make', async () => {
  const statusAt = async (host: string) => (await ask('/cars-for-sale/vehicle/42', host)).status;
  expect([await statusAt('localhost'), await statusAt('maker.localhost')]).toEqual([200, 404]);
});

test('the valuation guide shows the price rating before the car', async () => {
  const order = async (host: string) => {
    const { html } = await ask('/cars-for-sale/vehicle/43', host);
    return html.indexOf('id="price-check"') < html.indexOf('id="facts"');
  };
  expect([await order('localhost'), await order('valuation.localhost')]).toEqual([false, true]);
});

test('a certified car has the texts of each brand’s program [R008]', async () => {
  const summaries = BRANDS.map(({ certified }) => certified.summary);
  for (const { hosts, certified } of BRANDS) {
    const { html } = await ask('/cars-for-sale/vehicle/44', hosts[0]);
    expect(summaries.filter((summary) => html.includes(summary))).toEqual([certified.summary]);
  }
});

test('a car maker’s brand has a home crumb to /cars-for-sale; other brands have none [R297]', async () => {
  const home = async (host: string) =>
    (await ask('/cars-for-sale?makeCode=HYUNDAI', host)).html.match(/<a [^>]*>Home</);
  expect((await home('maker.localhost'))?.[0]).toContain('href="/cars-for-sale"');
  expect([await home('localhost'), await home('valuation.localhost')]).toEqual([null, null]);
});
