import type { SellerView, LinkView } from '../page-data.ts';
import { DecorativeIcon } from './glyph.tsx';
import './contact-links.css';
import { type FormEvent, useState } from 'react';

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

/** Shows the seller's number after a press, which is counted; without script it links to a page. */
function CallSeller({ listingId, primary }: { listingId: number; primary: boolean }) {
  const [phone, setPhone] = useState<LinkView | null>(null);
  const className = primary ? 'button primary' : 'button';
  if (phone)
    return (
      <a className={className} href={phone.href} ref={focus}>
        <DecorativeIcon name="phone" />
        Call {phone.label}
      </a>
    );
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    fetchPhone(listingId).then(setPhone, () => form.submit());
  };
  return (
    <form method="post" action="/cars-for-sale/call" onSubmit={show}>
      <input type="hidden" name="listingId" value={listingId} />
      <button className={className}>
        <DecorativeIcon name="phone" />
        Show phone number
      </button>
    </form>
  );
}

/** Moves the focus to the link, because the focused button is gone. */
function focus(link: HTMLAnchorElement | null): void {
  link?.focus({ preventScroll: true });
}

async function fetchPhone(listingId: number): Promise<LinkView> {
  const response = await fetch('/cars-for-sale/call', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ listingId }),
  });
  if (!response.ok) throw new Error('The number can’t be shown on this page.');
  return ((await response.json()) as { phone: LinkView }).phone;
}
