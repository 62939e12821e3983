import { MAIN_BRAND } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS, type Flags } from '#features/flags/flags.ts';
import { loadSearchResults, type SearchResultsOptions, type SearchResultsServices } from '../load.ts';
import { FAKE_GUARDS } from './fake-guards.ts';
import { fakeSearchService } from './fake-search-service.ts';
import { sampleListing, sampleOwner } from './sample-listing.ts';

/** `cars`: how many results the answer has, beginning with the car `firstId`, of `total`. */
export type SampleResults = {
  cars?: number;
  firstId?: number;
  total?: number;
  flags?: Partial<Flags>;
  services?: Partial<SearchResultsServices>;
};

/** Loads the results page of sample cars. */
export async function sampleResults(search: string, sample: SampleResults, options?: SearchResultsOptions) {
  const { cars = 30, firstId = 1, total = cars, flags, services } = sample;
  const results = Array.from({ length: cars }, (_, at) => ({
    listing: sampleListing({ id: firstId + at }),
    ...{ owner: sampleOwner(), distanceMiles: null, beyondRadius: false },
  }));
  const next = firstId + cars <= total ? { rank: firstId + cars } : null;
  const { service } = fakeSearchService({ results, total, next });
  const answer = await loadSearchResults(
    {
      ...{ search: service, brand: MAIN_BRAND, guards: FAKE_GUARDS },
      ...services,
      flags: { ...FLAG_DEFAULTS, ...flags },
    },
    search,
    new AbortController().signal,
    options,
  );
  if (answer.kind !== 'page') throw new Error('The search is not canonical.');
  return answer;
}
