import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CALL_PATH, fetchPhone } from './fetch-phone.ts';
import type { LeadSellerView } from '../model/lead-form-view.ts';

/** Renders the recipient of the message: name, rating, address, and the phone number on request. */
export function SellerFacts(props: { name: string; seller: LeadSellerView; listingId: number }) {
  const { name, seller, listingId } = props;
  return (
    <div className="lead-seller">
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        {seller.rating !== null && <p className="lead-soft">{seller.rating}</p>}
        {seller.address !== null && <p className="lead-soft">{seller.address}</p>}
      </div>
      {seller.note !== null && <p className="lead-soft">{seller.note}</p>}
      {seller.hasPhone && <PhoneNumber listingId={listingId} />}
    </div>
  );
}

/** Renders a button that shows the number, which is counted; without scripts it leads to a page with the number. */
function PhoneNumber({ listingId }: { listingId: number }) {
  const [phone, setPhone] = useState<{ label: string; href: string } | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), [phone]);
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The vehicle page listens for the submission of such forms too.
    event.stopPropagation();
    const form = event.currentTarget;
    fetchPhone(listingId).then(setPhone, () => form.submit());
  };
  if (phone)
    return (
      <a className="button" href={phone.href} ref={link}>
        Call {phone.label}
      </a>
    );
  return (
    <form method="post" action={CALL_PATH} onSubmit={show}>
      <input type="hidden" name="listingId" value={listingId} />
      <button className="button">Show phone number</button>
    </form>
  );
}
