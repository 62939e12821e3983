import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { type Brand, BRANDS, MAIN_BRAND, MAKER_BRAND } from '#features/brands/brands.ts';
import { sampleRuns } from '#kit/testing/sample-runs.ts';
import { FLAG_DEFAULTS, type Flags } from '#features/flags/flags.ts';
import { PLACEMENTS, type ServedSlot } from '#features/promotions/promotions.ts';
import { parseQuery } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import { loadSearchResults, type SearchResultsOptions, type SelectSlots } from '../load.ts';
import { SearchResultsPage } from '../page.tsx';
import { FAKE_GUARDS } from '../testing/fake-guards.ts';
import { fakeSearchService } from '../testing/fake-search-service.ts';
import { sampleListing, sampleOwner } from '../testing/sample-listing.ts';
import { searchContext } from '../testing/search-context.ts';
import { sampleSlot, sampleSlots } from './testing/sample-slots.ts';

/** Without the wallet's card, which is in the same list. */
const OFF = {
  ...FLAG_DEFAULTS,
  ...{ my_wallet: false, spotlight: false, alpha_showcase: false, srp_alpha_suppress_button: false },
  ...{ ads: false, fixed_ads: false },
};
const ON = { ...OFF, spotlight: true, alpha_showcase: true, srp_alpha_suppress_button: true };
const NEVER = new AbortController().signal;

type Loading = {
  served?: readonly ServedSlot[];
  flags?: Flags;
  search?: string;
  brand?: Brand;
  cars?: number;
  options?: SearchResultsOptions;
  guards?: typeof FAKE_GUARDS;
};

async function load({ served, flags = ON, search = '', brand = MAIN_BRAND, cars = 30, options = {}, guards }: Loading) {
  const results = Array.from({ length: cars }, (_, at) => ({
    listing: sampleListing({ id: at + 1 }),
    ...{ owner: sampleOwner(), distanceMiles: null, beyondRadius: false },
  }));
  const fake = fakeSearchService({ results, total: cars }).service;
  const context = { ...searchContext(), brand };
  const parse: SearchService['parse'] = (request) => parseQuery(request, context);
  const service = { ...fake, context: () => context, parse };
  const asked: Parameters<SelectSlots>[0][] = [];
  const selectSlots: SelectSlots = async (page) => {
    asked.push(page);
    return { slots: served ?? [] };
  };
  const services = {
    ...{ search: service, brand, flags, guards: guards ?? FAKE_GUARDS },
    ...(served && { selectSlots }),
  };
  const answer = await loadSearchResults(services, search, NEVER, options);
  if (answer.kind !== 'page') throw new Error(`Expected a page, but was sent to ${answer.location}.`);
  const { slots, ...rest } = answer.data;
  return { answer, slots, rest, asked, html: renderToString(createElement(SearchResultsPage, answer.data)) };
}

const orderOf = (html: string) => [...html.matchAll(/id="listing-(\d+)"/g)].map(([, id]) => Number(id));

const anySlot = fc
  .record({
    placement: fc.constantFrom(...PLACEMENTS),
    id: fc.integer({ min: 1, max: 80 }),
    seller: fc.integer({ min: 1, max: 5 }),
    position: fc.nat(30),
  })
  .map(({ placement, id, seller, position }) =>
    sampleSlot(placement, id, { position, owner: sampleOwner({ id: seller }), missedFilter: 'Under $20,000' }),
  );

test('slots never change the organic order, counts or paging [R002]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySlot, { maxLength: 12 }),
      fc.integer({ min: 0, max: 40 }),
      fc.constantFrom(...BRANDS),
      async (served, cars, brand) => {
        const [without, with_] = await Promise.all([load({ cars, brand }), load({ served, cars, brand })]);
        expect(with_.rest).toEqual(without.rest);
        expect(orderOf(with_.html)).toEqual(orderOf(without.html));
        const found = new Set(orderOf(without.html));
        const paid = [...(with_.slots?.carousel ?? []), ...(with_.slots?.promos ?? []).map(({ slot }) => slot)];
        for (const slot of paid) expect(slot.kind === 'car' && found.has(slot.id)).toBe(false);
      },
    ),
    sampleRuns(40),
  );
});

test.each(['spotlight', 'alpha_showcase'] as const)(
  'with the flag %s off, the page is the same as without its feature [R225, R228]',
  async (flag) => {
    const off = { ...OFF, spotlight: flag !== 'spotlight', alpha_showcase: flag !== 'alpha_showcase' };
    const belongs = ({ placement }: ServedSlot) => (placement === 'showcase') === (flag === 'spotlight');
    const all = await load({ served: sampleSlots(), flags: off });
    const without = await load({ served: sampleSlots().filter(belongs), flags: off });
    expect(without.slots).toBeDefined();
    expect(JSON.stringify(all.answer)).toBe(JSON.stringify(without.answer));
    expect(all.html).toBe(without.html);
  },
);

