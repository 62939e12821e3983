import type { Flags } from '#features/flags/flags.ts';
import {
  formatQuery,
  type ParsedQuery,
  type SearchAnswer,
  type VehicleQuery,
  withFilter,
  type SearchContext,
} from '#features/search/search.ts';
import type { SearchResultsData, SuggestedModelView } from './page-data.ts';
import { NO_SURROUNDING_BLOCKS } from './buying-options/blocks-data.ts';
import { surroundingBlocksView, type CacheCount } from './buying-options/surrounding-blocks-view.ts';
import { clearingQuery } from './view/chip-views.ts';
import { lazyCarRowViews } from './view/lazy-car-row-views.ts';
import { relaxationsOf } from './view/relaxations.ts';
import { contradictionReasons, invalidValueReason } from './view/invalid-value-reason.ts';
import type { Brand } from '#features/brands/brands.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';

type OptionalPartDeps = OptionalPartContext & { flags: Flags; keepCount: CacheCount | undefined };

/** The content around the results, if it is available. */
export type OptionalParts = Pick<SearchResultsData, 'nothing' | 'relaxations' | 'below' | 'suggested' | 'blocks'>;

const NO_RELAXATIONS: SearchResultsData['relaxations'] = { lead: '', links: [] };

/** The parts of answers that only append cards. */
export const NO_OPTIONAL_PARTS: OptionalParts = {
  nothing: null,
  relaxations: NO_RELAXATIONS,
  below: [],
  suggested: null,
  blocks: NO_SURROUNDING_BLOCKS,
};

/**
 * Loads the optional parts at the same time, so that the page waits for only one time limit if several time out. A part
 * that fails is left out, and the others stay (spec 1 §8).
 */
export async function loadOptionalParts(
  parsed: ParsedQuery,
  answer: SearchAnswer,
  deps: OptionalPartDeps,
): Promise<OptionalParts> {
  const [relaxed, below, suggested, blocks] = await Promise.all([
    relaxationsOf(parsed, answer, deps),
    lazyCarRowViews(parsed, answer, deps),
    suggestedModel(answer, deps),
    surroundingBlocksView(parsed, answer, deps),
  ]);
  const invalid = parsed.invalid.map((param) => invalidValueReason(param, answer, deps.context));
  const reasons = [...new Set([...invalid, ...contradictionReasons(parsed.query)])];
  const nothing = answer.total === 0 ? { title: 'Update filter criteria to see more results', reasons } : null;
  const lead = `${nothing ? 'No' : 'Few'} exact matches. Try:`;
  const unrelaxed = nothing ? clearing(parsed, deps) : NO_RELAXATIONS;
  const relaxations = relaxed.length > 0 ? { lead, links: relaxed } : unrelaxed;
  // If nothing was found, links to other searches help more than a question.
  return { nothing, relaxations, below, suggested: nothing ? null : suggested, blocks };
}

/** The search with fewer filters to use if no similar search finds anything. */
function clearing({ query }: ParsedQuery, { context }: OptionalPartDeps): SearchResultsData['relaxations'] {
  return {
    lead: '',
    links: [{ label: 'Clear Filters', query: clearingQuery(query, context), count: '' }],
  };
}

/**
 * Returns the model with another name that occurs most often among the cars of this search; `null` if no chosen model
 * has another name (spec 2 §4).
 */
export async function suggestedModel(
  answer: SearchAnswer,
  { service, brand, context, guard, signal }: OptionalPartContext,
): Promise<SuggestedModelView | null> {
  const { query } = answer;
  if (query.filters.makeModelTrim.models.length === 0) return null;
  const found = await guard((inTime) => service.suggest(answer, brand, { signal: inTime }), signal);
  const [best] = found.ok ? found.value.models.toSorted((a, b) => b.count - a.count) : [];
  if (!best) return null;
  const { label, modelCode, makeCode, count } = best;
  return { name: label, codes: [modelCode], count, query: formatQuery(withModel(query, makeCode, modelCode), context) };
}

/** Returns the search with one more make and model. */
function withModel(query: VehicleQuery, makeCode: string, modelCode: string): VehicleQuery {
  const { makes, models, trims } = query.filters.makeModelTrim;
  const key = formatModelKey(makeCode, modelCode);
  return withFilter(query, 'makeModelTrim', {
    makes: [...new Set([...makes, makeCode])].toSorted(),
    models: [...new Set([...models, key])].toSorted(),
    trims,
  });
}

/** The context that an optional part of the page needs for its queries. */
export type OptionalPartContext = {
  service: SearchService;
  brand: Brand;
  context: SearchContext;
  /** Wraps each call of a part, so that a part whose call fails is left out. */
  guard: Guard;
  signal: AbortSignal;
};
