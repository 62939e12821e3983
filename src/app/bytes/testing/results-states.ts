import { type Brand, BRANDS } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { loadSearchResults } from '#pages/search-results/load.ts';
import type { SearchResultsData } from '#pages/search-results/page-data.ts';
import { FAKE_GUARDS } from '#pages/search-results/testing/fake-guards.ts';
import { fakeSearchService } from '#pages/search-results/testing/fake-search-service.ts';
import { sampleSlots } from '#pages/search-results/slots/testing/sample-slots.ts';
import { sampleListing, sampleOwner } from '#pages/search-results/testing/sample-listing.ts';

export const SEARCHES = [
  '',
  '?makeCode=FORD,TOYOTA',
  '?makeCode=TOYOTA&modelCode=CAMRY&zip=80202',
  '?firstRecord=25&numRecords=50',
  '?maxPrice=20000&minPrice=30000',
  '?endYear=2001&startYear=2020',
  '?allListingType=all-cars&keyword=%3Cb%3E%22red%22%20%26%20%27blue%27',
  '?searchRadius=0&sortBy=distanceASC&zip=80202',
  '?sortBy=distanceASC',
  '?featureCode=1049,1062,1074,1078,1327,1328,1329,1330,1331,1340,1341,1342&listingType=CERTIFIED,NEW',
  '?bodyStyleSubtypeCode=HATCH&extColor=RED,BLUE&fuelTypeGroup=ELE',
  '?zip=00000',
  '?vehicleStyleCode=NONSENSE',
];

const RESULT = { owner: sampleOwner(), distanceMiles: 12.4, beyondRadius: false };
const MANY = Array.from({ length: 30 }, (_, at) => ({ ...RESULT, listing: sampleListing({ id: at + 1 }) }));
const ANSWERS = {
  'one car': {},
  nothing: { total: 0, results: [] },
  'paid slots': { total: 5_000, results: MANY },
  'odd cars': {
    total: 3,
    results: [
      { ...RESULT, listing: sampleListing({ salePrice: null, trim: null, mileage: null }), distanceMiles: null },
      { ...RESULT, listing: sampleListing({ id: 2, trim: `<i>'a' & "b"</i>`, sponsored: true }), beyondRadius: true },
      { ...RESULT, listing: sampleListing({ id: 3, previousPrice: 31_000, rating: null, model: '' }) },
    ],
  },
};

type AnswerName = keyof typeof ANSWERS;
export const FOUND = Object.keys(ANSWERS) as AnswerName[];

/** `npm run test:long` sets `PAGE_STATES` to 100, to try every state of the results page on every brand. */
export const IS_LONG = process.env['PAGE_STATES'] === '100';

/**
 * The states of the results page in which tests render it. The brands take turns, because a page of results takes long
 * and the brands share its components; each has a page without filters.
 */
export const RESULTS_STATES = SEARCHES.flatMap((search) => FOUND.map((found) => ({ search, found }))).flatMap(
  (state, at) =>
    BRANDS.filter((_brand, turn) => IS_LONG || state.search === '' || turn === at % BRANDS.length).map((brand) => ({
      brand,
      ...state,
    })),
);

/** Returns the data of the results page in one of its states. */
export async function resultsData(brand: Brand, search: string, found: AnswerName): Promise<SearchResultsData> {
  const { service } = fakeSearchService(ANSWERS[found], (text) => text.length % 50);
  const on = found === 'paid slots';
  const paid = { spotlight: on, alpha_showcase: on, srp_alpha_suppress_button: on, ads: on };
  const flags = { ...FLAG_DEFAULTS, ...paid, my_wallet: on };
  const selectSlots = async () => ({ slots: sampleSlots() });
  const sellClaim = { percent: 28, basis: 'Compared with trade-in offers for 1,200 cars in 2026.' };
  const claiming = found === 'odd cars' ? { ...brand, texts: { ...brand.texts, sellClaim } } : brand;
  const services = { search: service, brand: claiming, flags, guards: FAKE_GUARDS, selectSlots };
  const expired = found === 'one car' || on ? {} : { expired: { vehicle: 'X', unconfirmedSince: null } };
  const answer = await loadSearchResults(services, search, new AbortController().signal, expired);
  if (answer.kind !== 'page') throw new Error(`${search} is not canonical: ${answer.location}`);
  return answer.data;
}
