import type { SellerView } from '../page-data.ts';
import { CallSeller } from './call-seller.tsx';
import { DecorativeIcon } from './glyph.tsx';
import './contact-links.css';

/** The ways to reach the seller, best first; `short` limits them to one or two. */
export function ContactLinks({ seller, short = false }: { seller: SellerView; short?: boolean }) {
  const { listingId, contact, hasPhone, website } = seller;
  if (!contact && !hasPhone && !website)
    return short ? null : <p className="contact-none">The seller hasn’t provided a phone number or website.</p>;
  return (
    <div className="contact-links">
      {contact && (
        <a className="button primary" href={contact.href} rel="nofollow" data-dialog="email-owner">
          {contact.label}
        </a>
      )}
      {hasPhone && !(short && contact) && <CallSeller listingId={listingId} primary={!contact} />}
      {website && !(short && (contact || hasPhone)) && (
        <a
          className={contact || hasPhone ? 'button' : 'button primary'}
          href={website.href}
          rel="nofollow noopener external"
        >
          {short ? 'Seller’s site' : website.label}
          <DecorativeIcon name="out" />
        </a>
      )}
    </div>
  );
}
