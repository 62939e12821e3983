import { randomUUID } from 'node:crypto';
import { eraseOutgoing } from '#features/outbox/outbox.server.ts';
import type { IdentityProof } from '#ports/accounts/accounts.ts';
import type { Queryable } from '#ports/database/database.ts';
import { invalidateLinks } from './account-links.ts';
import { removeRecoveryCodeProofs } from './operator-proof.ts';

/** `passwordHash`: `null` for an account that signs in with links or passkeys only. */
export type StoredAccount = { userId: string; name: string; email: string; passwordHash: string | null };

/** Finds an account by its email address, normalized by `emailSchema`. */
export async function findAccountByEmail(connection: Queryable, email: string): Promise<StoredAccount | null> {
  return findAccount(connection, 'u.email = $1', email);
}

export async function findAccountById(connection: Queryable, userId: string): Promise<StoredAccount | null> {
  return findAccount(connection, 'u.id = $1', userId);
}

/** Returns the addresses of those accounts that exist, by their ids. */
export async function addressesOf(connection: Queryable, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await connection.query<{ id: string; email: string }>(
    'select id, email from account_users where id = any($1)',
    [userIds],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Adds an account and returns its id; `null` if another account already has the address. */
export async function addAccount(
  connection: Queryable,
  { name, email, passwordHash }: Omit<StoredAccount, 'userId'>,
): Promise<string | null> {
  const userId = randomUUID();
  const added = await connection.query(
    'insert into account_users (id, name, email) values ($1, $2, $3) on conflict (email) do nothing returning id',
    [userId, name, email],
  );
  if (added.length === 0) return null;
  if (passwordHash !== null) await setPassword(connection, userId, passwordHash);
  return userId;
}

export async function setPassword(connection: Queryable, userId: string, passwordHash: string): Promise<void> {
  await connection.query(
    `insert into account_credentials (id, user_id, provider_id, account_id, password) values ($1, $2, 'credential', $2, $3)
     on conflict (user_id, provider_id) do update set password = excluded.password, updated_at = now()`,
    [randomUUID(), userId, passwordHash],
  );
}

/** Removes the password. Until a new one is set, only links and passkeys sign in. */
export async function removePassword(connection: Queryable, userId: string): Promise<void> {
  await connection.query(`delete from account_credentials where user_id = $1 and provider_id = 'credential'`, [userId]);
}

export async function renameAccount(connection: Queryable, userId: string, name: string): Promise<void> {
  await connection.query('update account_users set name = $2, updated_at = now() where id = $1', [userId, name]);
}

/** Changes the address of an account; `taken` if another account has it. */
export async function setEmail(connection: Queryable, userId: string, email: string): Promise<'changed' | 'taken'> {
  const changed = await connection.query(
    `update account_users set email = $2, updated_at = now()
     where id = $1 and not exists (select from account_users where email = $2 and id <> $1) returning id`,
    [userId, email],
  );
  if (changed.length === 0) return 'taken';
  await removeRecoveryCodeProofs(connection, email);
  return 'changed';
}

/** Sessions that end: one by its id, or all but one. `proof` limits the latter to those that it started. */
export type EndedSessions = { id: string } | { allBut: string | null; proof?: IdentityProof };

/**
 * The sessions of an account, locked before the account changes. `end` ends some of them, with what belongs to them in
 * other rooms, and returns their ids.
 */
export type AccountSessions = { userId: string; end(which: EndedSessions): Promise<string[]> };

/** Deletes sessions of an account, and nothing that belongs to them in other rooms. Returns their ids. */
export async function deleteSessions(connection: Queryable, userId: string, which: EndedSessions): Promise<string[]> {
  const [condition, id, proof] =
    'id' in which ? ['id = $2', which.id, null] : ['id is distinct from $2', which.allBut, which.proof ?? null];
  const ended = await connection.query<{ id: string }>(
    `delete from account_sessions where user_id = $1 and ${condition} and ($3::text is null or proof = $3) returning id`,
    [userId, id, proof],
  );
  return ended.map((session) => session.id);
}

export async function removePasskeys(connection: Queryable, userId: string): Promise<void> {
  await connection.query('delete from account_passkeys where user_id = $1', [userId]);
}

export async function removePasskey(connection: Queryable, userId: string, id: string): Promise<boolean> {
  const removed = await connection.query('delete from account_passkeys where user_id = $1 and id = $2 returning id', [
    userId,
    id,
  ]);
  return removed.length > 0;
}

/** Returns the account that has a passkey, by the credential id that the browser sends; `null`: it is unknown. */
export async function findPasskeyAccount(connection: Queryable, credentialId: string): Promise<string | null> {
  const [row] = await connection.query<{ userId: string }>(
    'select user_id as "userId" from account_passkeys where credential_id = $1',
    [credentialId],
  );
  return row?.userId ?? null;
}

/** The data of an account that its owner sees. */
export type AccountParts = {
  createdAt: Date;
  hasPassword: boolean;
  sessions: { id: string; userAgent: string; startedAt: Date }[];
  /** `host`: the host where the passkey works; `null` for older passkeys, for which it was not stored. */
  passkeys: { id: string; name: string; host: string | null; createdAt: Date }[];
};

export async function findAccountParts(connection: Queryable, userId: string): Promise<AccountParts> {
  const [account] = await connection.query<Pick<AccountParts, 'createdAt' | 'hasPassword'>>(
    `select created_at as "createdAt", exists (
       select from account_credentials where user_id = u.id and password is not null) as "hasPassword"
     from account_users u where id = $1`,
    [userId],
  );
  const sessions = await connection.query<AccountParts['sessions'][number]>(
    `select id, coalesce(user_agent, '') as "userAgent", created_at as "startedAt" from account_sessions
     where user_id = $1 and expires_at > now() order by created_at desc`,
    [userId],
  );
  const passkeys = await connection.query<AccountParts['passkeys'][number]>(
    `select id, coalesce(name, 'Passkey') as name, host, created_at as "createdAt" from account_passkeys
     where user_id = $1 order by created_at`,
    [userId],
  );
  return {
    createdAt: account?.createdAt ?? new Date(0),
    hasPassword: account?.hasPassword ?? false,
    sessions,
    passkeys,
  };
}

/** SQL expression: identifies a known browser by a digest of its digest, so that the stored digest is not shown. */
const DEVICE_ID = `left(encode(sha256(device_hash), 'hex'), 16)`;

/** Forgets a known browser of an account, named as `findAccountTraces` does. Returns whether there was one. */
export async function forgetDevice(connection: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await connection.query(
    `delete from account_devices where user_id = $1 and ${DEVICE_ID} = $2 returning 1`,
    [userId, id],
  );
  return rows.length > 0;
}

/** Returns the other stored data of an account: known browsers, and new addresses that are not confirmed yet. */
export async function findAccountTraces(
  connection: Queryable,
  userId: string,
): Promise<{ knownBrowsers: { id: string; seenAt: Date }[]; pendingAddresses: { email: string; until: Date }[] }> {
  const knownBrowsers = await connection.query<{ id: string; seenAt: Date }>(
    `select ${DEVICE_ID} as id, seen_at as "seenAt" from account_devices where user_id = $1 order by seen_at`,
    [userId],
  );
  const pendingAddresses = await connection.query<{ email: string; until: Date }>(
    `select email, expires_at as until from account_links
     where purpose = 'change-email' and content ->> 'userId' = $1 and expires_at > now() order by expires_at`,
    [userId],
  );
  return { knownBrowsers, pendingAddresses };
}

/**
 * Deletes the account with its sessions, passkeys, browsers and links, and the emails to its new addresses. Erase the
 * shopper's data in the other rooms first.
 */
export async function eraseAccount(connection: Queryable, { userId, email }: { userId: string; email: string }) {
  await eraseOutgoing(connection, await invalidateLinks(connection, userId));
  // Keep links that restore another account's former address.
  await connection.query(`delete from account_links where email = $1 and not content ? 'undoes'`, [email]);
  await connection.query(`delete from account_challenges where strpos(value, $1) > 0`, [userId]);
  // An account opened with this address later must not run the site.
  await connection.query('delete from operators where email = $1', [email]);
  await connection.query('delete from shoppers where user_id = $1', [userId]);
  await connection.query('delete from account_users where id = $1', [userId]);
}

async function findAccount(connection: Queryable, condition: string, value: string): Promise<StoredAccount | null> {
  const [row] = await connection.query<StoredAccount>(
    `select u.id as "userId", u.name, u.email, c.password as "passwordHash" from account_users u
     left join account_credentials c on c.user_id = u.id and c.provider_id = 'credential' where ${condition}`,
    [value],
  );
  return row ?? null;
}
