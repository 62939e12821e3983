import { parseQuery, type SearchAnswer } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { answerFor } from './sample-answer.ts';
import { searchContext } from './search-context.ts';

/** A search service with the results that a test sets; `asked` records the queries. */
export function fakeSearchService(changes: Partial<SearchAnswer> = {}, counts: (query: string) => number = () => 0) {
  const asked: { hideFilters: boolean; stats: readonly string[] | undefined; signal: AbortSignal | undefined }[] = [];
  const context = searchContext();
  const service: SearchService = {
    context: () => context,
    parse: (request) => parseQuery(request, context),
    search: async (parsed, _brand, { hideFilters = false, stats, signal } = {}) => {
      asked.push({ hideFilters, stats, signal });
      return { ...answerFor(parsed, context), ...changes };
    },
    searchCounted: () => Promise.reject(new Error('Pages ask for labelled options.')),
    count: async (parsed) => counts(JSON.stringify(parsed.query.filters)),
    similar: async () => answerFor(parseQuery({ read: () => [] }, context), context),
    suggest: async () => ({ filters: [], models: [] }),
    explain: async () => undefined,
    sample: async () => ({ total: 0, withoutPrice: 0, withoutMileage: 0, sampledFrom: 0, cars: [], owners: [] }),
    group: async () => [],
    groups: async (_parsed, _brand, ways) => ways.map(() => []),
    searchAndGroup: async (_parsed, _brand, ways) => ({ results: [], groups: ways.map(() => []) }),
    find: async () => undefined,
    findAll: async () => [],
    findPromoted: async () => [],
    rankPromoted: () => undefined,
    relaxationsOf: async () => [],
    inOneState(work) {
      return work(this);
    },
    isFit: () => true,
  };
  return { service, asked };
}
