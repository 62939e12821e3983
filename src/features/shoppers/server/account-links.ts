import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '#ports/database/database.ts';

/** Digests of the cookies of the browser in which a link was requested, and of its visitor. */
const askedBy = z.object({ browser: z.string(), visitor: z.string().nullable() }).optional();
export type LinkRequester = z.output<typeof askedBy>;

/** The action of an emailed link when the reader of `email` opens it and confirms. */
const contentSchemas = {
  'sign-up': z.object({ name: z.string(), passwordHash: z.string(), refUrl: z.string(), askedBy }),
  'sign-in': z.object({ refUrl: z.string(), askedBy }),
  /**
   * `undoes`: the account had this address until the address was changed; the reset restores it. `isAccountLocked`: see
   * `address-conflict.ts`.
   */
  reset: z.object({ undoes: z.object({ userId: z.string(), isHeld: z.boolean().optional() }).optional() }),
  'change-email': z.object({ userId: z.string() }),
} as const;

export type LinkPurpose = keyof typeof contentSchemas;
export type LinkContent<Purpose extends LinkPurpose> = z.output<(typeof contentSchemas)[Purpose]>;
export type AccountLink = {
  [Purpose in LinkPurpose]: { purpose: Purpose; email: string; content: LinkContent<Purpose> };
}[LinkPurpose];

/** The number of hours that links work. Later, a new link must be requested. */
const LINK_HOURS: Readonly<Record<LinkPurpose, number>> = {
  'sign-up': 24,
  'sign-in': 1,
  reset: 1,
  'change-email': 24,
};
/**
 * Longer than for other links, because an owner who lost the account through a change of address may read the email
 * days later.
 */
const UNDO_HOURS = 72;
/**
 * The number of days that an old link's page can say why the link no longer works. Personal data are deleted earlier.
 */
const TOLD_DAYS = 30;

export function linkValidityHours(link: AccountLink): number {
  return link.purpose === 'reset' && link.content.undoes ? UNDO_HOURS : LINK_HOURS[link.purpose];
}

/** Creates a single-use link. The database stores only the hash of its token. */
export async function createLink(connection: Queryable, link: AccountLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await forgetOld(connection);
  await connection.query(
    `insert into account_links (token_hash, purpose, email, content, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [linkDigest(token), link.purpose, link.email, JSON.stringify(link.content), linkValidityHours(link)],
  );
  return token;
}

/** Returns what a link does, without using it up. */
export function readLink(connection: Queryable, token: string): Promise<AccountLink | null> {
  return ask(connection, FIND, { token });
}

/**
 * Uses up a link and returns it. Of two concurrent requests, only one gets it. A link for another purpose stays usable.
 */
export function consumeLink(
  connection: Queryable,
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
 * The reason a link no longer works. `held`: the previous owner of the account's address holds the account
 * (`address-conflict.ts`). `gone`: the account was deleted. `unknown`: the link never existed, was canceled, or expired more
 * than a month ago.
 */
export type InvalidLinkReason = 'used' | 'expired' | 'held' | 'gone' | 'unknown';

export async function invalidLinkReason(connection: Queryable, token: string): Promise<InvalidLinkReason> {
  const [row] = await connection.query<{ gone: boolean; used: boolean; held: boolean }>(
    `select content ? 'gone' as gone, used_at is not null as used, expires_at > now() and ${HELD('account_links.email')} as held
     from account_links where token_hash = $1`,
    [linkDigest(token)],
  );
  if (!row) return 'unknown';
  if (row.gone) return 'gone';
  return row.used ? 'used' : row.held ? 'held' : 'expired';
}

/**
 * Returns whether the account of an address is held by its previous owner. Then no email to the address grants access.
 */
export async function isAccountLocked(connection: Queryable, email: string): Promise<boolean> {
  const [row] = await connection.query<{ held: boolean }>(`select ${HELD('$1')} as held`, [email]);
  return row!.held;
}

/**
 * Invalidates all links of an account: new addresses, and undoing them. The page of an undo link then says that the
 * account is gone. Returns the outbox keys of the emails that no longer need to be sent.
 */
export async function invalidateLinks(connection: Queryable, userId: string): Promise<string[]> {
  await connection.query(
    `update account_links set used_at = now(), email = '', content = '{"gone": true}'
     where content -> 'undoes' ->> 'userId' = $1`,
    [userId],
  );
  await forgetLinkSignIns(connection, userId);
  const rows = await connection.query<{ token_hash: Buffer }>(
    `delete from account_links where content ->> 'userId' = $1 returning token_hash`,
    [userId],
  );
  return rows.map(({ token_hash }) => mailKeyOf(token_hash));
}

/** Forgets which links signed in to an account, because their sessions end. */
export async function forgetLinkSignIns(connection: Queryable, userId: string): Promise<void> {
  await connection.query(`update account_links set content = '{}' where content -> 'pressed' ->> 'userId' = $1`, [
    userId,
  ]);
}

/**
 * Deletes an account's links that were created after the link of `token`, so that a later holder of the account cannot
 * take it back.
 */
export async function deleteLaterLinks(connection: Queryable, userId: string, token: string): Promise<void> {
  await connection.query(
    `delete from account_links where content ->> 'userId' = $1 or (content -> 'undoes' ->> 'userId' = $1
       and expires_at > (select expires_at from account_links where token_hash = $2))`,
    [userId, linkDigest(token)],
  );
}

/** Returns the outbox key of the email with a link. */
export function mailKeyOf(link: string | Buffer): string {
  return `account:${(typeof link === 'string' ? linkDigest(link) : link).toString('base64url')}`;
}

const HELD = (email: string) => `exists (select from account_users u join account_links l
  on l.content -> 'undoes' ->> 'userId' = u.id and l.content -> 'undoes' -> 'isHeld' = 'true'
  where u.email = ${email} and l.used_at is null and l.expires_at > now())`;

const FIND = `select purpose, email, content from account_links
  where token_hash = $1 and used_at is null and expires_at > now() and ($2::text[] is null or purpose = any($2))`;

async function ask(
  connection: Queryable,
  sql: string,
  { token, purposes = null }: { token: string; purposes?: readonly LinkPurpose[] | null },
): Promise<AccountLink | null> {
  const [row] = await connection.query<{ purpose: LinkPurpose; email: string; content: unknown }>(sql, [
    linkDigest(token),
    purposes,
  ]);
  if (!row) return null;
  const content = contentSchemas[row.purpose].safeParse(row.content);
  return content.success ? ({ ...row, content: content.data } as AccountLink) : null;
}

async function forgetOld(connection: Queryable): Promise<void> {
  await connection.query(
    `update account_links set email = '', content = '{}'
     where expires_at < now() and (email <> '' or content ? 'pressed')`,
  );
  await connection.query(`delete from account_links where expires_at < now() - interval '${TOLD_DAYS} days'`);
}

/** Returns the hash that the database stores of a link's token. */
export function linkDigest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
