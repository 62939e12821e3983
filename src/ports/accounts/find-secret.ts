import { randomBytes } from 'node:crypto';
import type { AccountTables } from './accounts.ts';

/** Encrypts and decrypts a secret for the database. */
export type SecretCodec = {
  seal(secret: string): string;
  open(stored: string): string;
  /** Returns the value to store from now on; `null` if the stored one is already up to date. */
  reseal(stored: string): string | null;
};

/**
 * Returns the secret that signs cookies if no setting provides one. The first server creates it, and all servers share
 * it.
 */
export async function findSecret(
  database: Pick<AccountTables, 'query'>,
  { seal, open }: Pick<SecretCodec, 'seal' | 'open'>,
): Promise<string> {
  const [row] = await database.query<{ secret: string }>(
    `insert into account_secrets (secret) values ($1)
     on conflict (id) do update set secret = account_secrets.secret returning secret`,
    [seal(randomBytes(32).toString('base64url'))],
  );
  return open(row!.secret);
}

/** Encrypts the secret again if it is stored in plain text or with an older key. Returns the number of updated rows. */
export async function resealSecret(
  database: Pick<AccountTables, 'query'>,
  { reseal }: Pick<SecretCodec, 'reseal'>,
): Promise<number> {
  const [row] = await database.query<{ secret: string }>('select secret from account_secrets for update');
  const sealed = row ? reseal(row.secret) : null;
  if (sealed === null) return 0;
  await database.query('update account_secrets set secret = $1', [sealed]);
  return 1;
}
