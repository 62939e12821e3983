import type { Connection, Queryable } from '#ports/database/database.ts';
import { linkDigest, deleteLaterLinks } from './account-links.ts';
import { type AccountSessions, removePasskeys, removePassword } from './account-store.ts';
import { deleteOtherDevices } from './devices.ts';

/*
 * An account's address was changed, and a newer account was opened with the old address. An address can have only one
 * account, and the link that undoes the change does not prove that the newer account belongs to the link's reader: the
 * address may have another owner by now. So opening the link does not use it up, but locks the older account: all its
 * sessions end, and sign-in is blocked. It stays locked until the newer account is deleted or changes its address, and
 * the link is opened again.
 */

/** Minimum number of hours for which a held account's link stays valid, even if it was opened late. */
const MIN_HOURS = 24;

/** Another account has the address that a link restores. `heldUntil`: `null` before the link is opened. */
export type AddressConflict = { email: string; heldUntil: Date | null };

/**
 * Returns whether the address that an undo link restores is taken; `null` if it is not, or if this is not an undo link.
 */
export async function findAddressConflict(connection: Queryable, token: string): Promise<AddressConflict | null> {
  const found = await find(connection, token);
  return found && { email: found.email, heldUntil: found.isHeld ? found.until : null };
}

/**
 * Ends all sessions of the link's account and blocks new ones while the link is valid; `null` like
 * `findAddressConflict`. `isNew`: the account was not held before. `sessions`: those of the link's account.
 * @param connection of a transaction
 */
export async function lockConflictingAccount(
  connection: Connection,
  token: string,
  sessions: AccountSessions,
): Promise<(AddressConflict & { isNew: boolean }) | null> {
  const found = await find(connection, token);
  if (!found) return null;
  const { email } = found;
  const { userId } = sessions;
  await deleteLaterLinks(connection, userId, token);
  await removePassword(connection, userId);
  await removePasskeys(connection, userId);
  await sessions.end({ allBut: null });
  await deleteOtherDevices(connection, userId);
  if (found.isHeld) return { email, heldUntil: found.until, isNew: false };
  const [held] = await connection.query<{ until: Date }>(
    `update account_links set content = jsonb_set(content, '{undoes,isHeld}', 'true'),
       expires_at = greatest(expires_at, now() + interval '${MIN_HOURS} hours')
     where token_hash = $1 returning expires_at as until`,
    [linkDigest(token)],
  );
  return { email, heldUntil: held!.until, isNew: true };
}

type FoundAddress = { email: string; userId: string; isHeld: boolean; until: Date };

async function find(connection: Queryable, token: string): Promise<FoundAddress | null> {
  const [row] = await connection.query<FoundAddress>(
    `select l.email, l.content -> 'undoes' ->> 'userId' as "userId", l.expires_at as until,
       coalesce(l.content -> 'undoes' -> 'isHeld' = 'true', false) as "isHeld"
     from account_links l join account_users u on u.email = l.email
     where l.token_hash = $1 and l.purpose = 'reset' and l.used_at is null and l.expires_at > now()
       and l.content -> 'undoes' ->> 'userId' <> u.id`,
    [linkDigest(token)],
  );
  return row ?? null;
}
