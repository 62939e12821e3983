import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '#ports/database/database.ts';
import { openSecret, sealSecret } from '#ports/secrets/secrets.ts';

/**
 * Signed keys of forms. A key identifies one lead, so that the lead is stored only once, and contains the time at which
 * its form was rendered. Only the server can create keys. A key that was issued with `about` is not valid for other
 * purposes.
 */
export type FormKeys = {
  issue(about?: string): Promise<string>;
  /** Milliseconds since the key was issued for a form or for `about`; `null` if the key is not valid for it. */
  ageMs(key: string, about?: string): Promise<number | null>;
};

const KEY = /^([0-9a-z]{6,11})\.([\w-]{22})\.([\w-]{22})$/;
const SECRET_BYTES = 32;

/** @param now milliseconds since 1970 */
export function createFormKeys(database: Queryable, now: () => number): FormKeys {
  let loaded: Promise<Buffer> | undefined;
  const secret = () => {
    const loading = (loaded ??= findOrMake(database));
    loading.catch(() => (loaded = undefined));
    return loading;
  };
  return {
    issue: async (about = '') => {
      const body = `${now().toString(36)}.${randomBytes(16).toString('base64url')}`;
      return `${body}.${sign(body + about, await secret())}`;
    },
    ageMs: async (key, about = '') => {
      const [, drawn, random, signed] = KEY.exec(key) ?? [];
      if (drawn === undefined || signed === undefined) return null;
      const right = sign(`${drawn}.${random}${about}`, await secret());
      if (!timingSafeEqual(Buffer.from(signed), Buffer.from(right))) return null;
      return Math.max(0, now() - Number.parseInt(drawn, 36));
    },
  };
}

function sign(body: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(body).digest('base64url').slice(0, 22);
}

/**
 * Returns the signing secret, which is sealed in the database. If two servers start together, both use the one inserted
 * first.
 */
async function findOrMake(database: Queryable): Promise<Buffer> {
  const made = sealSecret('forms', randomBytes(SECRET_BYTES).toString('base64url'));
  const [row] = await database.query<{ key: Buffer }>(
    `insert into lead_form_keys as known (key) values ($1)
     on conflict (id) do update set key = known.key returning key`,
    [Buffer.from(made)],
  );
  const { key } = row!;
  // Before keys were sealed, the key itself was stored.
  return key.length === SECRET_BYTES ? key : Buffer.from(openSecret('forms', key.toString()), 'base64url');
}
