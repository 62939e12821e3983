import type { Flags } from '#features/flags/flags.ts';
import type { ParsedQuery, SearchAnswer } from '#features/search/search.ts';
import type { SearchResultsData } from './page-data.ts';
import { NO_BLOCKS } from './promise/blocks-data.ts';
import { blockViews, type KeepCount } from './promise/block-views.ts';
import { belowViews } from './view/below-views.ts';
import { relaxationsOf } from './view/relaxations.ts';
import { suggestedModel } from './view/suggested-model.ts';
import { reasonOf } from './view/unusable.ts';
import type { PartSurroundings } from './part-surroundings.ts';

type Surroundings = PartSurroundings & { flags: Flags; keepCount: KeepCount | undefined };

/** What the page shows beside its results where it can be had. */
export type OptionalParts = Pick<SearchResultsData, 'nothing' | 'below' | 'suggested' | 'blocks'>;

/** For an answer to which only cards are added. */
export const NO_PARTS: OptionalParts = { nothing: null, below: [], suggested: null, blocks: NO_BLOCKS };

/**
 * Loads what the page can do without, all at once: parts that are down together cost the page the time limit of one. A
 * part that fails is left out, and the others stand (spec 1 §8).
 */
export async function loadOptionalParts(
  parsed: ParsedQuery,
  answer: SearchAnswer,
  surroundings: Surroundings,
): Promise<OptionalParts> {
  const [relaxations, below, suggested, blocks] = await Promise.all([
    answer.total === 0 ? relaxationsOf(parsed, answer, surroundings) : [],
    belowViews(parsed, answer, surroundings),
    suggestedModel(answer, surroundings),
    blockViews(parsed, answer, surroundings),
  ]);
  const reasons = [...new Set(parsed.invalid.map((param) => reasonOf(param, answer, surroundings.context)))];
  return { nothing: answer.total === 0 ? { reasons, relaxations } : null, below, suggested, blocks };
}
