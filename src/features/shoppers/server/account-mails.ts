import type { BrandKey } from '#features/brands/brands.ts';
import { enqueueMail } from '#features/outbox/outbox.server.ts';
import type { Connection } from '#ports/database/database.ts';
import { type AccountLink, hoursOf, type LinkPurpose, mailKeyOf, makeLink } from './account-links.ts';

type Asked = Pick<Connection, 'query'>;

/** Where links of a mail lead, and whose name it has. `origin`: `https://cars.example`. */
export type MailPlace = { brand: BrandKey; origin: string };

/** Mails with a link that works once, by what it is for; `sign-up-taken` and `reset-unknown` tell what else there is. */
type LinkMail =
  | ('verify-email' | 'sign-up-taken' | 'sign-in-link' | 'reset-password' | 'reset-unknown')
  | ('change-email' | 'address-changed');

/** Where the links of mails lead. */
const PATHS: Readonly<Record<LinkPurpose, string>> = {
  'sign-up': '/sign-in/link',
  'sign-in': '/sign-in/link',
  reset: '/sign-in/new-password',
  'change-email': '/account/new-address',
};

/** Makes a link and mails it to the address that it is about, at once. */
export async function mailLink(
  connection: Asked,
  template: LinkMail,
  link: AccountLink,
  { brand, origin }: MailPlace,
): Promise<void> {
  const token = await makeLink(connection, link);
  await enqueueMail(connection, {
    key: mailKeyOf(token),
    to: link.email,
    brand,
    template,
    data: { link: `${origin}${PATHS[link.purpose]}?token=${token}`, hours: hoursOf(link) },
    ...{ urgent: true, secret: true },
  });
}

/** Tells the owner of an account what was changed; `key` names the change. */
export async function mailNotice(
  connection: Asked,
  { key, to, what }: { key: string; to: string; what: 'password' | 'passkey' | 'passkey-removed' },
  { brand, origin }: MailPlace,
): Promise<void> {
  const data = { what, link: `${origin}/account` };
  await enqueueMail(connection, { key: `account:${key}`, to, brand, template: 'account-changed', data, urgent: true });
}
