import { hash } from 'node:crypto';
import type { Connection } from '#ports/database/database.ts';
import { digestOfLink } from './account-links.ts';

type Asked = Pick<Connection, 'query'>;

/** Whom a link let in, and to where. */
export type Press = { userId: string; refUrl: string };

/** A button is pressed twice: the answer to the second press is the one that a browser shows. */
const AGAIN_SECONDS = 60;

/** Notes whom a link let in that was taken; kept until the link's time is over. */
export async function notePress(connection: Asked, token: string, { userId, refUrl }: Press): Promise<void> {
  await connection.query(
    `update account_links set content = jsonb_build_object('pressed', $2::jsonb) where token_hash = $1`,
    [digestOfLink(token), JSON.stringify({ userId, refUrl })],
  );
}

/**
 * The press a moment ago that used a link up, for who was let in by it: signed in as they are, `userId`, or in a browser that
 * their account knows, by the secret of its cookie. Everybody else finds a link that was used.
 */
export async function findPress(
  connection: Asked,
  token: string,
  { userId, device }: { userId: string | undefined; device: string | undefined },
): Promise<Press | null> {
  const [press] = await connection.query<Press>(
    `select content -> 'pressed' ->> 'userId' as "userId", content -> 'pressed' ->> 'refUrl' as "refUrl" from account_links
     where token_hash = $1 and used_at > now() - make_interval(secs => ${AGAIN_SECONDS}) and content ? 'pressed'
       and (content -> 'pressed' ->> 'userId' = $2 or exists (
         select from account_devices d where d.device_hash = $3 and d.user_id = content -> 'pressed' ->> 'userId'))`,
    [digestOfLink(token), userId ?? null, hash('sha256', device ?? '', 'buffer')],
  );
  return press ?? null;
}
