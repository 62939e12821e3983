import { expect, test } from 'vitest';
import { parseQuery, readRequest } from '#features/search/search.ts';
import { searchContext } from '../testing/search-context.ts';
import { sampleListing, sampleOwner } from '../testing/sample-listing.ts';
import { cardView, dealView, shortTrim } from './card-view.ts';

const RATING = sampleListing().rating!;

type Listing = ReturnType<typeof sampleListing>;

function cardOf(changes: Partial<Listing>, found: { distanceMiles?: number | null; beyondRadius?: boolean } = {}) {
  return cardView({ ...resultOf(changes), ...found }, searchContext());
}

function resultOf(changes: Partial<Listing>) {
  return { listing: sampleListing(changes), owner: sampleOwner(), distanceMiles: 12.4, beyondRadius: false };
}

test('a card shows what a shopper compares', () => {
  expect(cardOf({})).toMatchObject({
    id: 4711,
    condition: 'Used',
    title: '2021 Toyota Tacoma',
    trim: 'TRD Off-Road',
    price: '$30,000',
    mileage: '45,210 mi',
    place: '12 mi away',
    seller: { name: 'Mile High Motors', rating: '4.6', reviews: '1,234' },
    deal: { rating: 'GREAT', label: 'Great price', amount: '$4,000 below market' },
    flags: [],
  });
});

test.each([
  [{}, 'Check availability'],
  [{ privateSeller: true, hasLeadEmail: true as const }, 'Make Offer'],
  [{ hideEmailForm: true }, undefined],
  [{ hideEmailForm: true, privateSeller: true, hasLeadEmail: true as const }, undefined],
])('a card of a seller with %j leads to the seller by %j [R214]', (owner, lead) => {
  expect(leadOf(owner)).toBe(lead);
});

test('shows no Make Offer for a private seller without an email address, unless there is a fallback', () => {
  expect(leadOf({ privateSeller: true })).toBeUndefined();
  expect(leadOf({ privateSeller: true }, true)).toBe('Make Offer');
});

function leadOf(owner: Parameters<typeof sampleOwner>[0], hasLeadsFallback = false) {
  const result = { listing: sampleListing({}), distanceMiles: null, beyondRadius: false };
  return cardView({ ...result, owner: sampleOwner(owner) }, searchContext(), { hasLeadsFallback }).lead;
}

test('a listing without a price says to call, and has no estimate or rating [R062]', () => {
  expect(cardOf({ salePrice: null, rating: null })).toMatchObject({
    price: 'Call for price',
    monthly: null,
    deal: null,
  });
});

test('cards of one listing have the payment and the distance of their search', () => {
  const result = resultOf({});
  const usual = cardView({ ...result, distanceMiles: null }, searchContext());
  const terms = { downDollars: 10_000, months: 60, aprPercent: 5 };
  const other = cardView(result, searchContext(), { terms });
  const link = '&aprPercent=5&downPayment=10000&termMonths=60';
  expect(other).toEqual({ ...usual, monthly: '$377', terms: link, place: '12 mi away' });
  expect(cardView({ ...result, distanceMiles: null }, searchContext())).toEqual(usual);
});

test('without a sale price, the MSRP counts; incentives never do', () => {
  expect(cardOf({ salePrice: null, msrp: 41_000, incentive: 1_000 }).price).toBe('$41,000');
});

test.each([
  [34_000, 34_000, 'FAIR', 'Fair price', 'at market'],
  [35_000, 34_000, 'FAIR', 'Fair price', '$1,000 above market'],
  [40_000, 34_000, 'HIGH', 'High price', '$6,000 above market'],
  [32_500, 34_000, 'GOOD', 'Good price', '$1,500 below market'],
] as const)('%d with a fair price of %d is %s: %s, %s', (salePrice, fairPrice, band, label, amount) => {
  expect(dealView(sampleListing({ salePrice, rating: { ...RATING, fairPrice, band } }))).toMatchObject({
    label,
    amount,
  });
});

test('a card without a rating shows none, whatever market price the feed has', () => {
  expect(dealView(sampleListing({ rating: null, marketPrice: 90_000 }))).toBeNull();
  expect(dealView(sampleListing({ rating: { ...RATING, band: null } }))).toBeNull();
});

test('trims over 30 characters end in an ellipsis', () => {
  const exactly = 'a'.repeat(30);
  expect(shortTrim(exactly)).toBe(exactly);
  expect(shortTrim(`${exactly}b`)).toBe(`${exactly}…`);
  expect(shortTrim(null)).toBeNull();
});

test('marks a price drop, a new listing and one beyond the radius', () => {
  expect(cardOf({ previousPrice: 31_000, listedAt: '2026-05-31T00:00:00.000Z' }).flags).toEqual([
    { kind: 'reduced', label: 'Price drop $1,000' },
  ]);
  expect(cardOf({ stale: true }).flags).toContainEqual({ kind: 'stale', label: 'Not recently confirmed' });
  expect(cardOf({ listedAt: '2026-05-31T00:00:00.000Z' }).flags).toEqual([{ kind: 'fresh', label: 'Just listed' }]);
  expect(cardOf({}, { beyondRadius: true }).flags.map(({ label }) => label)).toEqual(['Outside your radius']);
});

test.each([
  [30_000, 30_611, 'below 2%', false],
  [30_000, 30_613, 'from 2%', true],
  [5_000, 5_249, 'below $250', false],
  [5_000, 5_250, 'from $250', true],
])('a price of %i, reduced from %i, is crossed out; %s it is marked: %s', (salePrice, previousPrice, _, marked) => {
  const card = cardOf({ salePrice, previousPrice });
  expect(card.previousPrice).not.toBeNull();
  expect(card.flags.map(({ kind }) => kind)).toEqual(marked ? ['reduced'] : []);
});

