import { hash } from 'node:crypto';
import type { Queryable } from '#ports/database/database.ts';
import { linkDigest } from './account-links.ts';

/** The account that a link signed in, and the destination. */
export type LinkSignIn = { userId: string; refUrl: string };

/**
 * Within this many seconds, a double click on the button gets the same result, because the browser shows the second
 * response.
 */
const AGAIN_SECONDS = 60;

/** Stores which account a link signed in, until the link expires. */
export async function recordLinkSignIn(
  connection: Queryable,
  token: string,
  { userId, refUrl }: LinkSignIn,
): Promise<void> {
  await connection.query(
    `update account_links set content = jsonb_build_object('pressed', $2::jsonb) where token_hash = $1`,
    [linkDigest(token), JSON.stringify({ userId, refUrl })],
  );
}

/** Returns whether a link signed in to the account, and the account's sessions have not ended since. */
export async function isLinkSignIn(connection: Queryable, token: string, userId: string): Promise<boolean> {
  const own = await connection.query(
    `select from account_links where token_hash = $1 and content -> 'pressed' ->> 'userId' = $2`,
    [linkDigest(token), userId],
  );
  return own.length > 0;
}

/**
 * Returns the sign-in that used up a link moments ago. It requires that the request is signed in to that account
 * (`userId`), or comes from a browser in which the account was used before (`device`). For anyone else, the link is
 * used up.
 */
export async function findRecentLinkSignIn(
  connection: Queryable,
  token: string,
  { userId, device }: { userId: string | undefined; device: string | undefined },
): Promise<LinkSignIn | null> {
  const [press] = await connection.query<LinkSignIn>(
    `select content -> 'pressed' ->> 'userId' as "userId", content -> 'pressed' ->> 'refUrl' as "refUrl" from account_links
     where token_hash = $1 and used_at > now() - make_interval(secs => ${AGAIN_SECONDS}) and content ? 'pressed'
       and (content -> 'pressed' ->> 'userId' = $2 or exists (
         select from account_devices d where d.device_hash = $3 and d.user_id = content -> 'pressed' ->> 'userId'))`,
    [linkDigest(token), userId ?? null, hash('sha256', device ?? '', 'buffer')],
  );
  return press ?? null;
}
