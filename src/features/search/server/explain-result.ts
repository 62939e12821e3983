import type { SearchContext } from '../model/filter.ts';
import { explainRelevance, type RankingExplanation, RELEVANCE_SETS } from '../model/ranking/relevance.ts';
import type { Result } from '../model/search-answer.ts';
import { DIVERSIFIED_RANKS } from '../model/ranking/seller-diversity.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import { resultOf } from './describe-page.ts';
import type { IndexOptions, VehicleReading } from './vehicle-index.ts';

/** A result with its ranking explanation and the search's total. */
export type ExplainedResult = { result: Result; receipt: RankingExplanation; total: number };

/** Explains a car's rank by relevance. Returns `undefined` if the car is not among the results that can be paged. */
export async function explainResult(
  index: VehicleReading,
  id: number,
  requestedQuery: VehicleQuery,
  context: SearchContext,
  options: IndexOptions,
): Promise<ExplainedResult | undefined> {
  const query: VehicleQuery = { ...requestedQuery, sortBy: 'relevance', firstRecord: 0, after: null };
  const explaining = { ...options, hideFilters: true, explain: true };
  const search = async (part: Partial<VehicleQuery>) => {
    const { results, total } = await index.search({ ...query, ...part }, context, explaining);
    const result = results.find(({ listing }) => listing.id === id);
    return result && { result, receipt: rankingExplanationOf(result, query, context), total };
  };
  const spread = await search({ numRecords: DIVERSIFIED_RANKS });
  if (spread) return spread;
  const found = await index.find(id);
  if (!found) return undefined;
  // Beyond the ranks that seller diversity reorders, the car is the first result after a cursor just before it.
  const { score } = rankingExplanationOf(resultOf(found, query), query, context);
  return search({ after: { key: score, id: id - 1 }, numRecords: 1 });
}

/** Returns the ranking explanation of a result. The search must be ordered by relevance. */
export function rankingExplanationOf(
  result: Result,
  query: VehicleQuery,
  { today }: SearchContext,
): RankingExplanation {
  return explainRelevance(result, query.filters.location.place, today, RELEVANCE_SETS[query.relevanceConfig]);
}
