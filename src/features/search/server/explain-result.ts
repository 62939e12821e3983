import type { SearchContext } from '../model/filter.ts';
import { explainRelevance, type Receipt, RELEVANCE_SETS } from '../model/relevance.ts';
import type { Result } from '../model/search-answer.ts';
import { DIVERSE_RANKS } from '../model/seller-diversity.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import { resultOf } from './describe-page.ts';
import type { IndexOptions, VehicleReading } from './vehicle-index.ts';

/** A result with its place in the order by relevance, and the receipt that says why. */
export type ExplainedResult = { result: Result; receipt: Receipt; total: number };

/**
 * Why a car has its place among the results of a search by relevance; `undefined` when it is none of those that can be
 * paged.
 */
export async function explainResult(
  index: VehicleReading,
  id: number,
  asked: VehicleQuery,
  context: SearchContext,
  options: IndexOptions,
): Promise<ExplainedResult | undefined> {
  const query: VehicleQuery = { ...asked, sortBy: 'relevance', firstRecord: 0, after: null };
  const explaining = { ...options, hideFilters: true, explain: true };
  const search = async (part: Partial<VehicleQuery>) => {
    const { results, total } = await index.search({ ...query, ...part }, context, explaining);
    const result = results.find(({ listing }) => listing.id === id);
    return result && { result, receipt: receiptOf(result, query, context), total };
  };
  const spread = await search({ numRecords: DIVERSE_RANKS });
  if (spread) return spread;
  const found = await index.find(id);
  if (!found) return undefined;
  // Behind those that sellers are spread over, it is what follows the mark just before it.
  const { score } = receiptOf(resultOf(found, query), query, context);
  return search({ after: { key: score, id: id - 1 }, numRecords: 1 });
}

/** The receipt of a result of a search that is ordered by relevance. */
export function receiptOf(result: Result, query: VehicleQuery, { today }: SearchContext): Receipt {
  return explainRelevance(result, query.filters.location.place, today, RELEVANCE_SETS[query.relevanceConfig]);
}
