import type { Fragment, FragmentItems } from '#ui/fragment-list.tsx';
import type { SellerView } from '../page-data.ts';
import { DecorativeIcon } from './glyph.tsx';
import './contact-links.css';

type ContactLinksProps = ContactProps & { short: boolean };

type ContactProps = Pick<SellerView, 'listingId' | 'contact' | 'hasPhone' | 'website'>;

const LINKS: Fragment<ContactLinksProps> = {
  component: Links,
  keyOf: ({ listingId }) => listingId,
};

/** The ways to contact the seller, the best first. `short` limits them to those that fit in a bar. */
export function contactLists(seller: ContactProps, short = false): FragmentItems[] {
  const { listingId, contact, hasPhone, website } = seller;
  const hasNone = !contact && !hasPhone && !website;
  return short && hasNone ? [] : [{ of: LINKS, items: [{ listingId, contact, hasPhone, website, short }] }];
}

function Links({ listingId, contact, hasPhone, website, short }: ContactLinksProps) {
  if (!contact && !hasPhone && !website)
    return <p className="contact-none">The seller hasn’t provided a phone number or website.</p>;
  return (
    <div className="contact-links">
      {short && hasPhone && contact && <CallSeller listingId={listingId} primary={false} label="Call" />}
      {contact && (
        <a className="button primary" href={contact.href} rel="nofollow" data-dialog="email-owner">
          {contact.label}
        </a>
      )}
      {hasPhone && !(short && contact) && (
        <CallSeller listingId={listingId} primary={!contact} label={short ? 'Call' : 'Show phone number'} />
      )}
      {website && !(short && (contact || hasPhone)) && (
        <a
          className={contact || hasPhone ? 'contact-site' : 'button primary'}
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

/**
 * Renders the button for the seller's number, which the number replaces (`browser/watch-calls.ts`). Without scripts,
 * the number is on a page of its own.
 */
function CallSeller({ listingId, primary, label }: { listingId: number; primary: boolean; label: string }) {
  return (
    <form method="post" action="/cars-for-sale/call">
      <input type="hidden" name="listingId" value={listingId} />
      <button className={primary ? 'button primary' : 'button'}>
        <DecorativeIcon name="phone" />
        {label}
      </button>
    </form>
  );
}
