import type { BrandKey } from '#features/brands/brands.ts';
import { followAddress, lockFollowers } from '#features/push/push.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { createLinkKey } from './keys.ts';

/**
 * An address on a brand. `verifiedFor`: the shopper of the account that verified this address; alerts about its saved
 * cars go there.
 */
export type RecipientInput = { email: string; brand: BrandKey; verifiedFor?: string | undefined };

/**
 * Returns the id of a recipient, which is created if needed. An address that an account has verified is confirmed
 * immediately; any other keeps its state.
 */
export async function findOrCreateRecipient(
  connection: Queryable,
  { email, brand, verifiedFor }: RecipientInput,
): Promise<number> {
  const address = email.trim().toLowerCase();
  if (verifiedFor !== undefined) await lockFollowers(connection, [verifiedFor], { email: address, brand });
  const [recipient] = await connection.query<{ id: number }>(
    `insert into alert_recipients (email, brand, key_hash, confirmed_at) values ($1, $2, $3, case when $4 then now() end)
     on conflict (lower(email), brand) do update set
       confirmed_at = case when $4 then coalesce(alert_recipients.confirmed_at, now()) else alert_recipients.confirmed_at end
     returning id`,
    [address, brand, createLinkKey().hash, verifiedFor !== undefined],
  );
  await connection.query(
    `insert into alert_people (recipient_id, shopper_id) values ($1, $2)
     on conflict (recipient_id) do update set shopper_id = coalesce(excluded.shopper_id, alert_people.shopper_id)`,
    [recipient!.id, verifiedFor ?? null],
  );
  if (verifiedFor !== undefined)
    await followAddress(connection, { recipientId: recipient!.id, shopperId: verifiedFor, brand });
  return recipient!.id;
}

/** Marks a person's searches as changed, so that the alert reader loads them again. */
export async function markSearchesChanged(connection: Queryable, recipientId: number): Promise<void> {
  await connection.query(
    'update saved_searches set recipient_id = recipient_id where recipient_id = $1 and deleted_at is null',
    [recipientId],
  );
}

/** The addresses of a shopper's account before and after a change. */
type AddressChange = { shopperId: string; from: string; to: string };

/**
 * Sends the alerts of an account to its new address, with what was chosen for the old one. Links in emails to the old
 * address stop working, because its mailbox may belong to another person. Call it after the account has changed.
 */
export async function changeAlertAddress(connection: Queryable, { shopperId, from, to }: AddressChange): Promise<void> {
  const own = await connection.query<{ id: number; brand: BrandKey; isTaken: boolean }>(
    `select r.id, r.brand, exists (select from alert_recipients o where lower(o.email) = lower($3) and o.brand = r.brand) as "isTaken"
     from alert_recipients r join alert_people p on p.recipient_id = r.id
     where p.shopper_id = $1 and lower(r.email) = lower($2) order by r.id`,
    [shopperId, from, to],
  );
  for (const { id, brand, isTaken } of own) {
    await connection.query('delete from alert_keys where recipient_id = $1', [id]);
    if (!isTaken) {
      await connection.query('update alert_recipients set email = lower($2) where id = $1', [id, to]);
      continue;
    }
    await connection.query('update alert_people set shopper_id = null where recipient_id = $1', [id]);
    const recipientId = await findOrCreateRecipient(connection, { email: to, brand, verifiedFor: shopperId });
    await connection.query(
      'update saved_searches set recipient_id = $3 where shopper_id = $1 and recipient_id = $2 and deleted_at is null',
      [shopperId, id, recipientId],
    );
    await markSearchesChanged(connection, recipientId);
  }
}
