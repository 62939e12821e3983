import { hash, randomBytes } from 'node:crypto';
import type { Queryable } from '#ports/database/database.ts';

const CODES = 10;
/** Without letters that look like digits. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;

/** Creates new recovery codes for an operator, `abcd-efgh-…`, and deletes all earlier ones. Only hashes are stored. */
export async function createRecoveryCodes(connection: Queryable, email: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode);
  await connection.query('delete from operator_recovery_codes where email = $1', [email]);
  await removeRecoveryCodeProofs(connection, email);
  await connection.query(
    'insert into operator_recovery_codes (code_hash, email) select code, $2 from unnest($1::bytea[]) code',
    [codes.map(digestOf), email],
  );
  return codes;
}

/**
 * Removes the proof from sessions of the address that a recovery code has proven, so that no proof outlives its code.
 */
export async function removeRecoveryCodeProofs(connection: Queryable, email: string): Promise<void> {
  await connection.query(
    `update account_sessions set proof = null
     where proof = 'recovery-code' and user_id in (select id from account_users where email = $1)`,
    [email],
  );
}

/** Uses up a recovery code; `false` if the operator has no such code, or has used it before. */
export async function consumeRecoveryCode(connection: Queryable, email: string, typed: string): Promise<boolean> {
  const taken = await connection.query(
    `update operator_recovery_codes set used_at = now()
     where code_hash = $1 and email = $2 and used_at is null returning email`,
    [digestOf(typed), email],
  );
  return taken.length > 0;
}

/**
 * Returns whether a used recovery code still proves who is signed in: the address has the code, the account has the
 * address, and no session end has called `forgetRecoveryCodeUses` since the use. Does not check whether the operator
 * still exists: their codes are deleted with them. Locks the code, so that a transaction that deletes it ends the proof
 * as well.
 */
export async function isRecoveryCodeProof(
  connection: Queryable,
  { userId, email, typed }: { userId: string; email: string; typed: string },
): Promise<boolean> {
  const own = await connection.query(
    `select from operator_recovery_codes c where c.code_hash = $1 and c.email = $2 and c.used_at > '-infinity'
       and exists (select from account_users u where u.id = $3 and u.email = c.email) for update`,
    [digestOf(typed), email, userId],
  );
  return own.length > 0;
}

/** Forgets which recovery codes an account has used, because its sessions end. The codes stay used. */
export async function forgetRecoveryCodeUses(connection: Queryable, userId: string): Promise<void> {
  await connection.query(
    `update operator_recovery_codes set used_at = '-infinity'
     where used_at > '-infinity' and email = (select email from account_users where id = $1)`,
    [userId],
  );
}

/** Binds an operator's address to the account whose passkeys count. `replaces`: an existing binding may be replaced. */
export async function enrollOperator(
  connection: Queryable,
  userId: string,
  { replaces }: { replaces: boolean },
): Promise<boolean> {
  const enrolled = await connection.query(
    `update operators o set enrolled_user = u.id from account_users u
     where u.id = $1 and u.email_verified and o.email = u.email
       and ($2 or o.enrolled_user is null) and o.enrolled_user is distinct from u.id returning o.email`,
    [userId, replaces],
  );
  return enrolled.length > 0;
}

/** Returns the hosts for which an account has passkeys; each passkey works at one host. */
export async function passkeyHosts(connection: Queryable, userId: string): Promise<string[]> {
  const rows = await connection.query<{ host: string | null }>(
    'select distinct host from account_passkeys where user_id = $1 order by host',
    [userId],
  );
  return rows.map(({ host }) => host ?? '');
}

/**
 * Creates a code of 16 characters out of 31: 79 random bits. Bytes of 248 and more are rejected, because they would
 * make some characters likelier.
 */
function makeCode(): string {
  let text = '';
  while (text.length < GROUPS * 4)
    for (const byte of randomBytes(32)) if (byte < CHARACTERS.length * 8) text += CHARACTERS[byte % CHARACTERS.length];
  return text
    .slice(0, GROUPS * 4)
    .match(/.{4}/g)!
    .join('-');
}

function digestOf(code: string): Buffer {
  return hash('sha256', `operator ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`, 'buffer');
}
