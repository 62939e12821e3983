import type { Connection, Queryable } from '#ports/database/database.ts';
import { changeDestinations } from './destinations.ts';

/** SQL: the destination `o` is the one of the dealer $2 that equals the destination `t`. */
const HAS_SQL = `o.owner_id = $2 and o.kind = t.kind
  and (o.address = t.address or o.kind <> 'webhook' and lower(o.address) = lower(t.address))`;

/** SQL: the destinations `t` of the dealer $1 that the dealer $2 does not have. */
const MOVES_SQL = `t.owner_id = $1 and not exists (select from lead_destinations o where ${HAS_SQL})`;

/** Returns how many leads and destinations `moveDealerLeads` would move. */
export async function countDealerLeads(
  connection: Queryable,
  { from, into }: { from: number; into: number },
): Promise<{ leads: number; destinations: number }> {
  const [counts] = await connection.query<{ leads: number; destinations: number }>(
    `select (select count(*)::int from leads where owner_id = $1) as leads,
       (select count(*)::int from lead_destinations t where ${MOVES_SQL}) as destinations`,
    [from, into],
  );
  return counts!;
}

/**
 * Moves the leads and destinations of a dealer to the dealer that it was merged into. A destination that both have is
 * kept once, and is on if either was, so that it still gets leads. Call it inside a transaction.
 */
export async function moveDealerLeads(
  connection: Connection,
  { from, into }: { from: number; into: number },
): Promise<void> {
  for (const ownerId of [from, into].toSorted((a, b) => a - b)) await changeDestinations(connection, ownerId);
  await connection.query('update leads set owner_id = $2 where owner_id = $1', [from, into]);
  await connection.query(
    `update lead_destinations o set enabled = true
       from lead_destinations t where t.owner_id = $1 and t.enabled and ${HAS_SQL}`,
    [from, into],
  );
  await connection.query(`update lead_destinations t set owner_id = $2 where ${MOVES_SQL}`, [from, into]);
}
