import { hash } from 'node:crypto';
import type { Queryable } from '#ports/database/database.ts';

/**
 * Maximum number of wrong passwords per hour and address: for all unknown browsers together, and for each known
 * browser.
 */
export const MAX_SIGN_IN_FAILURES = 10;

/** The subject whose failures are counted: an address, or a browser that has signed in to it before. */
export type SignInAttempt = { email: string; device?: string | undefined };

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Returns `false` above the
 * limit.
 */
export async function countSignInAttempt(connection: Queryable, guesser: SignInAttempt): Promise<boolean> {
  await connection.query(`delete from sign_in_failures where since < now() - interval '1 hour'`);
  const [row] = await connection.query<{ failures: number }>(
    `insert into sign_in_failures as known (key, failures) values ($1, 1)
     on conflict (key) do update set failures = known.failures + 1 returning failures`,
    [keyOf(guesser)],
  );
  return row!.failures <= MAX_SIGN_IN_FAILURES;
}

/**
 * Runs the check of a counted attempt. If it throws, because too many passwords are being hashed, the attempt does not
 * count.
 */
export async function checkCountedAttempt(
  connection: Queryable,
  guesser: SignInAttempt,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await verify();
  } catch (error) {
    await connection.query('update sign_in_failures set failures = failures - 1 where key = $1 and failures > 0', [
      keyOf(guesser),
    ]);
    throw error;
  }
}

/** Resets the count after a success. */
export async function resetSignInAttempts(connection: Queryable, guesser: SignInAttempt): Promise<void> {
  await connection.query('delete from sign_in_failures where key = $1', [keyOf(guesser)]);
}

function keyOf({ email, device }: SignInAttempt): Buffer {
  return hash('sha256', device === undefined ? `email ${email}` : `device ${device} ${email}`, 'buffer');
}
