import type { Queryable } from '#ports/database/database.ts';
import { findOrCreateOfferKey } from './offers.ts';

/** Returns a key that opens an offer for the shopper who made it; `null` if this shopper has no such delivered offer. */
export async function openSentOffer(connection: Queryable, shopperId: string, leadId: number): Promise<string | null> {
  const [own] = await connection.query(
    `select 1 from leads l join offers o on o.lead_id = l.id
      where l.id = $2 and l.shopper_id = $1 and l.held_at is null and l.status <> 'withdrawn'`,
    [shopperId, leadId],
  );
  return own ? findOrCreateOfferKey(connection, leadId, 'shopper') : null;
}
