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
