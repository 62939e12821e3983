import type { Queryable } from '#ports/database/database.ts';
import { emailSchema } from '../model/account-forms.ts';
import { type AccountSessions, removePasskeys } from './account-store.ts';
import { deleteOtherDevices } from './devices.ts';
import { removeRecoveryCodeProofs } from './operator-proof.ts';

type ChangeResult = 'changed' | 'unchanged' | 'no-address';

/** Returns the email addresses of the operators, in order. */
export async function listOperators(connection: Queryable): Promise<string[]> {
  const rows = await connection.query<{ email: string }>('select email from operators order by email');
  return rows.map(({ email }) => email);
}

/** Returns whether an account, or an address without an account, is an operator's. */
export async function isOperator(
  connection: Queryable,
  { userId, email }: { userId: string | null; email?: string | undefined },
): Promise<boolean> {
  const rows = await connection.query(
    `select from operators o left join account_users u on u.email = o.email
     where o.email = $2 or u.id = $1 or o.enrolled_user = $1 limit 1`,
    [userId, email ?? null],
  );
  return rows.length > 0;
}

/** Adds an operator. The address needs no account yet. */
export function addOperator(connection: Queryable, email: string): Promise<ChangeResult> {
  return change(connection, email, 'insert into operators (email) values ($1) on conflict do nothing returning email');
}

/** Removes an operator, effective at the operator's next request. */
export async function removeOperator(connection: Queryable, email: string): Promise<ChangeResult> {
  // Deletes the codes before the proofs, because a code that is redeemed in the meantime would add another proof.
  const changed = await change(connection, email, 'delete from operators where email = $1 returning email');
  const { data } = emailSchema.safeParse(email);
  if (data !== undefined) await removeRecoveryCodeProofs(connection, data);
  return changed;
}

/**
 * Makes the operator enroll a passkey again: deletes all recovery codes, and the account's passkeys and sessions. The
 * account's known browsers are deleted too. `sessions`: the sessions of the account; `null` without an account.
 */
export async function resetOperator(
  connection: Queryable,
  email: string,
  sessions: AccountSessions | null,
): Promise<boolean> {
  const reset = await connection.query('update operators set enrolled_user = null where email = $1 returning email', [
    email,
  ]);
  if (reset.length === 0) return false;
  await connection.query('delete from operator_recovery_codes where email = $1', [email]);
  if (sessions === null) return true;
  await removePasskeys(connection, sessions.userId);
  await sessions.end({ allBut: null });
  await deleteOtherDevices(connection, sessions.userId);
  return true;
}

async function change(connection: Queryable, email: string, sql: string): Promise<ChangeResult> {
  const read = emailSchema.safeParse(email);
  if (!read.success) return 'no-address';
  return (await connection.query(sql, [read.data])).length > 0 ? 'changed' : 'unchanged';
}
