import type { SellerView } from '../page-data.ts';
import { Glyph } from './glyph.tsx';
import './contact-links.css';

/** The ways to reach the seller, the best one first; `short` has room for that one only. */
export function ContactLinks({ seller, short = false }: { seller: SellerView; short?: boolean }) {
  const { phone, website } = seller;
  if (!phone && !website)
    return short ? null : <p className="contact-none">The seller gives no phone number or site.</p>;
  return (
    <div className="contact-links">
      {phone && (
        <a className="button primary" href={phone.href}>
          <Glyph name="phone" />
          Call {phone.label}
        </a>
      )}
      {website && !(short && phone) && (
        <a className={phone ? 'button' : 'button primary'} href={website.href} rel="nofollow noopener external">
          {short ? 'Seller’s site' : website.label}
          <Glyph name="out" />
        </a>
      )}
    </div>
  );
}
