import { expect, test } from 'vitest';
import { denverOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import { camryFacts } from '#features/listings/testing/listing-facts.ts';
import { digestData } from './digest-data.ts';
import type { WaitingRow } from './waiting-rows.ts';

const TITLE = 'Used Toyota · Prices with dealer fees';
const OPTIONS = {
  ...{ origin: 'https://cars.test', preferencesUrl: 'https://cars.test/alerts/preferences?key=1' },
  now: new Date('2026-06-10T09:00:00Z'),
};

function partOf(query: string, name: string | null) {
  const search = { id: 1, brand: 'main', frequency: 'daily', title: TITLE, name, query };
  const facts = camryFacts({ salePrice: 20_000, mileage: 30_000, dealerFeesCents: 49_950 });
  const row = {
    ...{ id: 1, car: 'VIN', event: 'match', searchId: 1, listingId: 7, ownerId: 7, rating: null, priceBefore: null },
    ...{ facts, ownerFacts: denverOwnerFacts({}), search },
  };
  return digestData([row as unknown as WaitingRow], OPTIONS).parts[0]!;
}

test('an email shows the price on the basis of the search below the advertised price', () => {
  const [car] = partOf('makeCode=TOYOTA&priceBasis=with-fees', null).cars;
  expect([car!.price, car!.facts[0]]).toEqual([20_000, '$20,500 with dealer fees']);
  const [other] = partOf('makeCode=TOYOTA&priceBasis=out-the-door&zip=10118', null).cars;
  expect(other!.facts[0]).toMatch(/^(Up to |At least )?\$[\d,]+ out the door$/);
  expect(partOf('makeCode=TOYOTA', null).cars[0]!.facts[0]).toBe('30,000 mi');
});

test('where no price out the door has an upper end, an email has advertised prices, as its search has', () => {
  const { title, cars } = partOf('makeCode=TOYOTA&priceBasis=out-the-door&zip=05401', 'For Ada');
  expect([title, cars[0]!.facts[0]]).toEqual(['For Ada', '30,000 mi']);
});

test('an email says what prices include, even if the search has its own name', () => {
  expect(partOf('priceBasis=with-fees', null).title).toBe(TITLE);
  expect(partOf('priceBasis=with-fees', 'For Ada').title).toBe('For Ada (prices with dealer fees)');
  expect(partOf('', 'For Ada').title).toBe('For Ada');
});
