import type { Queryable } from '#ports/database/database.ts';
import { reseal } from '#ports/secrets/reseal.ts';

/**
 * Seals webhook secrets and the form key that were stored in plain text or with an older key. Returns the number of
 * changed rows.
 */
export async function sealLeadSecrets(connection: Queryable): Promise<number> {
  return (await sealWebhooks(connection)) + (await sealFormKey(connection));
}

async function sealWebhooks(connection: Queryable): Promise<number> {
  const rows = await connection.query<{ id: number; secret: string }>(
    'select id, secret from lead_destinations where secret is not null order by id for update',
  );
  let count = 0;
  for (const { id, secret } of rows) {
    const sealed = reseal('webhook', secret);
    if (sealed === null) continue;
    await connection.query('update lead_destinations set secret = $2 where id = $1', [id, sealed]);
    count++;
  }
  return count;
}

/** Length of the form key in bytes when it was stored unsealed. */
const PLAIN_BYTES = 32;

async function sealFormKey(connection: Queryable): Promise<number> {
  const [row] = await connection.query<{ key: Buffer }>('select key from lead_form_keys for update');
  if (!row) return 0;
  const isPlain = row.key.length === PLAIN_BYTES;
  const sealed = reseal('forms', row.key.toString(isPlain ? 'base64url' : 'utf8'));
  if (sealed === null) return 0;
  await connection.query('update lead_form_keys set key = $1', [Buffer.from(sealed)]);
  return 1;
}
