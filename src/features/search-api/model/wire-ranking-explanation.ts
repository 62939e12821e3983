import { z } from 'zod';
import {
  type SearchContext,
  explainRelevance,
  RELEVANCE_SETS,
  type Result,
  type VehicleQuery,
} from '#features/search/search.ts';

/** Explains a listing's rank by relevance. docs/features/ranking.md works through an example. */
export const wireRankingExplanationSchema = z
  .object({
    score: z.number().describe('The sum of all parts, by which listings are sorted, the largest first; ties by id.'),
    terms: z.array(
      z.object({
        term: z.string(),
        inputs: z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])),
        value: z.number().describe('0 to 1, from inputs.'),
        weight: z.number(),
        part: z.number().describe('weight × value.'),
      }),
    ),
    rank: z.int().describe('The listing’s rank, from 1: byScore + passedBy − ahead.'),
    byScore: z.int().describe('Its rank before sellers and models are spread.'),
    passedBy: z
      .int()
      .describe(
        'Listings with a lower score above it, because its seller or, without a location, its model was already near.',
      ),
    ahead: z.int().describe('Listings with a higher score below it, for the same reason.'),
  })
  .meta({ id: 'Receipt' });

/** Returns a result's ranking explanation; `undefined` if the call did not request one. */
export function toWireRankingExplanation(
  result: Result,
  query: VehicleQuery,
  { today }: SearchContext,
): z.infer<typeof wireRankingExplanationSchema> | undefined {
  if (!result.rankPosition) return undefined;
  const { rank, byScore, passedBy, ahead } = result.rankPosition;
  const weights = RELEVANCE_SETS[query.relevanceConfig];
  const { score, terms } = explainRelevance(result, query.filters.location.place, today, weights);
  return {
    score,
    terms: terms.map((term) => ({ ...term, inputs: { ...term.inputs } })),
    rank,
    byScore,
    passedBy,
    ahead,
  };
}