test('lists what comes with the car, in one line', () => {
  const extrasOf = (changes: Partial<Listing>, owner: Parameters<typeof sampleOwner>[0] = {}) =>
    cardView({ ...resultOf(changes), owner: sampleOwner(owner) }, searchContext()).extras;
  expect(extrasOf({})).toBeNull();
  expect(extrasOf({ incentive: 500, image360: 'spin-1' })).toBe('Special offer · 360° view');
  const ended = { name: 'Cash', amountCents: 50_000, endsOn: '2020-01-31', conditions: null, isOpenToAll: true };
  expect(extrasOf({ incentive: 500, offers: [{ kind: 'incentive', ...ended }] })).toBeNull();
  expect(
    extrasOf(
      { homeServices: ['VIRTUAL_TOUR'] },
      { shippingLabel: 'Ships nationwide', homeServices: ['HOME_DELIVERY', 'VIRTUAL_TOUR'] },
    ),
  ).toBe('Ships nationwide · Home delivery · Virtual tour');
});

test('marks a car that can be bought online only in that experience [R223]', () => {
  const flagsIn = (marksOnline: boolean, buyOnline: boolean) =>
    cardView(resultOf({ buyOnline }), searchContext(), { marksOnline }).flags;
  expect(flagsIn(true, true)).toContainEqual({ kind: 'online', label: 'Buy online' });
  expect(flagsIn(false, true)).toEqual(flagsIn(true, false));
});

test('a car is not sponsored because its feed offers it for sponsored places [I57]', () => {
  expect(cardOf({ sponsored: true })).toEqual(cardOf({ sponsored: false }));
});

test('shows the owner’s city without a search location', () => {
  expect(cardOf({}, { distanceMiles: null }).place).toBe('Denver, CO');
  expect(cardOf({}, { distanceMiles: 0.3 }).place).toBe('Under 1 mi away');
});

test('names the cost to own with its range in results that are sorted by it, and in no others', () => {
  const lineOf = (sortBy: string, later: Partial<Listing>) => {
    const { query } = parseQuery(readRequest(`sortBy=${sortBy}`), searchContext());
    return cardView(resultOf({ mpgCombined: 25, fuelCode: 'GSL', ...later }), searchContext(), { query }).basis;
  };
  const later = { laterPriceCents: 1_800_000, laterRangeCents: { low: 1_500_000, high: 2_100_000 } };
  const [expected, low, high] = /^About \$([\d,]+)\/mo to own \(\$([\d,]+) to \$([\d,]+)\)$/
    .exec(lineOf('ownershipASC', later)!)!
    .slice(1)
    .map(Number) as [number, number, number];
  // $3,000 more or less in 60 months.
  expect([expected - low, high - expected]).toEqual([50, 50]);
  expect(lineOf('ownershipASC', { laterPriceCents: 1_800_000 })).toBe(`About $${expected}/mo to own`);
  expect(lineOf('ownershipASC', {})).toBe('No estimate of the cost to own');
  expect(lineOf('relevance', later)).toBeUndefined();
});

test("shows the site's copy of a photo, and a drawing for a car without photos", () => {
  expect(cardOf({ images: [{ src: 'https://example.org/1.jpg', alt: null }] }).picture).toMatchObject({
    src: '/pictures/photos/4711/0-400.webp',
    alt: '2021 Toyota Tacoma in cavalry blue',
  });
  expect(cardOf({}).picture.src).toMatch(/^\/pictures\/drawn\/\d+\/front34-400\.avif$/);
});

test.each([
  [1, '$1'],
  [250, '$250'],
  [123_456, '$123,456'],
])('shows an implausible price of %d without a monthly payment', (salePrice, price) => {
  expect(cardOf({ salePrice })).toMatchObject({ price, monthly: null });
});

test("the payment is estimated with the search's terms, and $0 if the down payment covers the price", () => {
  const result = {
    listing: sampleListing({ salePrice: 30_000 }),
    owner: sampleOwner(),
    distanceMiles: 1,
    beyondRadius: false,
  };
  const terms = { downDollars: 6_000, months: 60, aprPercent: 0 };
  expect(cardView(result, searchContext(), { terms })).toMatchObject({
    monthly: '$400',
    // Its page shows the same payment.
    terms: '&aprPercent=0&downPayment=6000&termMonths=60',
  });
  expect(cardView(result, searchContext()).terms).toBeUndefined();
  const paid = { ...terms, downDollars: 30_000 };
  expect(cardView(result, searchContext(), { terms: paid }).monthly).toBe('$0');
});

test('a card says that its picture is an illustration', () => {
  expect(cardOf({}).drawn).toBe(true);
  expect(cardOf({ images: [{ src: 'https://drawn.example/front34', alt: null }] }).drawn).toBe(true);
  expect(cardOf({ images: [{ src: 'https://example.org/1.jpg', alt: null }] }).drawn).toBeUndefined();
});

test('what sets a dealer apart is linked if the dealer has content for that condition [R379]', () => {
  const result = { listing: sampleListing(), owner: sampleOwner(), distanceMiles: 1, beyondRadius: false };
  const asked: unknown[] = [];
  const cardWith = (teaser: { tagline: string | null } | null) =>
    cardView(result, searchContext(), { differenceOf: (key) => (asked.push(key), teaser) }).seller.difference;
  const href = '/content/dealer-difference/7/USED.html';
  expect(cardWith({ tagline: 'Family owned since 1962' })).toEqual({ label: 'Family owned since 1962', href });
  expect(cardWith({ tagline: null })).toEqual({ label: 'The dealer difference', href });
  expect(cardWith(null)).toBeUndefined();
  expect(asked[0]).toEqual({ ownerId: 7, listingType: 'USED' });
});
