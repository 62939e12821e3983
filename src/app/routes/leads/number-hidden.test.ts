import { expect, test } from 'vitest';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createWholeSite } from '../../whole-site/testing/create-whole-site.ts';
import { LISTING, OWNER } from '../rest/testing/one-car.ts';

// A document only says whether the seller has a phone number. The number is returned after a press, which is counted.

const NUMBER = '(720) 555-0176';
/** Matches every way of writing it: `7205550176`, `+1-720-555-0176`, `720.555.0176`. */
const WRITTEN = /720\D{0,3}555\D{0,3}0176/;

const sellers = [
  { ...OWNER, phone: NUMBER },
  { ...OWNER, id: 8, phone: '+1 720 555 0176', privateSeller: true, hasLeadEmail: true as const },
  { ...OWNER, id: 9, phone: '720.555.0176', hideEmailForm: true },
];
const inventory = new Inventory();
const cars = sellers.map((seller, i) => ({ ...LISTING, id: 42 + i, ownerId: seller.id }));
inventory.apply({ owners: sellers, put: cars });
const failures: unknown[] = [];
const site = createWholeSite((...failure) => void failures.push(failure), {
  index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
  // All that a document consists of: the rendered page, its head with what search engines read, and the data for the
  // script.
  changes: { shell: (page) => [JSON.stringify([page.head, page.data]), page.html] },
});

test.each([
  ...['/cars-for-sale', '/cars-for-sale?makeCode=TOYOTA', '/cars-for-sale/svc/results'],
  ...cars.map(({ id }) => `/cars-for-sale/vehicle/${id}`),
  ...['supplemental', 'similar'].map((part) => `/cars-for-sale/svc/more-cars/${part}?makeCode=TOYOTA`),
  ...['/cars-for-sale/market?makeCode=TOYOTA', '/cars-for-sale/why-this-order?listingId=42'],
])('%s does not contain a seller’s number', async (path) => {
  for (const host of ['localhost', 'valuation.localhost', 'maker.localhost']) {
    const response = await site.request(`http://${host}${path}`, { headers: { host, accept: 'text/html' } });
    const text = await response.text();
    expect(WRITTEN.exec(text)).toBeNull();
    if (host !== 'localhost') continue;
    expect([response.status, failures]).toEqual([200, []]);
    if (/vehicle/.test(path))
      expect(['schema.org', 'Show phone number'].filter((said) => !text.includes(said))).toEqual([]);
  }
});

test('the test detects a number in any format', () => {
  for (const { phone } of sellers) expect(phone).toMatch(WRITTEN);
});
