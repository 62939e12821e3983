import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { openGuard } from '#ports/calls/fake.ts';
import { FAKE_GUARDS } from '../testing/fake-guards.ts';
import { fakeSearchService } from '../testing/fake-search-service.ts';
import { loadShowcase, type ShowcaseServices } from './load-showcase.ts';
import { sampleSlots } from './testing/sample-slots.ts';

const AUCTION = 'auction-207';
const FOUND = {
  search: fakeSearchService().service,
  brand: MAIN_BRAND,
  guards: FAKE_GUARDS,
  findShowcase: async (auctionId) => sampleSlots().find((slot) => slot.auctionId === auctionId) ?? null,
} satisfies ShowcaseServices;

const load = (services: ShowcaseServices, auctionId = AUCTION, search = '?makeCode=TOYOTA&zip=80202') =>
  loadShowcase(services, auctionId, search, new AbortController().signal);

test('each car of a showcase says that it is sponsored, and has its own link that counts the click', async () => {
  const { cars } = await load(FOUND);
  expect(cars.map(({ id, label, href, seller }) => ({ id, label, href, seller }))).toEqual(
    [207, 208, 209].map((id) => ({
      ...{ id, label: 'Sponsored', seller: 'Dealer 207' },
      href: `/cars-for-sale/sponsored?t=token-${id}`,
    })),
  );
});

test('in a search with fees, the cars of a showcase have prices with fees', async () => {
  const { cars } = await load(FOUND, AUCTION, '?makeCode=TOYOTA&priceBasis=with-fees&zip=80202');
  expect(cars.map(({ basis }) => basis)).toEqual(Array(3).fill('At least $30,000 with dealer fees'));
});

test.each<[string, () => ReturnType<typeof load>]>([
  ['of an auction without a showcase', () => load(FOUND, 'auction-999')],
  ['for a search that is not valid', () => load(FOUND, AUCTION, '?makeCode=TOYOTA&zip=80202&startYear=next')],
  ['if nothing is sponsored', () => load({ search: FOUND.search, brand: MAIN_BRAND, guards: FAKE_GUARDS })],
  ['if they are not found in time', () => load({ ...FOUND, guards: { paidSlots: openGuard } })],
])('has no cars %s', async (_name, answer) => {
  expect(await answer()).toEqual({ cars: [] });
});
