import { CONFIRMED_AT_SQL } from '#features/listings/listings.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { UNCONFIRMED_HOURS } from '../model/ad-rules.ts';

/** Counts the dealers' cars of a source that no feed has confirmed for 72 hours, and names one by its key. */
export async function countUnconfirmed(
  database: Queryable,
  sourceId: number,
): Promise<{ count: number; example: string | null }> {
  const [row] = await database.query<{ count: number; example: string | null }>(
    `select count(*)::int as count, min(l.key) as example
       from listings l join sources s on s.id = l.source_id join owners o on o.id = l.owner_id
      where l.source_id = $1 and l.withdrawn_at is null and not s.one_time
        and coalesce((o.facts->>'privateSeller')::boolean, false) is false
        and ${CONFIRMED_AT_SQL} < now() - make_interval(hours => ${UNCONFIRMED_HOURS})`,
    [sourceId],
  );
  return row!;
}
