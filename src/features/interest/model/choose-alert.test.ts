import { describe, expect, test } from 'vitest';
import type { LeadCandidate } from './browsing-history.ts';
import { interestBody, topViewedKey } from './interest-beacon.ts';
import { mostImportantNews } from './interest-news.ts';
import { personalizationOf } from './personalization.ts';
import { chooseAlert } from './choose-alert.ts';
import type { ViewedCar } from './viewed-cars.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 6, 15);
const vinOf = (id: number) => `1HGCM82633A00${String(id).padStart(4, '0')}`;
const viewed = (id: number, changes: Partial<ViewedCar> = {}): ViewedCar => ({
  ...{ id, views: 1, at: NOW - DAY, price: 20_000, vin: vinOf(id), title: `Car ${id}`, picture: null },
  ...{ fuel: 'GSL', goneAt: null },
  ...changes,
});
const candidate = (id: number, changes: Partial<LeadCandidate> = {}): LeadCandidate => ({
  ...{ listingId: id, vin: vinOf(id), title: `Car ${id}`, href: `/cars-for-sale/vehicle/${id}`, picture: '/p' },
  ...{ price: 20_000, fuel: 'GSL', isSold: false, againAt: null, recalledAt: null, closer: null, contact: null },
  ...changes,
});

test.each([
  [{}, { isSold: true }, 'Sold'],
  [{}, { price: 19_200 }, '$800 less'],
  [{}, { price: 21_000 }, '$1,000 more'],
  [{}, { recalledAt: NOW }, 'New recall'],
  [{}, { recalledAt: NOW - 2 * DAY }, null],
  [{}, { closer: { href: '/x', miles: 5 } }, 'A similar car is closer'],
  [{}, { closer: { href: '/x', miles: 5 }, price: 19_500 }, '$500 less'],
  [{ goneAt: NOW - DAY }, {}, 'For sale again'],
  [{ goneAt: NOW - DAY }, { isSold: true }, 'Sold'],
  [{}, { againAt: 'Bob’s Cars' }, 'For sale again at Bob’s Cars'],
  [{ price: null }, {}, null],
  [{}, { price: null }, null],
  [{}, {}, null],
])('a car seen as %j that is now %j says %j', (seen, now, text) => {
  expect(mostImportantNews(viewed(1, seen), candidate(1, now))?.text ?? null).toBe(text);
});

describe('the alert', () => {
  const cars = [1, 2, 3, 4, 5, 6].map((id) => viewed(id, { at: NOW - DAY - id }));
  const candidates = cars.map(({ id }) => candidate(id));
  const idsOf = (changes: Partial<Parameters<typeof chooseAlert>[0]> = {}) =>
    chooseAlert({ viewed: cars, seen: [], candidates, now: NOW, ...changes }).map(({ viewed: { id } }) => id);

  test('shows at most four cars, those with news first [R563]', () => {
    expect(idsOf()).toEqual([1, 2, 3, 4]);
    const changed = candidates.map((one) => (one.listingId === 5 ? candidate(5, { isSold: true }) : one));
    expect(idsOf({ candidates: changed })).toEqual([5, 1, 2, 3]);
  });

  test('shows each listing once [R448]', () => {
    expect(idsOf({ seen: [1, 2, 3, 4] })).toEqual([5, 6]);
    expect(idsOf({ seen: [1, 2, 3, 4, 5, 6] })).toEqual([]);
  });

  test('leaves out the open car, and those of this visit unless something changed', () => {
    expect(idsOf({ openId: 1 })).toEqual([2, 3, 4, 5]);
    const justNow = [viewed(1, { at: NOW - 60_000 })];
    expect(idsOf({ viewed: justNow })).toEqual([]);
    expect(idsOf({ viewed: justNow, candidates: [candidate(1, { price: 20_500 })] })).toEqual([]);
    expect(idsOf({ viewed: justNow, candidates: [candidate(1, { price: 19_500 })] })).toEqual([1]);
  });

  test('is about the ten cars viewed most', () => {
    const many = Array.from({ length: 11 }, (_, at) => viewed(at + 1, { views: at === 0 ? 1 : 2 }));
    const all = many.map(({ id }) => candidate(id));
    expect(idsOf({ viewed: many, candidates: all, seen: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] })).toEqual([]);
  });
});

describe('the beacon', () => {
  const sender = { brand: 'AT', consumerId: null, email: null };
  const twelve = Array.from({ length: 12 }, (_, at) => viewed(at + 1, { at: NOW + at }));

  test('carries the brand and the VINs of the top ten, and the shopper if known [R510]', () => {
    const body = interestBody(twelve, '', sender);
    expect(body).toEqual({ brand: 'AT', vins: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(vinOf) });
    const known = { brand: 'KBB', consumerId: 'c', email: 'a@b.example' };
    expect(interestBody(twelve, '', known)).toMatchObject({ brand: 'KBB', consumer_id: 'c', email: 'a@b.example' });
  });

  test('is sent only if the top ten changed, whatever their order [R453]', () => {
    const key = topViewedKey(twelve);
    expect(interestBody(twelve, key, sender)).toBeNull();
    expect(
      interestBody(
        twelve.map((car) => (car.id === 3 ? { ...car, views: 9 } : car)),
        key,
        sender,
      ),
    ).toBeNull();
    expect(
      interestBody(
        twelve.map((car) => (car.id === 1 ? { ...car, views: 2 } : car)),
        key,
        sender,
      ),
    ).not.toBeNull();
  });

  test('is never sent by the maker’s brand, nor without a VIN', () => {
    expect(interestBody(twelve, '', { ...sender, brand: 'maker' })).toBeNull();
    expect(interestBody([viewed(1, { vin: null })], '', sender)).toBeNull();
  });
});

test.each([
  [[], { PrefFuelCat: null, RecentPrefFuelCat: null, pe_clusters: [] }],
  [['ELE', 'ELE'], { PrefFuelCat: null, RecentPrefFuelCat: null, pe_clusters: [] }],
  [['ELE', 'PIH', 'GSL'], { PrefFuelCat: 'ELE', RecentPrefFuelCat: 'ELE', pe_clusters: ['EVSHOPPER'] }],
  [
    ['ELE', 'ELE', 'ELE', 'GSL', 'GSL', 'GSL', 'GSL'],
    { PrefFuelCat: 'GSL', RecentPrefFuelCat: 'ELE', pe_clusters: ['EVSHOPPER'] },
  ],
  [['HYB', 'HYB', 'GSL'], { PrefFuelCat: 'HYB', RecentPrefFuelCat: 'HYB', pe_clusters: [] }],
  [['ELE', 'ELE', 'GSL', 'GSL'], { PrefFuelCat: 'ELE', RecentPrefFuelCat: 'ELE', pe_clusters: [] }],
])('views of %j say %j [R401]', (fuels, expected) => {
  expect(personalizationOf(fuels)).toEqual(expected);
});
