import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { type OwnerFacts, PRIVATE_SELLER } from '#features/dealers/dealers.ts';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { FoundOffer } from '#features/leads/leads.server.ts';
import { camryFacts } from '#features/listings/testing/listing-facts.ts';
import { offerPage } from './load.ts';

const CONTACT = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '+13035550134', comments: '' };
type Found = FoundOffer & { sellerEmail: string | null };
const FOUND = {
  ...{
    party: 'shopper',
    askingPrice: 30_000,
    sellerEmail: null,
    rounds: [],
    lead: { status: 'new', contact: CONTACT },
  },
  offer: { state: 'open', turn: 'seller', amount: 28_000, round: 1, expiresAt: new Date('2026-07-03T09:30:00Z') },
} as unknown as Found;

function dataOf(
  found: Found,
  sellerName: string,
  {
    kind = 'active',
    undoUntil = null as Date | null,
    ...place
  }: Partial<OwnerFacts> & { kind?: string; undoUntil?: Date | null } = {},
) {
  const owner = { ...bareOwnerFacts({ name: sellerName, privateSeller: true, phone: '7205550176', ...place }), id: 7 };
  const listing = { ...camryFacts(), id: 42, ownerId: 7 };
  const car = { kind, listing, owner } as unknown as Parameters<typeof offerPage>[1];
  const page = offerPage(MAIN_BRAND, car, found, { key: 'key', sendsMail: true, undoUntil });
  if (page.kind !== 'page') throw new Error('There is no page.');
  return page.data;
}

test.each([
  ['Pat Jones', 'Waiting for Pat Jones to reply by '],
  [PRIVATE_SELLER, 'Waiting for the seller to reply by '],
])('a shopper waits for %s', (name, text) => {
  expect(dataOf(FOUND, name).text).toContain(text);
});

test('after an agreement, both sides see a formatted phone number', () => {
  const agreed = { ...FOUND, offer: { ...FOUND.offer, state: 'accepted' } } as Found;
  const phoneOf = ({ other }: ReturnType<typeof dataOf>) => other.find(({ href }) => href?.startsWith('tel:'))?.text;
  expect(phoneOf(dataOf({ ...agreed, party: 'seller' }, 'Pat Jones'))).toBe('(303) 555-0134');
  expect(phoneOf(dataOf(agreed, 'Pat Jones'))).toBe('(720) 555-0176');
});

test('after an agreement, the buyer sees the seller’s name, address, phone number and email address', () => {
  const agreed = { ...FOUND, offer: { ...FOUND.offer, state: 'accepted' }, sellerEmail: 'pat@seller.example' } as Found;
  const place = { address: '900 Pearl St', city: 'Boulder', state: 'CO', zip: '80302' };
  expect(dataOf(agreed, 'Pat Jones', place).other).toEqual([
    { text: 'Pat Jones', href: null },
    { text: '900 Pearl St, Boulder, CO 80302', href: null },
    { text: '(720) 555-0176', href: expect.stringMatching(/^tel:/) as string },
    { text: 'pat@seller.example', href: 'mailto:pat@seller.example' },
  ]);
  expect(dataOf({ ...agreed, party: 'seller' }, 'Pat Jones').text).toContain('mark it as sold');
});

test('a deadline is in the time zone of the car', () => {
  expect(dataOf(FOUND, 'Pat Jones', { state: 'CO' }).text).toContain('Jul 3, 2026, 3:30 AM MDT');
  expect(dataOf(FOUND, 'Pat Jones', { state: null }).text).toContain('Jul 3, 2026, 5:30 AM EDT');
});

test('a seller who marked the car as sold can put it back for some days', () => {
  const sold = { ...FOUND, party: 'seller', offer: { ...FOUND.offer, state: 'accepted' } } as Found;
  const undoUntil = new Date('2026-07-09T18:00:00Z');
  const data = dataOf(sold, 'Pat Jones', { kind: 'withdrawn', state: 'CO', undoUntil });
  expect(data.actions).toMatchObject({ sold: false, relist: true });
  expect(data.text).toContain('you can put it back until Jul 9, 2026, 12:00 PM MDT');
  expect(dataOf({ ...sold, party: 'shopper' }, 'Pat Jones', { kind: 'withdrawn', undoUntil }).actions.relist).toBe(
    false,
  );
  const late = dataOf(sold, 'Pat Jones', { kind: 'withdrawn' });
  expect([late.actions.relist, late.text.includes('put it back')]).toEqual([false, false]);
});
