import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FLAG_DEFAULTS, type Flags } from '#features/flags/flags.ts';
import type { Listing, RecentViews } from '#features/listings/listings.ts';
import type { ServedSlot } from '#features/promotions/promotions.ts';
import {
  DEFAULT_TERMS,
  estimatePaymentCents,
  formatQuery,
  parseQuery,
  paymentTermsOf,
  readRequest,
} from '#features/search/search.ts';
import { withOwnPayment } from '#features/wallet/wallet.ui.ts';
import { formatDollars } from '#kit/text/format.ts';
import { answerFor } from '../testing/sample-answer.ts';
import { sampleListing, sampleOwner } from '../testing/sample-listing.ts';
import { searchContext } from '../testing/search-context.ts';
import { showcaseItems } from './showcase.tsx';
import { SlotCars } from './slot-card.tsx';
import type { SlotCarView } from './slots-data.ts';
import { slotsView, viewersText } from './slots-view.ts';
import { sampleCar, sampleSlot, sampleSlots } from './testing/sample-slots.ts';
import { searchHeading } from '#pages/shared/search/search-heading.ts';

const ON: Flags = {
  ...FLAG_DEFAULTS,
  my_wallet: false,
  spotlight: true,
  alpha_showcase: true,
  srp_alpha_suppress_button: true,
};
const CONTEXT = searchContext();
const OLD = { listedAt: '2026-01-01T00:00:00.000Z' };

function view(
  served: readonly ServedSlot[],
  {
    flags = ON,
    cars = 30,
    search = '?makeCode=TOYOTA&zip=80202',
    views = null as RecentViews | null,
    isRobot = false,
  } = {},
) {
  const results = Array.from({ length: cars }, (_, at) => ({
    listing: sampleListing({ id: at + 1 }),
    ...{ owner: sampleOwner(), distanceMiles: null, beyondRadius: false },
  }));
  const answer = { ...answerFor(parseQuery(readRequest(search), CONTEXT), CONTEXT), results, total: 5_000 };
  return slotsView(served, {
    answer,
    link: formatQuery(answer.query, CONTEXT),
    heading: searchHeading(answer.query, CONTEXT),
    context: CONTEXT,
    flags,
    cardOptions: { query: answer.query, terms: paymentTermsOf(answer.query) },
    viewsOf: () => views,
    isRobot,
  });
}

const idsOf = (slots: readonly { kind: string; id?: number }[]) => slots.map(({ id }) => id);
/** The card of a car that is the only highlight. */
function promoCard(car: Partial<Listing>, views: RecentViews | null = null): SlotCarView {
  const slot = sampleSlot('highlight', 300, { listing: sampleListing({ ...OLD, ...car, id: 300, vin: 'VIN' }) });
  return view([slot], { views })!.promos.find(({ slot: { kind } }) => kind === 'car')!.slot as SlotCarView;
}

test('spotlights are in the carousel; boost, peekaboo, filter and promos are at their indexes [R356, R559]', () => {
  const slots = view(sampleSlots())!;
  expect(idsOf(slots.carousel)).toEqual([201, 202]);
  expect(slots.promos.map(({ after, slot }) => [after, slot.kind, slot.kind === 'car' && slot.id])).toEqual([
    [6, 'car', 203],
    [7, 'car', 204],
    [12, 'filter', false],
    [19, 'car', 205],
    [19, 'car', 206],
  ]);
});

test('the budget card is at index 3 where shoppers have wallets, with paid cards or without them [R553]', () => {
  const flags = { ...ON, my_wallet: true };
  const placesOf = (served: readonly ServedSlot[]) =>
    view(served, { flags })!.promos.map(({ after, slot }) => [after, slot.kind]);
  expect(placesOf([])).toEqual([[3, 'budget']]);
  expect(placesOf(sampleSlots()).slice(0, 3)).toEqual([
    [3, 'budget'],
    [5, 'car'],
    [6, 'car'],
  ]);
  expect(view([], { flags, cars: 3 })!.promos).toEqual([]);
  expect(view([])).toBeUndefined();
});

test('a list that ends early has only the cards that it reaches', () => {
  expect(view(sampleSlots(), { cars: 8 })!.promos.map(({ after }) => after)).toEqual([6, 7]);
  expect(view(sampleSlots(), { cars: 5 })!.promos).toEqual([]);
});

test('a car among the results takes no slot', () => {
  const slots = view([...sampleSlots(), sampleSlot('spotlight', 7), sampleSlot('boost', 8)])!;
  expect(idsOf(slots.carousel)).toEqual([201, 202]);
  expect(slots.promos[0]!.slot).toMatchObject({ id: 203 });
});

