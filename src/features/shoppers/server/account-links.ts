import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '#ports/database/database.ts';

type Asked = Pick<Connection, 'query'>;

/** The browser that a link was asked for in, and the visitor that it had: digests of their cookies. */
const askedBy = z.object({ browser: z.string(), visitor: z.string().nullable() }).optional();
export type AskedBy = z.output<typeof askedBy>;

/** What a link in a mail brings about, once it is pressed by whoever reads mails to `email`. */
const contentSchemas = {
  'sign-up': z.object({ name: z.string(), passwordHash: z.string(), refUrl: z.string(), askedBy }),
  'sign-in': z.object({ refUrl: z.string(), askedBy }),
  /** `undoes`: the account was this address's until it was changed; then it is again. `isHeld`: see `take-back.ts`. */
  reset: z.object({ undoes: z.object({ userId: z.string(), isHeld: z.boolean().optional() }).optional() }),
  'change-email': z.object({ userId: z.string() }),
} as const;

export type LinkPurpose = keyof typeof contentSchemas;
export type LinkContent<Purpose extends LinkPurpose> = z.output<(typeof contentSchemas)[Purpose]>;
export type AccountLink = {
  [Purpose in LinkPurpose]: { purpose: Purpose; email: string; content: LinkContent<Purpose> };
}[LinkPurpose];

/** How long links work; whoever reads mails later asks anew. */
const LINK_HOURS: Readonly<Record<LinkPurpose, number>> = {
  'sign-up': 24,
  'sign-in': 1,
  reset: 1,
  'change-email': 24,
};
/** Whoever lost their account by a change of its address may read of it days later. */
const UNDO_HOURS = 72;
/** For so long whoever comes by an old link is told what became of it; of whom it was for nothing is kept. */
const TOLD_DAYS = 30;

export function hoursOf(link: AccountLink): number {
  return link.purpose === 'reset' && link.content.undoes ? UNDO_HOURS : LINK_HOURS[link.purpose];
}

/** Makes a link that works once; the database keeps the digest of what it says. */
export async function makeLink(connection: Asked, link: AccountLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await forgetOld(connection);
  await connection.query(
    `insert into account_links (token_hash, purpose, email, content, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [digestOfLink(token), link.purpose, link.email, JSON.stringify(link.content), hoursOf(link)],
  );
  return token;
}

/** What a link would bring about; it works on. */
export function readLink(connection: Asked, token: string): Promise<AccountLink | null> {
  return ask(connection, FIND, { token });
}

/** The same for the only time: of two who press at once, one gets it. A link for something else stays. */
export function takeLink(
  connection: Asked,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<AccountLink | null> {
  return ask(
    connection,
    `with link as (${FIND} for update)
     update account_links set used_at = now(), email = '', content = '{}' from link
     where account_links.token_hash = $1 returning link.purpose, link.email, link.content`,
    { token, purposes },
  );
}

/**
 * Why a link does nothing any more. `held`: whoever had the account's address before holds it (`take-back.ts`); `gone`: its
 * account was deleted; `unknown`: nobody made it, what it was for is off, or it is older than a month.
 */
export type Spent = 'used' | 'expired' | 'held' | 'gone' | 'unknown';

export async function whySpent(connection: Asked, token: string): Promise<Spent> {
  const [row] = await connection.query<{ gone: boolean; used: boolean; held: boolean }>(
    `select content ? 'gone' as gone, used_at is not null as used, expires_at > now() and ${HELD('account_links.email')} as held
     from account_links where token_hash = $1`,
    [digestOfLink(token)],
  );
  if (!row) return 'unknown';
  if (row.gone) return 'gone';
  return row.used ? 'used' : row.held ? 'held' : 'expired';
}

/** Whether whoever had it before holds the account of an address, so that no mail to that address lets anybody in. */
export async function isHeld(connection: Asked, email: string): Promise<boolean> {
  const [row] = await connection.query<{ held: boolean }>(`select ${HELD('$1')} as held`, [email]);
  return row!.held;
}

/**
 * What was to become of an account by links ends with it: new addresses, and undoing them. Whoever comes to undo one is told
 * that there is nothing to take back. Answers the keys of the mails that need not go out any more.
 */
export async function dropLinksOf(connection: Asked, userId: string): Promise<string[]> {
  await connection.query(
    `update account_links set used_at = now(), email = '', content = '{"gone": true}'
     where content -> 'undoes' ->> 'userId' = $1`,
    [userId],
  );
  await connection.query(`update account_links set content = '{}' where content -> 'pressed' ->> 'userId' = $1`, [
    userId,
  ]);
  const rows = await connection.query<{ token_hash: Buffer }>(
    `delete from account_links where content ->> 'userId' = $1 returning token_hash`,
    [userId],
  );
  return rows.map(({ token_hash }) => mailKeyOf(token_hash));
}

/** The same of what was made after the link of `token`: whoever had the account later does not get it back. */
export async function dropLaterLinks(connection: Asked, userId: string, token: string): Promise<void> {
  await connection.query(
    `delete from account_links where content ->> 'userId' = $1 or (content -> 'undoes' ->> 'userId' = $1
       and expires_at > (select expires_at from account_links where token_hash = $2))`,
    [userId, digestOfLink(token)],
  );
}

/** The outbox's key of the mail with a link. */
export function mailKeyOf(link: string | Buffer): string {
  return `account:${(typeof link === 'string' ? digestOfLink(link) : link).toString('base64url')}`;
}

const HELD = (email: string) => `exists (select from account_users u join account_links l
  on l.content -> 'undoes' ->> 'userId' = u.id and l.content -> 'undoes' -> 'isHeld' = 'true'
  where u.email = ${email} and l.used_at is null and l.expires_at > now())`;

const FIND = `select purpose, email, content from account_links
  where token_hash = $1 and used_at is null and expires_at > now() and ($2::text[] is null or purpose = any($2))`;

async function ask(
  connection: Asked,
  sql: string,
  { token, purposes = null }: { token: string; purposes?: readonly LinkPurpose[] | null },
): Promise<AccountLink | null> {
  const [row] = await connection.query<{ purpose: LinkPurpose; email: string; content: unknown }>(sql, [
    digestOfLink(token),
    purposes,
  ]);
  if (!row) return null;
  const content = contentSchemas[row.purpose].safeParse(row.content);
  return content.success ? ({ ...row, content: content.data } as AccountLink) : null;
}

async function forgetOld(connection: Asked): Promise<void> {
  await connection.query(
    `update account_links set email = '', content = '{}'
     where expires_at < now() and (email <> '' or content ? 'pressed')`,
  );
  await connection.query(`delete from account_links where expires_at < now() - interval '${TOLD_DAYS} days'`);
}

/** What the database knows a link by. */
export function digestOfLink(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
