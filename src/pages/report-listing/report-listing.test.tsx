import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { FoundListing } from '#features/listings/listings.server.ts';
import { REPORT_REASONS } from '#features/listings/listings.ui.ts';
import { loadReportListing } from './load.ts';
import { ReportListingPage } from './page.tsx';

const facts = { id: 7, year: 2021, make: 'Toyota', model: 'Tacoma', trim: 'SR5' };
const ORIGIN = 'https://cars.example';

async function load(listingId: string, kind: FoundListing['kind'] = 'active', referer?: string) {
  const asked: number[] = [];
  const findListing = async (id: number) => {
    asked.push(id);
    return (kind === 'unknown' ? { kind } : { kind, listing: facts, owner: {} }) as FoundListing;
  };
  const answer = await loadReportListing({ brand: MAIN_BRAND, findListing }, { listingId, origin: ORIGIN, referer });
  if (answer?.kind === 'redirect') throw new Error('No redirect was expected.');
  return { answer, asked };
}

test('a listing is shared and reported by a form that needs no script, and search engines stay out', async () => {
  const { answer } = await load('7');
  const html = renderToString(<ReportListingPage {...answer!.data} />);
  expect(answer!.head.robots).toBe('noindex');
  expect(html).toContain('<h1>2021 Toyota Tacoma SR5</h1>');
  expect(html).toContain('https://cars.example/cars-for-sale/vehicle/7');
  const form = /<form[^>]*>/.exec(html)![0];
  expect(form).toContain('action="/cars-for-sale/svc/report-listing"');
  expect(form).toContain('method="post"');
  expect(html).toContain('name="listingId" value="7"');
  for (const { code, label } of REPORT_REASONS) {
    expect(html).toContain(`value="${code}"`);
    expect(html).toContain(label);
  }
  expect(html).not.toContain('style=');
});

test('a listing that is gone can be reported too; one that never was cannot', async () => {
  expect((await load('7', 'withdrawn')).answer).not.toBeNull();
  expect((await load('7', 'unknown')).answer).toBeNull();
});

test.each(['', '0', '-1', '7x', '1e3', '9999999999999999', '../7'])(
  '%j is no listing, and nobody is asked',
  async (id) => {
    const { answer, asked } = await load(id);
    expect(answer).toBeNull();
    expect(asked).toEqual([]);
  },
);

test.each([
  ['https://cars.example/cars-for-sale?makeCode=FORD', 'makeCode=FORD'],
  ['https://cars.example/cars-for-sale', ''],
  ['https://cars.example/sign-in?makeCode=FORD', ''],
  ['https://elsewhere.example/cars-for-sale?makeCode=FORD', ''],
  ['no address', ''],
])('who came from %s returns to the search %j', async (referer, search) => {
  expect((await load('7', 'active', referer)).answer!.data.search).toBe(search);
});
