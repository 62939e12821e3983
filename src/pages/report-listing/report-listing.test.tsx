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
  const requests: number[] = [];
  const findListing = async (id: number) => {
    requests.push(id);
    return (kind === 'unknown' ? { kind } : { kind, listing: facts, owner: {} }) as FoundListing;
  };
  const answer = await loadReportListing({ brand: MAIN_BRAND, findListing }, { listingId, origin: ORIGIN, referer });
  if (answer?.kind === 'redirect') throw new Error('No redirect was expected.');
  return { answer, requests };
}

test('a listing can be shared and reported by a form without scripts, and the page is not indexed', async () => {
  const { answer } = await load('7');
  const html = renderToString(<ReportListingPage {...answer!.data} />);
  expect(answer!.head.robots).toBe('noindex');
  expect(html).toContain('<h1>2021 Toyota Tacoma SR5</h1>');
  expect(html).toContain('https://cars.example/cars-for-sale/vehicle/7');
  const form = /<form[^>]*report-listing[^>]*>/.exec(html)![0];
  expect(form).toContain('action="/cars-for-sale/svc/report-listing"');
  expect(form).toContain('method="post"');
  expect(html).toContain('name="listingId" value="7"');
  for (const { code, label } of REPORT_REASONS) {
    expect(html).toContain(`value="${code}"`);
    expect(html).toContain(label);
  }
  expect(html).not.toContain('style=');
});

test('a form that was sent with mistakes keeps what was entered, and says what to fix', async () => {
  const { answer } = await load('7');
  const entries = { reason: 'other', comments: 'Not <ours>.', emailAddress: 'a@b' };
  const html = renderToString(
    <ReportListingPage {...answer!.data} sent={{ entries, search: '', error: 'Enter a full email address.' }} />,
  );
  expect(html).toMatch(/<p[^>]*role="alert"[^>]*>Enter a full email address\.</);
  expect(html.match(/<input[^>]*checked=""[^>]*>/g)).toEqual([expect.stringContaining('value="other"')]);
  expect(html).toContain('>Not &lt;ours&gt;.</textarea>');
  expect(html).toMatch(/<input[^>]*name="emailAddress"[^>]*value="a@b"/);
});

test('a withdrawn listing can be reported too; an unknown one cannot', async () => {
  expect((await load('7', 'withdrawn')).answer).not.toBeNull();
  expect((await load('7', 'unknown')).answer).toBeNull();
});

test.each(['', '0', '-1', '7x', '1e3', '9999999999999999', '../7'])(
  '%j is not a listing and causes no query',
  async (id) => {
    const { answer, requests } = await load(id);
    expect(answer).toBeNull();
    expect(requests).toEqual([]);
  },
);

test.each([
  ['https://cars.example/cars-for-sale?makeCode=FORD', 'makeCode=FORD'],
  ['https://cars.example/cars-for-sale', ''],
  ['https://cars.example/sign-in?makeCode=FORD', ''],
  ['https://elsewhere.example/cars-for-sale?makeCode=FORD', ''],
  ['no address', ''],
])('a shopper who came from %s returns to the search %j', async (referer, search) => {
  expect((await load('7', 'active', referer)).answer!.data.search).toBe(search);
});

test.each([
  ['https://cars.example/cars-for-sale?makeCode=FORD', '/cars-for-sale/why-this-order?makeCode=FORD&amp;listingId=7'],
  ['https://cars.example/cars-for-sale', '/cars-for-sale/why-this-order?listingId=7'],
  ['https://cars.example/cars-for-sale?sortBy=derivedpriceASC', null],
  ['https://cars.example/cars-for-sale/vehicle/7', null],
])('a shopper who came from %s reaches the explanation %j', async (referer, address) => {
  const { answer } = await load('7', 'active', referer);
  const html = renderToString(<ReportListingPage {...answer!.data} />);
  expect(/<a href="([^"]*why-this-order[^"]*)"/.exec(html)?.[1] ?? null).toBe(address);
});

test('without scripts, the payment details keep the ZIP code and the terms of the search', async () => {
  const { answer } = await load('7', 'active', `${ORIGIN}/cars-for-sale?makeCode=FORD&termMonths=60&zip=80202`);
  const html = renderToString(<ReportListingPage {...answer!.data} hasPayment />);
  expect(html).toContain('href="/cars-for-sale/payment?listingId=7&amp;zip=80202&amp;termMonths=60"');
});
