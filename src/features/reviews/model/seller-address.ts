import {
  isSameOrSubdomain,
  isProvider,
  isPublicHost,
  isSameMailbox,
  mailDomainOf,
  mailHostOf,
} from '#kit/text/mailbox.ts';

/** What a seller registered: the address for messages, and the website. */
export type SellerAddresses = { sellerEmail: string | null; sellerWebsite: string | null };

/**
 * Returns whether an address is the seller's mailbox, or at the domain that the seller registered: `bob@summit.example`
 * also for `shop.summit.example`, and vice versa. A website at a provider says nothing about other addresses there.
 */
export function isSellerAddress({ sellerEmail, sellerWebsite }: SellerAddresses, email: string): boolean {
  if (sellerEmail !== null && isSameMailbox(sellerEmail, email)) return true;
  const host = sellerWebsite === null ? null : URL.parse(sellerWebsite)?.hostname;
  if (!host) return false;
  const mailHost = mailHostOf(email);
  // Some sellers' feeds have `https://gmail.com`, where everybody has an address.
  if (isPublicHost(host)) return mailHost === host && !isProvider(host);
  const site = host.replace(/^www\./, '');
  return (
    isSameOrSubdomain(site, mailHost) ||
    isSameOrSubdomain(mailHost, site) ||
    mailDomainOf(`@${site}`) === mailDomainOf(email)
  );
}
