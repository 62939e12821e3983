import { hash } from 'node:crypto';
import type { Connection } from '#ports/database/database.ts';

type Asked = Pick<Connection, 'query'>;

/** So many passwords may be wrong within an hour, by all browsers that are not known together, and by each that is. */
export const MOST_FAILURES = 10;

/** Whose failures are counted: an address, or a browser that somebody signed in with before. */
export type Guesser = { email: string; device?: string | undefined };

/** Counts a try before it is made, so that many at once are not more. `false`: it is one too many. */
export async function countTry(connection: Asked, guesser: Guesser): Promise<boolean> {
  await connection.query(`delete from sign_in_failures where since < now() - interval '1 hour'`);
  const [row] = await connection.query<{ failures: number }>(
    `insert into sign_in_failures as known (key, failures) values ($1, 1)
     on conflict (key) do update set failures = known.failures + 1 returning failures`,
    [keyOf(guesser)],
  );
  return row!.failures <= MOST_FAILURES;
}

/** Judges a try that was counted. One that could not be judged, because too many are hashed at once, doesn't count. */
export async function judgeTry(connection: Asked, guesser: Guesser, verify: () => Promise<boolean>): Promise<boolean> {
  try {
    return await verify();
  } catch (error) {
    await connection.query('update sign_in_failures set failures = failures - 1 where key = $1 and failures > 0', [
      keyOf(guesser),
    ]);
    throw error;
  }
}

/** It was no failure. */
export async function forgetTries(connection: Asked, guesser: Guesser): Promise<void> {
  await connection.query('delete from sign_in_failures where key = $1', [keyOf(guesser)]);
}

function keyOf({ email, device }: Guesser): Buffer {
  return hash('sha256', device === undefined ? `email ${email}` : `device ${device} ${email}`, 'buffer');
}
