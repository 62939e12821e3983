import type { Queryable } from '#ports/database/database.ts';
import type { DeskLead } from '../model/desk-lead.ts';
import type { Lead } from '../model/lead.ts';
import { CAR_FACTS_SQL, QUALIFIED_LEAD_COLUMNS } from './dealer-desk.ts';
import { type LeadRow, readLead } from './lead-rows.ts';

/** A message that may be spam, with the reasons. */
export type HeldLead = Pick<DeskLead, 'dealer' | 'car'> & { lead: Lead; reasons: readonly string[] };

/** Older messages, in days, are no longer useful to a seller. */
const DAYS = 30;

/** Returns the held messages, newest first, with or without a confirmation request to their senders. */
export async function listHeldLeads(
  connection: Queryable,
  { before, max }: { before: number | null; max: number },
): Promise<HeldLead[]> {
  const rows = await connection.query<LeadRow & Pick<HeldLead, 'dealer' | 'car'> & { held_for: string[] | null }>(
    `select ${QUALIFIED_LEAD_COLUMNS}, l.held_for, w.facts->>'name' as dealer, ${CAR_FACTS_SQL} as car
       from leads l join owners w on w.id = l.owner_id join listings c on c.id = l.listing_id
      where l.held_at is not null and l.status <> 'withdrawn' and l.created_at > now() - interval '${DAYS} days'
        and ($1::bigint is null or l.id < $1)
      order by l.id desc limit $2`,
    [before, max],
  );
  return rows.map((row) => ({ lead: readLead(row), reasons: row.held_for ?? [], dealer: row.dealer, car: row.car }));
}
