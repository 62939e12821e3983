import type { Queryable } from '#ports/database/database.ts';

/** The addresses of a shopper's account before and after a change. */
type AddressChange = { shopperId: string; from: string; to: string };

/**
 * Replaces the address of a shopper's account in what is still to be emailed: open offers, messages that are held, and
 * the details that fill in the next form. Delivered messages stay as their sellers have them.
 */
export async function changeLeadAddress(connection: Queryable, { shopperId, from, to }: AddressChange): Promise<void> {
  await connection.query(
    `update leads l set contact = jsonb_set(l.contact, '{email}', to_jsonb($3::text))
      where l.shopper_id = $1 and lower(l.contact->>'email') = lower($2) and l.status <> 'withdrawn'
        and (l.held_at is not null or exists (select from offers o where o.lead_id = l.id and o.state = 'open'))`,
    [shopperId, from, to],
  );
  await connection.query(
    'update lead_profiles set email = $3, updated_at = now() where shopper_id = $1 and lower(email) = lower($2)',
    [shopperId, from, to],
  );
}