const HIDE_CONTROL = /<label class="button showcase-hide">.*?<\/label>/;

test('the flag srp_alpha_suppress_button adds only the control that hides the showcase [R226]', async () => {
  const on = await load({ served: sampleSlots() });
  const off = await load({ served: sampleSlots(), flags: { ...ON, srp_alpha_suppress_button: false } });
  expect(on.html).toMatch(HIDE_CONTROL);
  expect(on.html.replace(HIDE_CONTROL, '')).toBe(off.html);
  expect(on.rest).toEqual(off.rest);
  expect({ ...on.slots, showcase: { ...on.slots!.showcase, canHide: false } }).toEqual(off.slots);
  const { early, ...head } = on.answer.head;
  const { early: earlyOff, ...headOff } = off.answer.head;
  expect(head).toEqual(headOff);
  expect(early?.startsWith(earlyOff!)).toBe(true);
});

test('with both flags off or without campaigns, the page equals that of a site without slots, to the byte', async () => {
  const { answer, html } = await load({ flags: OFF });
  const text = JSON.stringify(answer);
  const off = await load({ served: sampleSlots(), flags: OFF });
  expect(off.asked).toEqual([]);
  const none = await load({ served: [], flags: ON });
  for (const other of [off, none]) {
    expect(JSON.stringify(other.answer)).toBe(text);
    expect(other.html).toBe(html);
  }
});

test.each<[string, Loading]>([
  ['a later page', { search: '?firstRecord=25' }],
  ['more cards', { options: { part: 'more' } }],
  ['an invalid search', { search: '?vehicleStyleCode=NONSENSE' }],
  ['the page of a car that is gone', { options: { expired: { vehicle: 'X', unconfirmedSince: null } } }],
])('%s has no slots', async (_name, loading) => {
  const { asked, slots } = await load({ served: sampleSlots(), ...loading });
  expect([asked, slots]).toEqual([[], undefined]);
});

test('a page whose slots cannot be selected in time has none', async () => {
  const guards = { ...FAKE_GUARDS, paidSlots: openGuard as typeof fakeGuard };
  expect((await load({ served: sampleSlots(), guards })).slots).toBeUndefined();
});

test('the document keeps the height of the carousel, and hides a hidden showcase before the first paint [R385]', async () => {
  const head = async (loading: Loading) => (await load(loading)).answer.head;
  const all = await head({ served: sampleSlots() });
  expect(all.earlyStyles).toContain('.slots{block-size:');
  expect(all.early).toContain('alpha-suppress=1');
  const none = await head({ served: [] });
  expect(none).not.toHaveProperty('earlyStyles');
  expect(none.early).not.toContain('alpha-suppress');
  const kept = await head({ served: sampleSlots(), flags: { ...ON, srp_alpha_suppress_button: false } });
  expect(kept.early).not.toContain('alpha-suppress');
});

test('“Sponsored” is the first text of every paid card [R002]', async () => {
  const { html } = await load({ served: sampleSlots() });
  const cards = html.split('<li class="slot"').slice(1);
  expect(cards.length).toBeGreaterThan(5);
  for (const card of cards) expect(card).toMatch(/^[^>]*><p class="slot-label">(?:Sponsored|From Forecourt)<\/p>/);
});

test('“Sponsored” comes first in the featured dealer, and in the name of its region [R002]', async () => {
  const { html } = await load({ served: sampleSlots() });
  expect(html).toMatch(
    /<section class="showcase" aria-labelledby="showcase-label showcase-heading"><div [^>]*><p id="showcase-label" class="slot-label">Sponsored<\/p><label /,
  );
});

test('the car maker’s first page asks for one result more, and later pages continue after it [R286]', async () => {
  const askedOf = async (loading: Loading) => {
    const { asked } = await load({ served: [], ...loading });
    return asked[0]?.parsed.query.numRecords;
  };
  expect(await askedOf({ brand: MAKER_BRAND })).toBe(31);
  expect(await askedOf({ brand: MAKER_BRAND, search: '?numRecords=50' })).toBe(51);
  expect(await askedOf({ brand: MAIN_BRAND })).toBe(25);
  const later = async (search: string) => (await load({ brand: MAKER_BRAND, search, cars: 31 })).answer.data;
  expect((await later('')).more).toBe(null);
  expect((await later('?firstRecord=31')).previous).toEqual({ firstRecord: 0 });
  expect(await load({ brand: MAKER_BRAND, flags: OFF, search: '?firstRecord=31', cars: 31 })).toMatchObject({
    answer: { data: { previous: { firstRecord: 1 } } },
  });
});
