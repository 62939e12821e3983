import type { Answer, Hit, Query } from '@forecourt/engine';
import {
  type SearchContext,
  type PageCursor,
  MAX_RESULTS,
  DIVERSIFIED_RANKS,
  type RankPosition,
  type SpreadKeys,
  spreadResults,
  diversifiedRanksOf,
  type VehicleQuery,
} from '../search.ts';
import { isOneModel } from '../model/filters/make-model-trim.ts';
import { effectiveSort, type EngineCountQuery, orderOf } from './engine-query.ts';
import { planGroups } from './plan-groups.ts';
import type { CarGroup, IndexOptions } from './vehicle-index.ts';

/**
 * `rankPositions` returns the ranks of the hits. Only set when ordered by relevance. `best`: the first hits by score,
 * if the page starts among them. `groups`: the groups that `groupBy` requested.
 */
export type ResultPage = {
  answer: Answer;
  hits: Hit[];
  next: PageCursor | null;
  rankPositions?: () => RankPosition[];
  best?: readonly Hit[];
  groups?: CarGroup[][];
};

/** The engine query for a page, and a function that builds the page from the answer. Works for any index. */
export type PagePlan = { engineQuery: Query; read(answer: Answer, keys: Required<SpreadKeys<Hit>>): ResultPage };

/** Plans one page of results, and the groups of `groupBy`. */
export function planPage(
  engineQuery: EngineCountQuery,
  query: VehicleQuery,
  context: SearchContext,
  { least, groupBy }: Pick<IndexOptions, 'least' | 'groupBy'> = {},
): PagePlan {
  if (!groupBy) return planHits(engineQuery, query, context, least);
  const groups = planGroups(query, groupBy);
  const hits = planHits({ ...engineQuery, ...groups.parts }, query, context, least);
  return {
    engineQuery: hits.engineQuery,
    read: (answer, keys) => ({ ...hits.read(answer, keys), groups: groups.read(answer) }),
  };
}

/**
 * Plans one page of results. By relevance, the first 50 are spread over sellers and, without a place, over models; a
 * cursor among them is a rank. Otherwise a cursor is a key and an ID, so that the next page neither repeats nor skips a
 * listing that is still active. No results are shown beyond rank 1,000 (spec I14).
 */
function planHits(
  engineQuery: EngineCountQuery & Pick<Query, 'groups'>,
  query: VehicleQuery,
  context: SearchContext,
  least = -Infinity,
): PagePlan {
  const order = orderOf(query, context);
  const from = startOf(query);
  const byRelevance = effectiveSort(query) === 'relevance';
  if (byRelevance && 'rank' in from && from.rank < DIVERSIFIED_RANKS) {
    const end = from.rank + countFrom(from.rank, query);
    return {
      engineQuery: {
        ...engineQuery,
        order,
        first: 0,
        count: Math.max(DIVERSIFIED_RANKS, end),
        ...(least > -Infinity && { least }),
      },
      read: (answer, { ownerOf, modelOf }) => {
        const { hits } = answer;
        const best = hits.slice(0, DIVERSIFIED_RANKS);
        if (end === from.rank) return { answer, hits: [], next: null, best: best.filter(({ key }) => key! >= least) };
        const { location, makeModelTrim } = query.filters;
        // A search for one model has no other models to spread.
        const isSpread = location.place === null && !isOneModel(makeModelTrim);
        const keys = isSpread ? { ownerOf, modelOf } : { ownerOf };
        const spread = (count: number) => [...spreadResults(best, keys, count), ...hits.slice(DIVERSIFIED_RANKS)];
        const rankPositions = () => diversifiedRanksOf(hits, spread(DIVERSIFIED_RANKS)).slice(from.rank, end);
        return { ...pageOf(answer, spread(end).slice(from.rank, end), from.rank, byRelevance), rankPositions, best };
      },
    };
  }
  return {
    engineQuery: { ...engineQuery, order, ...engineStart(from, query) },
    read: (answer) => {
      const hits = answer.hits.slice(0, Math.max(0, MAX_RESULTS - answer.first));
      const page = pageOf(answer, hits, answer.first, byRelevance);
      return byRelevance ? { ...page, rankPositions: () => rankPositionsFrom(answer.first, hits) } : page;
    },
  };
}

/** Returns the rank positions of results that seller diversity did not move. */
function rankPositionsFrom(first: number, hits: readonly Hit[]): RankPosition[] {
  return hits.map((_hit, i) => ({ rank: first + i + 1, byScore: first + i + 1, passedBy: 0, ahead: 0 }));
}

function startOf({ after, firstRecord }: VehicleQuery): PageCursor {
  return after ?? { rank: firstRecord };
}

function engineStart(from: PageCursor, query: VehicleQuery): Pick<Query, 'first' | 'count' | 'after'> {
  if ('rank' in from) return { first: from.rank, count: countFrom(from.rank, query) };
  return { first: 0, count: query.numRecords, after: from };
}

function countFrom(rank: number, { numRecords }: VehicleQuery): number {
  return Math.max(0, Math.min(numRecords, MAX_RESULTS - rank));
}

function pageOf(answer: Answer, hits: Hit[], rank: number, byRelevance: boolean): ResultPage {
  const end = rank + hits.length;
  if (hits.length === 0 || end >= Math.min(answer.total, MAX_RESULTS)) return { answer, hits, next: null };
  if (byRelevance && end < DIVERSIFIED_RANKS) return { answer, hits, next: { rank: end } };
  // After the first 50, the cursor is the last of them by score, even if seller diversity shows another one last.
  const { key, id } = answer.hits[end - 1 - answer.first]!;
  return { answer, hits, next: { key, id } };
}
