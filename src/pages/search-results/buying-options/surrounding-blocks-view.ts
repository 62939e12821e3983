import type { Flags } from '#features/flags/flags.ts';
import type { ParsedQuery, SearchAnswer, VehicleQuery } from '#features/search/search.ts';
import { searchPresetViews, orderViews } from '../entry/search-preset-views.ts';
import { type SurroundingBlocksView, NO_SURROUNDING_BLOCKS } from './blocks-data.ts';
import { adviceViews, buyingOptionViews } from './buying-option-views.ts';
import type { OptionalPartContext } from '../optional-parts.ts';

/** Caches a count briefly, by a key that contains everything on which it depends; `make` counts. */
export type CacheCount = (
  key: string,
  signal: AbortSignal,
  make: (signal: AbortSignal) => Promise<number | null>,
) => Promise<number | null>;

type OptionalPartDeps = OptionalPartContext & { flags: Flags; keepCount: CacheCount | undefined };

/** Returns all blocks around the results whose flag is on. */
export async function surroundingBlocksView(
  { query, invalid }: ParsedQuery,
  answer: SearchAnswer,
  { service, brand, flags, context, guard, signal, keepCount }: OptionalPartDeps,
): Promise<SurroundingBlocksView> {
  if (invalid.length > 0) return NO_SURROUNDING_BLOCKS;
  const count = (wanted: VehicleQuery, link: string) => {
    const make = async (countSignal: AbortSignal) => {
      const all = { query: wanted, invalid: [], errors: [] };
      const found = await guard((inTime) => service.count(all, brand, { signal: inTime }), countSignal);
      return found.ok ? found.value : null;
    };
    // Every page of a search has the same counts.
    return keepCount ? keepCount(`${brand.key} ${service.epoch} ${link}`, signal, make) : make(signal);
  };
  return {
    entries: await searchPresetViews(query, answer, context, { flags, count }),
    notes: adviceViews(query, flags),
    ways: buyingOptionViews(query, answer, context, flags),
    orders: flags.preorder ? orderViews(query, context) : [],
  };
}
