import {
  catalog,
  findCity,
  findZip,
  marketAreaOf,
  type ZipPlace,
} from '../../../src/features/reference/reference.server.ts';
import type { Place } from '../../../src/features/search/search.ts';
import { createSearchService } from '../../../src/features/search/search.server.ts';
import { catalogVocabulary } from '../../../src/features/words/words.server.ts';
import { DEMO_DAY } from './demo-inventory.ts';

type SearchService = ReturnType<typeof createSearchService>;

/** Returns the service that searches `index` with the site's places and words, at noon of the demo's day. */
export function createDemoSearch(index: Parameters<typeof createSearchService>[0]['index']): SearchService {
  return createSearchService({
    index,
    catalog: catalogVocabulary(catalog),
    now: () => new Date(`${DEMO_DAY}T12:00:00Z`),
    findZip: (zip) => placeOf(findZip(zip)),
    findCity: (city, state) => placeOf(findCity(city, state)),
  });
}

function placeOf(found: ZipPlace | null): Place | undefined {
  return found ? { ...found, marketArea: marketAreaOf(found.zip)?.code ?? null } : undefined;
}
