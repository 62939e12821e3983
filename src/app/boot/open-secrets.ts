import { sealLeadSecrets } from '#features/leads/leads.server.ts';
import { sealOutbox } from '#features/outbox/outbox.server.ts';
import { sealPush } from '#features/push/push.server.ts';
import { resealSecret, type SecretCodec } from '#ports/accounts/find-secret.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { type KeyRingSource, loadKeyRing } from '#ports/secrets/load-key-ring.ts';
import type { KeyRing } from '#ports/secrets/key-ring.ts';
import { reseal } from '#ports/secrets/reseal.ts';
import { openSecret, SealError, sealSecret, useKeyRing } from '#ports/secrets/secrets.ts';

/** Encrypts and decrypts the cookie secret that the database stores. */
export const ACCOUNT_SECRET_CODEC: SecretCodec = {
  seal: (secret) => sealSecret('accounts', secret),
  open: (stored) => openSecret('accounts', stored),
  reseal: (stored) => reseal('accounts', stored),
};

/** The number of rows, in plain text or encrypted with an older key, that were encrypted with the current key. */
export type SealedCounts = { rows: number };

/**
 * Loads the keys of this site. Encrypts secrets that the database stores in plain text or under an older key with the
 * newest key. Call it before anything is added to the outbox.
 * @throws SealError for the operator if the database's secrets are encrypted with a key that this server does not have.
 */
export async function openSecrets(
  database: Pick<Database, 'transaction'>,
  place: KeyRingSource,
): Promise<SealedCounts> {
  const ring = await loadKeyRing(place);
  useKeyRing(ring);
  return database.transaction((connection) => adoptKey(connection, ring));
}

/** Runs within a transaction, so that only one process at a time does this. */
export async function adoptKey(connection: Connection, ring: KeyRing): Promise<SealedCounts> {
  await connection.query(`select pg_advisory_xact_lock(hashtextextended('sealed secrets', 0))`);
  const [row] = await connection.query<{ key_id: string }>('select key_id from secret_keys');
  if (row && !ring.has(row.key_id))
    throw new SealError(
      `The secrets of this database are encrypted with the key ${row.key_id}, which this server does not have. ` +
        'Set SECRETS_KEY to that key, or copy secrets.key from the DATA_DIR of another server. ' +
        'If the key is lost, see "A lost key" in docs/secrets.md.',
    );
  if (row?.key_id !== ring.currentKeyId)
    await connection.query(
      `insert into secret_keys (key_id) values ($1) on conflict (one) do update set key_id = excluded.key_id, since = now()`,
      [ring.currentKeyId],
    );
  const rows =
    (await resealSecret(connection, ACCOUNT_SECRET_CODEC)) +
    (await sealLeadSecrets(connection)) +
    (await sealOutbox(connection)) +
    (await sealPush(connection));
  return { rows };
}
