import { hash, randomBytes } from 'node:crypto';
import type { Database } from '#ports/database/database.ts';

const BYTES = 16;
const MS_PER_DAY = 86_400_000;
const TIMEOUT_MS = 5_000;

/**
 * The secret of each UTC day, the same on all servers of a database. Visitors are recognized by digests computed with
 * it during that day. Secrets of earlier days are deleted, so that visitors cannot be recognized afterwards.
 */
export type VisitorSalts = {
  /**
   * @param day days since 1970-01-01.
   * @throws while the database is down, unless the day's secret was read before.
   */
  of(day: number): Promise<Buffer>;
  /**
   * Returns a day's digest of a visitor, 22 characters. `day`: days since 1970-01-01, today or yesterday; absent: today.
   * @throws as `of` does.
   */
  nameOf(visitor: string, day?: number): Promise<string>;
};

/** @param now ms since 1970. */
export function createVisitorSalts(database: Pick<Database, 'query'>, now: () => number): VisitorSalts {
  const known = new Map<number, Promise<Buffer>>();
  const of: VisitorSalts['of'] = (day) => {
    const kept = known.get(day);
    if (kept) return kept;
    const today = Math.floor(now() / MS_PER_DAY);
    for (const old of known.keys()) if (old < today - 1) known.delete(old);
    const salt = findOrMake(database, day, today);
    known.set(day, salt);
    salt.catch(() => {
      if (known.get(day) === salt) known.delete(day);
    });
    return salt;
  };
  return {
    of,
    nameOf: async (visitor, day = Math.floor(now() / MS_PER_DAY)) => {
      const salt = await of(day);
      return hash('sha256', Buffer.concat([salt, Buffer.from(visitor)]), 'buffer').toString('base64url', 0, 16);
    },
  };
}

/**
 * Reads or creates a day's secret. If two servers create one at the same time, both get the one that was stored first.
 */
async function findOrMake(database: Pick<Database, 'query'>, day: number, today: number): Promise<Buffer> {
  const [row] = await database.query<{ salt: Buffer }>(
    `with gone as (delete from visitor_salts where day < $3)
     insert into visitor_salts as known (day, salt) values ($1, $2)
     on conflict (day) do update set salt = known.salt returning salt`,
    [day, randomBytes(BYTES), Math.min(day, today) - 1],
    { timeoutMs: TIMEOUT_MS },
  );
  return row!.salt;
}
