import { randomBytes } from 'node:crypto';
import type { AccountTables } from './accounts.ts';

/** What cookies are signed with where no setting says it: made by whichever server is first, the same for all. */
export async function findSecret(database: Pick<AccountTables, 'query'>): Promise<string> {
  const [row] = await database.query<{ secret: string }>(
    `insert into account_secrets (secret) values ($1)
     on conflict (id) do update set secret = account_secrets.secret returning secret`,
    [randomBytes(32).toString('base64url')],
  );
  return row!.secret;
}
