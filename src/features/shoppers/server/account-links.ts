import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '#ports/database/database.ts';

type Asked = Pick<Connection, 'query'>;

/** What a link in a mail brings about, once it is pressed by whoever reads mails to `email`. */
const contentSchemas = {
  'sign-up': z.object({ name: z.string(), passwordHash: z.string(), refUrl: z.string() }),
  'sign-in': z.object({ refUrl: z.string() }),
  reset: z.object({}),
  'change-email': z.object({ userId: z.string() }),
} as const;

export type LinkPurpose = keyof typeof contentSchemas;
export type LinkContent<Purpose extends LinkPurpose> = z.output<(typeof contentSchemas)[Purpose]>;
export type AccountLink = {
  [Purpose in LinkPurpose]: { purpose: Purpose; email: string; content: LinkContent<Purpose> };
}[LinkPurpose];

/** How long links work; whoever reads mails later asks anew. */
export const LINK_HOURS: Readonly<Record<LinkPurpose, number>> = {
  'sign-up': 24,
  'sign-in': 1,
  reset: 1,
  'change-email': 24,
};

/** Makes a link that works once; the database keeps the digest of what it says. */
export async function makeLink(connection: Asked, link: AccountLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await connection.query('delete from account_links where expires_at < now()');
  await connection.query(
    `insert into account_links (token_hash, purpose, email, content, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [digestOf(token), link.purpose, link.email, JSON.stringify(link.content), LINK_HOURS[link.purpose]],
  );
  return token;
}

/** What a link would bring about; it works on. */
export function readLink(connection: Asked, token: string): Promise<AccountLink | null> {
  return ask(connection, 'select purpose, email, content from account_links', token, '');
}

/** The same for the only time: of two who press at once, one gets it. */
export function takeLink(connection: Asked, token: string): Promise<AccountLink | null> {
  return ask(connection, 'delete from account_links', token, ' returning purpose, email, content');
}

async function ask(connection: Asked, verb: string, token: string, answer: string): Promise<AccountLink | null> {
  const [row] = await connection.query<{ purpose: LinkPurpose; email: string; content: unknown }>(
    `${verb} where token_hash = $1 and expires_at > now()${answer}`,
    [digestOf(token)],
  );
  if (!row) return null;
  const content = contentSchemas[row.purpose].safeParse(row.content);
  return content.success ? ({ ...row, content: content.data } as AccountLink) : null;
}

function digestOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
