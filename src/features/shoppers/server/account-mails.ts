import type { BrandKey } from '#features/brands/brands.ts';
import { enqueueMail } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { type AccountLink, linkValidityHours, type LinkPurpose, mailKeyOf, createLink } from './account-links.ts';

/** The origin of an email's links (`https://cars.example`), and its brand. */
export type MailOrigin = { brand: BrandKey; origin: string };

/** Templates of emails with a single-use link. `sign-up-taken` and `reset-unknown` offer an alternative instead. */
type LinkMail =
  | ('verify-email' | 'sign-up-taken' | 'sign-in-link' | 'reset-password' | 'reset-unknown')
  | ('change-email' | 'address-changed');

const PATHS: Readonly<Record<LinkPurpose, string>> = {
  'sign-up': '/sign-in/link',
  'sign-in': '/sign-in/link',
  reset: '/sign-in/new-password',
  'change-email': '/account/new-address',
};

/**
 * Creates a link that signs in to the account of an address, and creates the account if there is none. It proves nothing
 * about the reader, so give it only to the owner of the address.
 */
export async function createSignInLink(
  connection: Queryable,
  { email, refUrl, origin }: { email: string; refUrl: string; origin: string },
): Promise<{ url: string; hours: number }> {
  const link: AccountLink = { purpose: 'sign-in', email, content: { refUrl } };
  const token = await createLink(connection, link);
  return { url: `${origin}${PATHS[link.purpose]}?token=${token}`, hours: linkValidityHours(link) };
}

/** Creates a link and emails it to its address with priority. */
export async function mailLink(
  connection: Queryable,
  template: LinkMail,
  link: AccountLink,
  { brand, origin }: MailOrigin,
): Promise<void> {
  const token = await createLink(connection, link);
  await enqueueMail(connection, {
    key: mailKeyOf(token),
    to: link.email,
    brand,
    template,
    data: { link: `${origin}${PATHS[link.purpose]}?token=${token}`, hours: linkValidityHours(link) },
    urgent: true,
    secret: true,
  });
}

/** Notifies the owner of an account of a change; `key` identifies the change. */
export async function mailNotice(
  connection: Queryable,
  { key, to, what }: { key: string; to: string; what: 'password' | 'passkey' | 'passkey-removed' },
  { brand, origin }: MailOrigin,
): Promise<void> {
  const data = { what, link: `${origin}/account` };
  await enqueueMail(connection, { key: `account:${key}`, to, brand, template: 'account-changed', data, urgent: true });
}
