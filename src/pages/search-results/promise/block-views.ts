import type { Flags } from '#features/flags/flags.ts';
import type { ParsedQuery, SearchAnswer, VehicleQuery } from '#features/search/search.ts';
import { entryViews, orderViews } from '../entry/entry-views.ts';
import { type BlocksView, NO_BLOCKS } from './blocks-data.ts';
import { noteViews, wayViews } from './way-views.ts';
import type { PartSurroundings } from '../part-surroundings.ts';

/** Caches a count briefly, by a key that contains everything it depends on; `make` counts. */
export type KeepCount = (
  key: string,
  signal: AbortSignal,
  make: (signal: AbortSignal) => Promise<number | null>,
) => Promise<number | null>;

type Surroundings = PartSurroundings & { flags: Flags; keepCount: KeepCount | undefined };

/** Returns everything around the results whose flag is on. */
export async function blockViews(
  { query, invalid }: ParsedQuery,
  answer: SearchAnswer,
  { service, brand, flags, context, guard, signal, keepCount }: Surroundings,
): Promise<BlocksView> {
  if (invalid.length > 0) return NO_BLOCKS;
  const count = (wanted: VehicleQuery, link: string) => {
    const make = async (asked: AbortSignal) => {
      const all = { query: wanted, invalid: [], errors: [] };
      const found = await guard((inTime) => service.count(all, brand, { signal: inTime }), asked);
      return found.ok ? found.value : null;
    };
    // Searches that only start from the shopper's place are the same for many searches of one inventory version.
    return keepCount ? keepCount(`${brand.key} ${service.epoch} ${link}`, signal, make) : make(signal);
  };
  return {
    entries: await entryViews(query, answer, context, { flags, count }),
    notes: noteViews(query, flags),
    ways: wayViews(query, answer, context, flags),
    orders: flags.preorder ? orderViews(query, context) : [],
  };
}
