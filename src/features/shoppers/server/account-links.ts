import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '#ports/database/database.ts';

type Asked = Pick<Connection, 'query'>;

/** What a link in a mail brings about, once it is pressed by whoever reads mails to `email`. */
const contentSchemas = {
  'sign-up': z.object({ name: z.string(), passwordHash: z.string(), refUrl: z.string() }),
  'sign-in': z.object({ refUrl: z.string() }),
  /** `undoes`: the account was this address's until it was changed; then it is again. */
  reset: z.object({ undoes: z.object({ userId: z.string() }).optional() }),
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

export function hoursOf(link: AccountLink): number {
  return link.purpose === 'reset' && link.content.undoes ? UNDO_HOURS : LINK_HOURS[link.purpose];
}

/** Makes a link that works once; the database keeps the digest of what it says. */
export async function makeLink(connection: Asked, link: AccountLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await connection.query('delete from account_links where expires_at < now()');
  await connection.query(
    `insert into account_links (token_hash, purpose, email, content, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [digestOf(token), link.purpose, link.email, JSON.stringify(link.content), hoursOf(link)],
  );
  return token;
}

/** What a link would bring about; it works on. */
export function readLink(connection: Asked, token: string): Promise<AccountLink | null> {
  return ask(connection, 'select purpose, email, content from account_links', { token }, '');
}

/** The same for the only time: of two who press at once, one gets it. A link for something else stays. */
export function takeLink(
  connection: Asked,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<AccountLink | null> {
  return ask(connection, 'delete from account_links', { token, purposes }, ' returning purpose, email, content');
}

/** What was to become of an account by links: new addresses, and undoing them. Answers the keys of their mails. */
export async function dropLinksOf(connection: Asked, userId: string): Promise<string[]> {
  const rows = await connection.query<{ token_hash: Buffer }>(
    `delete from account_links where content ->> 'userId' = $1 or content -> 'undoes' ->> 'userId' = $1
     returning token_hash`,
    [userId],
  );
  return rows.map(({ token_hash }) => mailKeyOf(token_hash));
}

/** The same of what was made after the link of `token`: whoever had the account later does not get it back. */
export async function dropLaterLinks(connection: Asked, userId: string, token: string): Promise<void> {
  await connection.query(
    `delete from account_links where content ->> 'userId' = $1 or (content -> 'undoes' ->> 'userId' = $1
       and expires_at > (select expires_at from account_links where token_hash = $2))`,
    [userId, digestOf(token)],
  );
}

/** The outbox's key of the mail with a link. */
export function mailKeyOf(link: string | Buffer): string {
  return `account:${(typeof link === 'string' ? digestOf(link) : link).toString('base64url')}`;
}

async function ask(
  connection: Asked,
  verb: string,
  { token, purposes = null }: { token: string; purposes?: readonly LinkPurpose[] | null },
  answer: string,
): Promise<AccountLink | null> {
  const [row] = await connection.query<{ purpose: LinkPurpose; email: string; content: unknown }>(
    `${verb} where token_hash = $1 and expires_at > now() and ($2::text[] is null or purpose = any($2))${answer}`,
    [digestOf(token), purposes],
  );
  if (!row) return null;
  const content = contentSchemas[row.purpose].safeParse(row.content);
  return content.success ? ({ ...row, content: content.data } as AccountLink) : null;
}

function digestOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
