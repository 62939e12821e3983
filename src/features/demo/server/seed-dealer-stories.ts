import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import type { DealerDifferences } from '#features/dealers/dealers.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { dealerStory } from '../model/dealer-stories.ts';
import { DEMO_SOURCE } from './seed-demo.ts';

/** One dealer in this number gets a story. */
const EVERY = 4;
const CONDITIONS = ['USED', 'CERTIFIED', '3P_CERT', 'NEW'];

/**
 * Adds content to some dealers of the demo, once per dealer. After an interruption, the next run continues. Returns the
 * number of dealers that got content.
 */
export async function seedDealerStories(
  database: Queryable,
  { accept }: Pick<DealerDifferences, 'accept'>,
): Promise<number> {
  const rows = await database.query<{ id: number; facts: unknown; stored: string[] }>(
    `select o.id, o.facts, array(select listing_type from dealer_differences where owner_id = o.id) as stored
       from owners o join sources s on s.id = o.source_id
      where s.name = $1 and not (o.facts ->> 'privateSeller')::boolean
      order by o.id`,
    [DEMO_SOURCE],
  );
  const dealers = rows.filter((_, at) => at % EVERY === 0);
  let given = 0;
  for (const [number, { id, facts, stored }] of dealers.entries()) {
    const missing = CONDITIONS.filter((listingType) => !stored.includes(listingType));
    if (missing.length === 0) continue;
    const story = dealerStory(ownerFactsSchema.parse(facts), number);
    for (const listingType of missing) {
      const accepted = await accept({ ownerId: id, listingType }, story);
      if (accepted.kind === 'rejected')
        throw new Error(`The demo's content of dealer ${id} is no good: ${accepted.reason}`);
    }
    given++;
  }
  return given;
}
