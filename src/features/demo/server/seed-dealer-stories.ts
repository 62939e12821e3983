import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import type { DealerDifferences } from '#features/dealers/dealers.server.ts';
import type { Database } from '#ports/database/database.ts';
import { dealerStory } from '../model/dealer-stories.ts';
import { DEMO_SOURCE } from './seed-demo.ts';

/** One dealer of so many tells its story. */
const EVERY = 4;
const CONDITIONS = ['USED', 'CERTIFIED', '3P_CERT', 'NEW'];

/** Gives some dealers of the demo content of their own, once. Answers how many. */
export async function seedDealerStories(
  database: Pick<Database, 'query'>,
  { accept }: Pick<DealerDifferences, 'accept'>,
): Promise<number> {
  const rows = await database.query<{ id: number; facts: unknown }>(
    `select o.id, o.facts from owners o join sources s on s.id = o.source_id
      where s.name = $1 and not (o.facts ->> 'privateSeller')::boolean
        and not exists (select from dealer_differences)
      order by o.id`,
    [DEMO_SOURCE],
  );
  const tellers = rows.filter((_, at) => at % EVERY === 0);
  for (const [number, { id, facts }] of tellers.entries()) {
    const story = dealerStory(ownerFactsSchema.parse(facts), number);
    for (const listingType of CONDITIONS) {
      const accepted = await accept({ ownerId: id, listingType }, story);
      if (accepted.kind === 'rejected')
        throw new Error(`The demo's content of dealer ${id} is no good: ${accepted.reason}`);
    }
  }
  return tellers.length;
}