test('every paid card is shown: a highlight without its own index is in the carousel', () => {
  const slots = view([304, 305, 306].map((id) => sampleSlot('highlight', id)))!;
  expect(slots.promos.map(({ slot }) => slot.kind === 'car' && slot.id)).toEqual([304, false, 305]);
  expect(idsOf(slots.carousel)).toEqual([306]);
});

test('a seller has at most two cards in the carousel, also if its highlight has no index', () => {
  const carousel = (spotlights: number) => {
    const owner = sampleOwner({ id: 7 });
    const own = [201, 202].slice(0, spotlights).map((id) => sampleSlot('spotlight', id, { owner }));
    const highlights = [304, 305, 306].map((id) => sampleSlot('highlight', id, id === 306 ? { owner } : {}));
    return idsOf(view([...own, ...highlights])!.carousel);
  };
  expect(carousel(1)).toEqual([201, 306]);
  expect(carousel(2)).toEqual([201, 202]);
});

test('each part needs its flag [R225, R226, R228]', () => {
  const without = (...names: ('spotlight' | 'alpha_showcase' | 'srp_alpha_suppress_button')[]) =>
    view(sampleSlots(), { flags: { ...ON, ...Object.fromEntries(names.map((name) => [name, false])) } });
  expect(without('spotlight')).toMatchObject({ carousel: [], promos: [], showcase: { canHide: true } });
  expect(without('alpha_showcase')).toMatchObject({ carousel: [{}, {}], showcase: null });
  expect(without('srp_alpha_suppress_button')).toMatchObject({ showcase: { canHide: false } });
  expect(without('spotlight', 'alpha_showcase')).toBeUndefined();
  expect(view([])).toBeUndefined();
});

test('a paid card says that it is sponsored, and its link counts the click', () => {
  expect(view(sampleSlots())!.carousel[0]).toMatchObject({
    label: 'Sponsored',
    href: '/cars-for-sale/sponsored?t=token-201',
    misses: null,
    why: [
      'It matches your search: Used Toyota for sale near Denver, CO.',
      'Dealer 201 pays Forecourt when you open it.',
      'Placement: Spotlight, premium tier.',
      'Payments never change the order of the results.',
    ],
  });
});

test('in a search with fees, payments of paid cards are on the price with fees, also at the shopper’s own terms', () => {
  const slot = sampleSlot('spotlight', 201, { listing: sampleListing({ id: 201, dealerFeesCents: 49_950 }) });
  const cardFor = (search: string) => view([slot], { search })!.carousel[0] as SlotCarView;
  const [advertised, withFees] = [cardFor(''), cardFor('?priceBasis=with-fees')];
  expect(advertised).not.toHaveProperty('basis');
  const { basis, monthly, ...same } = withFees;
  expect(basis).toBe('$30,500 with dealer fees');
  expect({ ...same, monthly: advertised.monthly }).toEqual(advertised);
  expect(monthly).toBe(formatDollars(Math.round(estimatePaymentCents(30_500, DEFAULT_TERMS) / 100)));
  const terms = { downDollars: 5_000, downPercent: 10, months: 60, aprPercent: 5, text: '' };
  const own = { newCars: terms, otherCars: terms };
  // $30,500 - $5,000 over 60 months at 5%.
  expect(withOwnPayment(withFees, own).monthly).toBe('$481');
  expect(withOwnPayment(advertised, own).monthly).toBe('$472');
});

test('a paid card leads to its car with the terms of its payment, as the other cards do', () => {
  const hrefFor = (search: string) => (view(sampleSlots(), { search })!.carousel[0] as SlotCarView).href;
  expect(hrefFor('?zip=80202')).not.toContain('&');
  expect(hrefFor('?termMonths=60&zip=80202')).toMatch(/^\/cars-for-sale\/sponsored\?t=[^&]*&termMonths=60$/);
});

test('a paid card names the price with fees before the car’s facts, and is unchanged without it', () => {
  const slot = sampleSlot('spotlight', 201, { listing: sampleListing({ id: 201, dealerFeesCents: 49_950 }) });
  const factsFor = (search: string) => {
    const cars = view([slot], { search })!.carousel as SlotCarView[];
    return /<p class="slot-facts">(.*?)<\/p>/.exec(
      renderToStaticMarkup(createElement(SlotCars, { cars, place: '' })),
    )![1];
  };
  const facts = '45,210 mi · Denver, CO · Used';
  expect(factsFor('')).toBe(facts);
  expect(factsFor('?priceBasis=with-fees')).toBe(`<span class="slot-basis">$30,500 with dealer fees · </span>${facts}`);
});

test('a house campaign is named after the site', () => {
  expect(view(sampleSlots())!.carousel[1]).toMatchObject({
    label: 'From Forecourt',
    why: expect.arrayContaining(['Forecourt shows it at no charge.', 'Placement: Spotlight, standard tier.']),
  });
});

