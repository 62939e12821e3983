import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { PRIVATE_SELLER } from '#features/dealers/dealers.ts';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { FoundOffer } from '#features/leads/leads.server.ts';
import { camryFacts } from '#features/listings/testing/listing-facts.ts';
import { offerPage } from './load.ts';

const CONTACT = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '+13035550134', comments: '' };
const FOUND = {
  ...{ party: 'shopper', askedPrice: 30_000, rounds: [], lead: { status: 'new', contact: CONTACT } },
  offer: { state: 'open', turn: 'seller', amount: 28_000, round: 1, expiresAt: new Date('2026-07-03T09:30:00Z') },
} as unknown as FoundOffer;

function dataOf(found: FoundOffer, sellerName: string) {
  const owner = { ...bareOwnerFacts({ name: sellerName, privateSeller: true, phone: '7205550176' }), id: 7 };
  const listing = { ...camryFacts(), id: 42, ownerId: 7 };
  const car = { kind: 'active', listing, owner } as unknown as Parameters<typeof offerPage>[1];
  const page = offerPage(MAIN_BRAND, car, found, { key: 'key', sendsMail: true });
  if (page.kind !== 'page') throw new Error('There is no page.');
  return page.data;
}

test.each([
  ['Pat Jones', 'Waiting for Pat Jones to answer by '],
  [PRIVATE_SELLER, 'Waiting for the seller to answer by '],
])('a shopper waits for %s', (name, text) => {
  expect(dataOf(FOUND, name).text).toContain(text);
});

test('after an agreement both sides see a phone number as people write it', () => {
  const agreed = { ...FOUND, offer: { ...FOUND.offer, state: 'accepted' } } as FoundOffer;
  expect(dataOf({ ...agreed, party: 'seller' }, 'Pat Jones').other).toContain('(303) 555-0134');
  expect(dataOf(agreed, 'Pat Jones').other).toEqual(['Pat Jones', '(720) 555-0176']);
});
