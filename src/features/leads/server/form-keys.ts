import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Connection } from '#ports/database/database.ts';
import { openSecret, sealSecret } from '#ports/secrets/secrets.ts';

/**
 * Keys of forms: each names one wish, so that it is not kept twice, and tells when its form was drawn. Nobody else can
 * make one. Those that are `about` something else than a form tell nothing of a form, and the other way round.
 */
export type FormKeys = {
  issue(about?: string): Promise<string>;
  /** How long ago the key was issued for a form, or what it is `about`; `null` when the key is none of ours. */
  ageMs(key: string, about?: string): Promise<number | null>;
};

const KEY = /^([0-9a-z]{6,11})\.([\w-]{22})\.([\w-]{22})$/;
const SECRET_BYTES = 32;

/** @param now ms since 1970. */
export function createFormKeys(database: Pick<Connection, 'query'>, now: () => number): FormKeys {
  let asked: Promise<Buffer> | undefined;
  const secret = () => {
    const asking = (asked ??= findOrMake(database));
    asking.catch(() => (asked = undefined));
    return asking;
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

/** Two servers that begin together have the secret of the one that comes first. It is sealed in the database. */
async function findOrMake(database: Pick<Connection, 'query'>): Promise<Buffer> {
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
