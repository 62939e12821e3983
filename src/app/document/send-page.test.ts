import { existsSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { BRANDS } from '#features/brands/brands.ts';
import type { PageAnswer } from '#pages/page-answer.ts';
import type { AppContext } from '../base/app-context.ts';
import type { PageName } from './page-table.tsx';
import { type PageOptions, sendPage } from './send-page.ts';

const CONTEXT = {
  brandOf: () => BRANDS[0],
  ingress: { trustedProxies: 0 },
  renderPage: () => '',
  shell: () => '<!doctype html>',
} as never as AppContext;
const HEAD = { title: '', description: '', canonical: null, robots: null, jsonLd: [], preload: [] };

async function headersOf(name: PageName, options?: PageOptions): Promise<Headers> {
  const app = new Hono();
  const answer = { kind: 'page', status: 200, head: HEAD, data: {} } as never as PageAnswer<never>;
  app.get('/', (context) => sendPage(context, CONTEXT, name, answer, options));
  const response = await app.request('http://localhost/');
  return response.headers;
}

const CACHE_CONTROL: Record<PageName, PageOptions['cacheControl']> = {
  account: 'no-store',
  'account-data': 'no-store',
  'sign-in': 'no-store',
  problem: 'no-store',
  'dealer-desk': 'no-store',
  operator: 'no-store',
  promotions: 'no-store',
  alerts: 'private, no-store',
  privacy: 'private, no-store',
  value: 'private, no-store',
  wallet: 'private, no-store',
  'write-review': 'private, no-store',
  compare: 'private, no-store',
  contact: 'private, no-store',
  contacts: 'private, no-store',
  offer: 'private, no-store',
  'saved-cars': 'private, no-store',
  'saved-searches': 'private, no-store',
  'saved-search-mails': 'private, no-store',
  'certified-program': 'private, no-cache',
  market: 'private, no-cache',
  models: 'private, no-cache',
  home: 'private, no-cache',
  information: 'private, no-cache',
  'expert-review': 'private, no-cache',
  'payment-details': 'private, no-cache',
  'ownership-costs': 'private, no-cache',
  'report-listing': 'private, no-cache',
  'search-results': 'private, no-cache',
  'vehicle-details': 'private, no-cache',
  'why-this-order': 'private, no-cache',
};

test.each(Object.entries(CACHE_CONTROL))('the page %s is sent with %j', async (name, cacheControl) => {
  const headers = await headersOf(name as PageName);
  expect([headers.get('cache-control'), headers.get('retry-after')]).toEqual([cacheControl, null]);
});

test('options of one response override those of its page', async () => {
  const headers = await headersOf('contact', { cacheControl: 'no-store', retryAfter: '30' });
  expect([headers.get('cache-control'), headers.get('retry-after')]).toEqual(['no-store', '30']);
});

test('every page has the client.tsx that the build makes its script and styles from', () => {
  const pages = path.join(import.meta.dirname, '../../pages');
  const missing = Object.keys(CACHE_CONTROL)
    .map((name) => `${name}/client.tsx`)
    .filter((file) => !existsSync(path.join(pages, file)));
  expect(missing).toEqual([]);
});
