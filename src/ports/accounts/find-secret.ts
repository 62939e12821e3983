import { randomBytes } from 'node:crypto';
import type { AccountTables } from './accounts.ts';

/** How a secret is written in the database, and read again. */
export type SecretWriting = {
  seal(secret: string): string;
  open(stored: string): string;
  /** What is to be stored from now on; `null`: it is already. */
  reseal(stored: string): string | null;
};

/** What cookies are signed with where no setting says it: made by whichever server is first, the same for all. */
export async function findSecret(
  database: Pick<AccountTables, 'query'>,
  { seal, open }: Pick<SecretWriting, 'seal' | 'open'>,
): Promise<string> {
  const [row] = await database.query<{ secret: string }>(
    `insert into account_secrets (secret) values ($1)
     on conflict (id) do update set secret = account_secrets.secret returning secret`,
    [seal(randomBytes(32).toString('base64url'))],
  );
  return open(row!.secret);
}

/** Seals a secret that was stored in plain text or with an older key; answers how many. */
export async function resealSecret(
  database: Pick<AccountTables, 'query'>,
  { reseal }: Pick<SecretWriting, 'reseal'>,
): Promise<number> {
  const [row] = await database.query<{ secret: string }>('select secret from account_secrets for update');
  const sealed = row ? reseal(row.secret) : null;
  if (sealed === null) return 0;
  await database.query('update account_secrets set secret = $1', [sealed]);
  return 1;
}
