import { describe, expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import type { ServedSlot, Tier } from '#features/promotions/promotions.ts';
import { openGuard } from '#ports/calls/fake.ts';
import { searchResponseSchema, type SearchResponse } from '#features/search-api/search-api.ts';
import { createRestApi, type RestServices } from '../rest.ts';
import { FAKE_GUARDS, LISTING, oneCarIndex, OWNER, restServices } from './testing/one-car.ts';

const ON = { ...FLAG_DEFAULTS, spotlight: true, alpha_showcase: true };
const OFF = { ...FLAG_DEFAULTS, spotlight: false, alpha_showcase: false };

function slot(id: number, changes: Partial<ServedSlot>): ServedSlot {
  return {
    ...{ placement: 'spotlight', tier: null, position: id, campaignId: id, listingId: id, ownerId: id },
    ...{ priceCents: 250, isHouse: false, others: [], token: `token-${id}`, auctionId: 'auction' },
    listing: { ...LISTING, id, ownerId: id },
    owner: { ...OWNER, id, name: `Dealer ${id}` },
    ...changes,
  };
}

const several = (count: number, from: number, changes: Partial<ServedSlot>) =>
  Array.from({ length: count }, (_, at) => slot(from + at, changes));
const spotlights = (count: number, from: number, tier: Tier) => several(count, from, { tier });
const highlights = (count: number) =>
  several(count, 400, {
    placement: 'highlight',
    listing: { ...LISTING, moneyBackGuarantee: true, listedAt: '2026-01-01T00:00:00.000Z' },
  });
const reducedHighlight = slot(411, {
  placement: 'highlight',
  listing: { ...LISTING, salePrice: 20_000, previousPrice: 23_000 },
});
const ALL = [
  ...spotlights(4, 100, 'PREMIUM'),
  ...spotlights(7, 200, 'FEATURED'),
  ...spotlights(7, 300, 'STANDARD'),
  ...highlights(11),
  ...several(3, 500, { placement: 'boost' }),
  slot(600, { placement: 'showcase', others: several(11, 601, {}) }),
];

function open(changes: Partial<RestServices> = {}) {
  const services = restServices(oneCarIndex(), {
    flags: () => ON,
    selectSlots: async () => ({ slots: ALL }),
    ...changes,
  });
  const api = createRestApi({
    ...services,
    search: {
      ...services.search,
      // 80202 is a place here.
      parse: (request, brand) => {
        const parsed = services.search.parse(request, brand);
        const zip = request.read('zip')[0];
        if (zip === undefined) return parsed;
        const place = { zip, city: 'Denver', state: 'CO', marketArea: null, latitude: 39.75, longitude: -105 };
        const location = { ...parsed.query.filters.location, place };
        return { ...parsed, query: { ...parsed.query, filters: { ...parsed.query.filters, location } } };
      },
    },
  });
  const read = async (path: string, userAgent?: string) =>
    (await (await api.request(path, userAgent ? { headers: { 'user-agent': userAgent } } : {})).json()) as Answer;
  return { read };
}
type Answer = {
  totalResultCount: number;
  listings: { id: number; sponsorship: object }[];
  owners: { id: number }[];
} & Pick<SearchResponse, 'invalidQueryParams'>;
const SPOTLIGHT = '/rest/lsc/listing/spotlight';
const BOOST = '/rest/lsc/newcarboost/listing';

describe('a spotlight call', () => {
  test.each([
    ['premiumresults', 3, 100],
    ['results', 6, 200],
    ['results?listingTier=STANDARD', 6, 300],
    ['vehiclehighlight', 10, 400],
    ['premiumresults?numSpotlights=2', 2, 100],
    ['premiumresults?numSpotlights=9', 3, 100],
  ])('%s answers %i listings [R243, R244, R245, R273, R274, R275, R276]', async (path, count, first) => {
    const answer = await open().read(`${SPOTLIGHT}/${path}`);
    expect(answer.totalResultCount).toBe(count);
    expect(answer.listings.map(({ sponsorship }) => (sponsorship as { href: string }).href)).toEqual(
      Array.from({ length: count }, (_, at) =>
        path.startsWith('vehicle') ? expect.any(String) : `/cars-for-sale/sponsored?t=token-${first + at}`,
      ),
    );
    expect(answer.owners).toHaveLength(count);
  });

  test('says who pays and for which place', async () => {
    const [first] = (await open().read(`${SPOTLIGHT}/premiumresults`)).listings;
    expect(first!.sponsorship).toEqual({
      ...{ label: 'Sponsored', placement: 'spotlight', tier: 'PREMIUM', href: '/cars-for-sale/sponsored?t=token-100' },
      ...{ paidBy: 'Dealer 100', missedFilter: null },
    });
  });

  test('reports an unknown tier', async () => {
    const answer = await open().read(`${SPOTLIGHT}/results?listingTier=GOLD`);
    expect(answer).toMatchObject({ listings: [], invalidQueryParams: [{ name: 'listingTier', value: 'GOLD' }] });
  });

  test('adds dealers that serve the market area if the call says so', async () => {
    const asked: string[] = [];
    const { read } = open({
      openBookmark: async (_context, search) => {
        asked.push(new URLSearchParams(search).get('marketExtension')!);
        return { kind: 'none', search, remarks: [], invalid: [] };
      },
    });
    await read(`${SPOTLIGHT}/vehiclehighlight?includeExtendedVehicleHighlights=true&marketExtension=off`);
    await read(`${SPOTLIGHT}/vehiclehighlight?includeExtendedVehicleHighlights=false&marketExtension=off`);
    expect(asked).toEqual(['include', 'off']);
  });
});

test.each([`${SPOTLIGHT}/results`, BOOST + '?zip=80202', '/rest/lsc/listing'])(
  'the auction of %s knows whether a robot calls',
  async (path) => {
    const asked: (boolean | undefined)[] = [];
    const { read } = open({
      selectSlots: async ({ isRobot }) => {
        asked.push(isRobot);
        return { slots: ALL };
      },
    });
    await read(path, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    await read(
      path,
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    );
    expect(asked).toEqual([true, false]);
  },
);

describe('the boost call', () => {
  const boosted = async (query: string) => (await open().read(`${BOOST}?${query}`)).listings.map(({ id }) => id);

  test('answers two new cars for a search at a ZIP, of the models to boost [R246]', async () => {
    expect(await boosted('firstRecord=0&numRecords=2&zip=80202')).toEqual([500, 501]);
    expect(await boosted('zip=80202')).toEqual([500, 501]);
    expect(await boosted('numRecords=1&zip=80202')).toEqual([500]);
    expect(await boosted('ToBoost=TOYOTA-TACOMA,FORD-F150&zip=80202')).toEqual([500, 501]);
    expect(await boosted('ToBoost=FORD-F150&zip=80202')).toEqual([]);
  });
});

describe('the search response', () => {
  const read = async (changes: Partial<RestServices> = {}, query = '') =>
    searchResponseSchema.parse(await open(changes).read(`/rest/lsc/listing${query}`));

  test('has paid places in their own keys, with their owners', async () => {
    const response = await read();
    expect(response.listings.map(({ id }) => id)).toEqual([LISTING.id]);
    const { spotlights: premium, featuredSpotlights, standardSpotlights, vehicleHighlight, boost, alpha } = response;
    expect([premium, featuredSpotlights, standardSpotlights, vehicleHighlight].map((list) => list.length)).toEqual([
      3, 6, 6, 10,
    ]);
    expect(boost!.listings).toHaveLength(2);
    expect(alpha.alphaShowcase).toMatchObject({ ownerId: 600, ownerName: 'Dealer 600' });
    expect(alpha.alphaShowcase!.listings).toHaveLength(12);
    expect(vehicleHighlight[0]!.vehicleHighlight).toEqual({
      ...{ isVehicleHighlight: true, urgencyDriverType: 'RETURN', urgencyDriverValue: null },
    });
    const [reduced] = (await read({ selectSlots: async () => ({ slots: [reducedHighlight] }) })).vehicleHighlight;
    expect(reduced!.vehicleHighlight).toMatchObject({ urgencyDriverType: 'PRICE_REDUCED', urgencyDriverValue: '3000' });
    const owners = new Set(response.owners.map(({ id }) => id));
    for (const { ownerId } of [...premium, ...boost!.listings]) expect(owners).toContain(ownerId);
  });

  test.each<[string, Partial<RestServices>, string]>([
    ['with the flags off', { flags: () => OFF }, ''],
    ['on a later page', {}, '?firstRecord=25'],
    ['of supplemental results', {}, '?supplemental=true&stats=true'],
    ['if they cannot be selected in time', { guards: { ...FAKE_GUARDS, paidSlots: openGuard as never } }, ''],
  ])('has none %s', async (_name, changes, query) => {
    const response = await read(changes, query);
    expect([response.boost, response.alpha, response.spotlights]).toEqual([null, { alphaShowcase: null }, []]);
    expect(response.owners).toHaveLength(1);
  });

  test.each(['includeSuggested', 'explain'])('has paid places also with %s', async (param) => {
    const response = (await open().read(`/rest/lsc/listing?${param}=true`)) as unknown as SearchResponse;
    expect([response.spotlights.length, response.vehicleHighlight.length]).toEqual([3, 10]);
    expect([response.boost?.listings.length, response.alpha.alphaShowcase?.ownerId]).toEqual([2, 600]);
  });

  test('with one flag off, has none of its places [R225, R228]', async () => {
    const showcase = await read({ flags: () => ({ ...ON, spotlight: false }) });
    expect([showcase.spotlights, showcase.boost, showcase.alpha.alphaShowcase?.ownerId]).toEqual([[], null, 600]);
    const rest = await read({ flags: () => ({ ...ON, alpha_showcase: false }) });
    expect([rest.spotlights.length, rest.alpha.alphaShowcase]).toEqual([3, null]);
  });

  test('is the same to the byte without slots and without the feature', async () => {
    const text = async (changes: Partial<RestServices>) =>
      JSON.stringify(await open(changes).read('/rest/lsc/listing'));
    expect(await text({ flags: () => OFF })).toBe(await text({ selectSlots: async () => ({ slots: [] }) }));
  });
});
