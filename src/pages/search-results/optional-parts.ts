import type { Flags } from '#features/flags/flags.ts';
import { formatQuery, type ParsedQuery, type SearchAnswer } from '#features/search/search.ts';
import type { SearchResultsData } from './page-data.ts';
import { NO_BLOCKS } from './promise/blocks-data.ts';
import { blockViews, type KeepCount } from './promise/block-views.ts';
import { clearOf } from './view/clear-of.ts';
import { belowViews } from './view/below-views.ts';
import { relaxationsOf } from './view/relaxations.ts';
import { suggestedModel } from './view/suggested-model.ts';
import { reasonOf } from './view/unusable.ts';
import type { PartSurroundings } from './part-surroundings.ts';

type Surroundings = PartSurroundings & { flags: Flags; keepCount: KeepCount | undefined };

/** What the page shows around its results if it is available. */
export type OptionalParts = Pick<SearchResultsData, 'nothing' | 'relaxations' | 'below' | 'suggested' | 'blocks'>;

const NO_RELAXATIONS = { lead: '', links: [] };

/** For answers that only append cards. */
export const NO_PARTS: OptionalParts = {
  nothing: null,
  relaxations: NO_RELAXATIONS,
  below: [],
  suggested: null,
  blocks: NO_BLOCKS,
};

/**
 * Loads the optional parts in parallel: if several time out, the page waits for only one time limit. A part that fails
 * is left out, and the others stay (spec 1 §8).
 */
export async function loadOptionalParts(
  parsed: ParsedQuery,
  answer: SearchAnswer,
  surroundings: Surroundings,
): Promise<OptionalParts> {
  const [relaxed, below, suggested, blocks] = await Promise.all([
    relaxationsOf(parsed, answer, surroundings),
    belowViews(parsed, answer, surroundings),
    suggestedModel(answer, surroundings),
    blockViews(parsed, answer, surroundings),
  ]);
  const reasons = [...new Set(parsed.invalid.map((param) => reasonOf(param, answer, surroundings.context)))];
  const nothing = answer.total === 0 ? { title: 'Update filter criteria to see more results', reasons } : null;
  const lead = `${nothing ? 'No' : 'Few'} exact matches. Try:`;
  const relaxations = relaxed.length > 0 || !nothing ? { lead, links: relaxed } : clearing(parsed, surroundings);
  return { nothing, relaxations, below, suggested, blocks };
}

/** Used if no similar search finds anything. */
function clearing({ query }: ParsedQuery, { context }: Surroundings): SearchResultsData['relaxations'] {
  return {
    lead: '',
    links: [{ label: 'Clear Filters', query: formatQuery(clearOf(query, context), context), count: '' }],
  };
}
