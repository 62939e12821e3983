import { describe, expect, test } from 'vitest';
import { AD_PLACES, type AdPlace } from './ad.ts';
import { type AdSlot, chooseCreative, chooseHouseAd, eligibleCreatives } from './choose-ad.ts';
import { AD_FORMATS, canShow, type Creative, nextCreativeState } from './creative.ts';
import { houseAds } from './house-ads.ts';

const CREATIVE: Creative = {
  ...{ id: 1, kind: 'image', brand: null, place: 'inline', size: '728x90', alt: 'Ad', weight: 1, state: 'running' },
  ...{ targetUrl: 'https://advertiser.example/', startsOn: '2026-11-01', endsOn: '2026-11-30' },
};
const SLOT: AdSlot = {
  ...{ brand: 'marketplace', place: 'inline-1', size: '728x90' },
  day: '2026-11-27',
  page: 'p',
  refresh: 0,
};
const creatives = (count: number) => Array.from({ length: count }, (_, at) => ({ ...CREATIVE, id: at + 1 }));

test.each<[string, Partial<Creative>, boolean]>([
  ['within its days', {}, true],
  ['on its first day', { startsOn: '2026-11-27' }, true],
  ['on its last day', { endsOn: '2026-11-27' }, true],
  ['before its first day', { startsOn: '2026-11-28' }, false],
  ['after its last day', { endsOn: '2026-11-26' }, false],
  ['without an end', { endsOn: null }, true],
  ['while it is paused', { state: 'paused' }, false],
  ['on its brand', { brand: 'marketplace' }, true],
  ['on another brand', { brand: 'maker' }, false],
])('a creative %s: %o', (_name, changes, expected) => {
  expect(canShow({ ...CREATIVE, ...changes }, SLOT)).toBe(expected);
});

test('a creative shows only in its place and size', () => {
  const all = [
    CREATIVE,
    { ...CREATIVE, id: 2, place: 'footer' as const },
    { ...CREATIVE, id: 3, size: '300x250' as const },
  ];
  expect(eligibleCreatives(all, SLOT).map(({ id }) => id)).toEqual([1]);
  expect(eligibleCreatives(all, { ...SLOT, place: 'footer' }).map(({ id }) => id)).toEqual([2]);
});

test('removed creatives stay removed', () => {
  expect(nextCreativeState('running', 'pause')).toBe('paused');
  expect(nextCreativeState('paused', 'resume')).toBe('running');
  expect(nextCreativeState('running', 'resume')).toBeNull();
  expect(nextCreativeState('removed', 'resume')).toBeNull();
});

test('a place and a size have one name in forms', () => {
  expect(new Set(AD_FORMATS.map(({ value }) => value)).size).toBe(AD_FORMATS.length);
});

const INLINE = AD_PLACES.filter((place) => place.startsWith('inline'));
const chosen = (found: readonly Creative[], changes: Partial<AdSlot>) =>
  chooseCreative(found, { ...SLOT, ...changes })?.id;

describe('the choice among creatives', () => {
  test('has none without any', () => {
    expect(chooseCreative([], SLOT)).toBeNull();
  });

  test('differs between the inline places of a page', () => {
    for (let page = 0; page < 200; page++) {
      const ids = INLINE.map((place) => chosen(creatives(5), { place, page: String(page) }));
      expect(new Set(ids).size).toBe(5);
    }
  });

  test('repeats none in neighboring places if there are at least two', () => {
    const ids = INLINE.map((place) => chosen(creatives(2), { place }));
    expect(ids.slice(1).every((id, at) => id !== ids[at])).toBe(true);
  });

  test('follows the weights', () => {
    const found = [
      { ...CREATIVE, weight: 3 },
      { ...CREATIVE, id: 2, weight: 1 },
    ];
    const firsts = Array.from({ length: 4_000 }, (_, page) => chosen(found, { page: String(page) }));
    expect(firsts.filter((id) => id === 1).length / firsts.length).toBeCloseTo(0.75, 1);
  });

  test('is the same for the same page, and changes with each refresh', () => {
    const shown = Array.from({ length: 12 }, (_, refresh) => chosen(creatives(3), { place: 'fixed', refresh }));
    expect(shown).toEqual(
      Array.from({ length: 12 }, (_, refresh) => chosen(creatives(3), { place: 'fixed', refresh })),
    );
    expect(shown.slice(1).every((id, at) => id !== shown[at])).toBe(true);
  });

  test('repeats the only one', () => {
    expect([0, 1, 2].map((refresh) => chosen(creatives(1), { refresh }))).toEqual([1, 1, 1]);
  });
});

describe('house ads', () => {
  const of = (changes: Partial<Parameters<typeof houseAds>[0]> = {}) =>
    houseAds({
      brand: 'marketplace',
      search: 'makeCode=FORD',
      canSave: true,
      originFor: (key) => `https://${key}.example`,
      ...changes,
    });

  test('differ between all places of a page, and the fixed one shows none of theirs', () => {
    for (let page = 0; page < 200; page++) {
      const pick = (place: AdPlace, refresh = 0) => chooseHouseAd(of(), { place, page: String(page), refresh })!.id;
      const others = AD_PLACES.slice(0, -1).map((place) => pick(place));
      expect(new Set(others).size).toBe(others.length);
      const fixed = Array.from({ length: 10 }, (_, refresh) => pick('fixed', refresh));
      expect(fixed.some((id) => others.includes(id))).toBe(false);
      expect(fixed.slice(1).every((id, at) => id !== fixed[at])).toBe(true);
    }
  });

  test('save the search of the page', () => {
    const search = 'makeCode=FORD&zip=80202';
    const [save] = of({ search });
    expect(save).toMatchObject({ id: 'save-search', href: '/saved-searches/new?search=makeCode%3DFORD%26zip%3D80202' });
    expect(of({ search }).find(({ id }) => id === 'market')?.href).toBe(`/cars-for-sale/market?${search}`);
  });

  test('offer no saving where it is off', () => {
    const ids = (changes: Parameters<typeof of>[0]) => of(changes).map(({ id }) => id);
    expect(ids({}).slice(0, 2)).toEqual(['save-search', 'saved-cars']);
    expect(ids({ search: '' })).not.toContain('save-search');
    expect(ids({ canSave: false }).some((id) => id.startsWith('save'))).toBe(false);
  });

  test.each([
    ['marketplace', 'https://valuation.example/cars-for-sale', 'Visit Fairmark'],
    ['maker', 'https://valuation.example/cars-for-sale', 'Visit Fairmark'],
    ['valuation', 'https://marketplace.example/cars-for-sale', 'Visit Forecourt'],
  ] as const)('lead from %s to %s', (brand, href, action) => {
    expect(of({ brand }).find(({ id }) => id.startsWith('site-'))).toMatchObject({ href, action });
  });
});
