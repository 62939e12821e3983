import { hash, randomBytes } from 'node:crypto';
import type { Database } from '#ports/database/database.ts';

const BYTES = 16;
const MS_PER_DAY = 86_400_000;
const TIMEOUT_MS = 5_000;

/**
 * The secret of each UTC day, the same in all servers of a database. With it visitors are known again by digests while
 * their day lasts, and by nobody afterwards: the secrets of earlier days are deleted.
 */
export type VisitorSalts = {
  /** @param day days since 1970-01-01. @throws while the database is away, unless the day was asked for before. */
  of(day: number): Promise<Buffer>;
  /** The digest of today under which a visitor is known, 22 signs. @throws as `of` does. */
  nameOf(visitor: string): Promise<string>;
};

/** @param now ms since 1970. */
export function createVisitorSalts(database: Pick<Database, 'query'>, now: () => number): VisitorSalts {
  let known: { day: number; salt: Promise<Buffer> } | undefined;
  const of: VisitorSalts['of'] = (day) => {
    if (known?.day === day) return known.salt;
    const salt = findOrMake(database, day, Math.floor(now() / MS_PER_DAY));
    const asked = (known = { day, salt });
    salt.catch(() => {
      if (known === asked) known = undefined;
    });
    return salt;
  };
  return {
    of,
    nameOf: async (visitor) => {
      const salt = await of(Math.floor(now() / MS_PER_DAY));
      return hash('sha256', Buffer.concat([salt, Buffer.from(visitor)]), 'buffer').toString('base64url', 0, 16);
    },
  };
}

/** Two servers that ask for a new day get the secret of the one that comes first. */
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
