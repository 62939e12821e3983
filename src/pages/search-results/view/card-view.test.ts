import { expect, test } from 'vitest';
import { searchContext } from '../testing/search-context.ts';
import { sampleListing, sampleOwner } from '../testing/sample-listing.ts';
import { cardView, dealView, shortTrim } from './card-view.ts';

const RATING = sampleListing().rating!;

type Listing = ReturnType<typeof sampleListing>;

function cardOf(changes: Partial<Listing>, found: { distanceMiles?: number | null; beyondRadius?: boolean } = {}) {
  const result = { listing: sampleListing(changes), owner: sampleOwner(), distanceMiles: 12.4, beyondRadius: false };
  return cardView({ ...result, ...found }, searchContext());
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

test('a listing without a price asks for a call, and nothing is estimated or judged [R062]', () => {
  expect(cardOf({ salePrice: null, rating: null })).toMatchObject({
    price: 'Call for price',
    monthly: null,
    deal: null,
  });
});

test('without a sale price the MSRP counts; an incentive never does', () => {
  expect(cardOf({ salePrice: null, msrp: 41_000, incentive: 1_000 }).price).toBe('$41,000');
});

test.each([
  [34_000, 34_000, 'FAIR', 'Fair price', 'at market'],
  [35_000, 34_000, 'FAIR', 'Fair price', '$1,000 above market'],
  [40_000, 34_000, 'HIGH', 'High price', '$6,000 above market'],
  [32_500, 34_000, 'GOOD', 'Good price', '$1,500 below market'],
] as const)('%d beside a fair price of %d is %s: %s, %s', (salePrice, fairPrice, band, label, amount) => {
  expect(dealView(sampleListing({ salePrice, rating: { ...RATING, fairPrice, band } }))).toMatchObject({
    label,
    amount,
  });
});

test('without a rating there is no judgement, whatever the feed says of the market', () => {
  expect(dealView(sampleListing({ rating: null, marketPrice: 90_000 }))).toBeNull();
  expect(dealView(sampleListing({ rating: { ...RATING, band: null } }))).toBeNull();
});

test('trims over 30 characters end in an ellipsis', () => {
  const exactly = 'a'.repeat(30);
  expect(shortTrim(exactly)).toBe(exactly);
  expect(shortTrim(`${exactly}b`)).toBe(`${exactly}…`);
  expect(shortTrim(null)).toBeNull();
});

test('a price drop, a new listing, a paid one and one beyond the radius say so', () => {
  expect(cardOf({ previousPrice: 30_500, listedAt: '2026-05-31T00:00:00.000Z' }).flags).toEqual([
    { kind: 'reduced', label: 'Price drop $500' },
  ]);
  expect(cardOf({ stale: true }).flags).toContainEqual({ kind: 'stale', label: 'Not recently confirmed' });
  expect(cardOf({ listedAt: '2026-05-31T00:00:00.000Z' }).flags).toEqual([{ kind: 'fresh', label: 'Just listed' }]);
  expect(cardOf({ sponsored: true }, { beyondRadius: true }).flags.map(({ label }) => label)).toEqual([
    'Sponsored',
    'Beyond your radius',
  ]);
});

test('without a place searched the owner’s city is shown', () => {
  expect(cardOf({}, { distanceMiles: null }).place).toBe('Denver, CO');
  expect(cardOf({}, { distanceMiles: 0.3 }).place).toBe('Under 1 mi away');
});

test('a feed’s photo is shown as kept by the site, a car without photos is drawn', () => {
  expect(cardOf({ images: [{ src: 'https://example.org/1.jpg', alt: null }] }).picture).toMatchObject({
    src: '/pictures/photos/4711/0-400.webp',
    alt: '2021 Toyota Tacoma in cavalry blue',
  });
  expect(cardOf({}).picture.src).toMatch(/^\/pictures\/cars\/pickup-crew\/\w+-front34-400\.avif$/);
});

test.each([
  [1, '$1'],
  [250, '$250'],
  [123_456, '$123,456'],
])('shows an implausible price of %d without a monthly payment', (salePrice, price) => {
  expect(cardOf({ salePrice })).toMatchObject({ price, monthly: null });
});

test('the payment is estimated by the terms of the search, and left out where the down payment covers the price', () => {
  const result = {
    listing: sampleListing({ salePrice: 30_000 }),
    owner: sampleOwner(),
    distanceMiles: 1,
    beyondRadius: false,
  };
  const terms = { downDollars: 6_000, months: 60, aprPercent: 0 };
  expect(cardView(result, searchContext(), { terms }).monthly).toBe('$400');
  const paid = { ...terms, downDollars: 30_000 };
  expect(cardView(result, searchContext(), { terms: paid }).monthly).toBeNull();
});

test('a car without photos says so', () => {
  expect(cardOf({}).drawn).toBe(true);
  expect(cardOf({ images: [{ src: 'https://example.org/1.jpg', alt: null }] }).drawn).toBeUndefined();
});

test('what sets a dealer apart is linked where the dealer says it, for cars of that condition [R379]', () => {
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