test('a peekaboo card names the one filter that the car misses', () => {
  expect(view(sampleSlots())!.promos[1]!.slot).toMatchObject({
    misses: 'Under $20,000',
    why: expect.arrayContaining([
      'It matches your search except for one filter: Under $20,000.',
      'Placement: Near match.',
    ]),
  });
});

test.each<[string, string, Partial<Listing>]>([
  ['Dealer offer', '$500 off this week', { specialOffer: '$500 off this week' }],
  ['Price drop', '$1,000 less than before', { salePrice: 30_000, previousPrice: 31_000 }],
  ['Just listed', 'In the last 3 days', { listedAt: '2026-05-30T00:00:00.000Z' }],
  ['Warranty included', 'Certified by the maker', { listingType: 'CERTIFIED' }],
  ['Warranty included', 'A 30-90 day limited warranty', { listingType: '3P_CERT' }],
  ['Money-back guarantee', '14 days or 1,000 miles', { moneyBackGuarantee: true }],
  ['Maker’s incentive', '$750 available', { incentive: 750 }],
])('a promo card says %s: %s', (lead, text, car) => {
  expect(promoCard(car).headline).toEqual({ lead, text });
});

test('without an urgency type, the card says how many shoppers view the car today, or nothing [R175, R176]', () => {
  expect(promoCard({}, { lastSevenDays: 9, today: 4 }).headline).toEqual({
    lead: 'Act Quick!',
    text: '4 shoppers are viewing today',
  });
  expect(viewersText(1)).toBe('1 shopper is viewing today');
  expect(promoCard({}, { lastSevenDays: 3, today: 3 }).headline).toBeNull();
  expect(promoCard({}).headline).toBeNull();
});

test('the inline filter offers the most frequent options of the section that narrows the search most', () => {
  const filter = view(sampleSlots())!.promos[2]!.slot;
  if (filter.kind !== 'filter') throw new Error('Expected the inline filter.');
  expect(filter.heading).toMatch(/^Narrow by /);
  expect(filter.options.length).toBeGreaterThan(1);
  expect(filter.options.length).toBeLessThanOrEqual(4);
  for (const { query } of filter.options) expect(readRequest(`?${query}`).isCanonical).toBe(true);
});

test('the showcase has two cars, at most twelve in its carousel, and leads to the dealer’s cars [R382, R383]', () => {
  const others = Array.from({ length: 11 }, (_, at) => sampleCar(400 + at));
  const { showcase } = view([sampleSlot('showcase', 399, { others })])!;
  expect(showcase).toMatchObject({
    label: 'Sponsored',
    dealer: { name: 'Dealer 399', place: 'Denver, CO', rating: '4.6' },
    query: 'makeCode=TOYOTA&showcaseOwnerId=499&zip=80202',
    auctionId: 'auction-399',
    count: 12,
    cars: [
      { id: 399, href: '/cars-for-sale/sponsored?t=token-399' },
      { id: 400, href: '/cars-for-sale/sponsored?t=token-400' },
    ],
  });
});

test('a robot gets the link to the dealer’s cars without a carousel, because its auction is not stored', () => {
  const others = Array.from({ length: 11 }, (_, at) => sampleCar(400 + at));
  const htmlFor = (isRobot: boolean) => {
    const { showcase } = view([sampleSlot('showcase', 399, { others })], { isRobot })!;
    const { of, items } = showcaseItems(showcase!);
    return renderToStaticMarkup(createElement(of.component, items[0]!));
  };
  for (const isRobot of [false, true]) {
    const html = htmlFor(isRobot);
    expect(html.includes('View Vehicles')).toBe(!isRobot);
    expect(html).toContain('href="/cars-for-sale?makeCode=TOYOTA&amp;showcaseOwnerId=499&amp;zip=80202"');
  }
});

test('the view of a slot is made once for all pages of its search', () => {
  const served = sampleSlots();
  const [first] = view(served)!.carousel;
  expect(view(served)!.carousel[0]).toBe(first);
  const [other] = view(served, { search: '?makeCode=FORD' })!.carousel as SlotCarView[];
  expect(other!.why[0]).toContain('Ford');
});

test('a promo card counts the views of the moment', () => {
  const served = [sampleSlot('highlight', 300, { listing: sampleListing({ ...OLD, id: 300, vin: 'VIN' }) })];
  const headlineFor = (today: number) => {
    const { promos } = view(served, { views: { lastSevenDays: 9, today } })!;
    return promos.flatMap(({ slot }) => (slot.kind === 'car' ? [slot.headline] : []))[0];
  };
  expect(headlineFor(4)).toMatchObject({ text: '4 shoppers are viewing today' });
  expect(headlineFor(5)).toMatchObject({ text: '5 shoppers are viewing today' });
});
