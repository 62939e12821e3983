import { type FormEvent, useState } from 'react';
import type { LinkView } from '../page-data.ts';
import { DecorativeIcon } from './glyph.tsx';

/** Shows the seller's number after a press, which is counted; without script it links to a page. */
export function CallSeller({ listingId, primary }: { listingId: number; primary: boolean }) {
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
