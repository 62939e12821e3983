import { DealBadge, ESTIMATE_TERMS } from '#features/listings/listings.ui.ts';
import { ConfirmedNote } from '#pages/shared/car/confirmed-note.tsx';
import { SaveButton } from '#features/saves/saves.ui.ts';
import type { PriceView, VehicleDetailsData } from '../page-data.ts';
import { ContactLinks } from './contact-links.tsx';
import { DecorativeIcon } from './glyph.tsx';
import { Stars } from './stars.tsx';
import './summary.css';

/** Summarizes the car: what it is, its price and rating, and how to contact the seller. */
export function Summary({ vehicle }: { vehicle: VehicleDetailsData }) {
  const { condition, flags, title, trim, summary, price, seller, viewed, highlights, confirmed } = vehicle;
  return (
    <aside className="summary" aria-label="Price and contact">
      <ul className="summary-flags">
        <li>{condition}</li>
        {flags.map((flag) => (
          <li key={flag} className="strong">
            {flag}
          </li>
        ))}
      </ul>
      <h1>
        {title} {trim && <span>{trim}</span>}
      </h1>
      <p className="summary-line">{summary.join(' · ')}</p>
      <SaveButton id={vehicle.id} title={title} />
      <Price price={price} />
      {viewed && <p className="summary-note">{viewed}</p>}
      <ContactLinks seller={seller} />
      {highlights.length > 0 && (
        <ul className="summary-highlights">
          {highlights.map((highlight) => (
            <li key={highlight}>
              <DecorativeIcon name="check" />
              {highlight}
            </li>
          ))}
        </ul>
      )}
      <p className="summary-seller">
        <a href="#seller">{seller.name}</a>
        {seller.rating && <Stars rating={seller.rating} />}
      </p>
      {confirmed && (
        <p className="summary-note">
          <ConfirmedNote {...confirmed} />
        </p>
      )}
    </aside>
  );
}

function Price({ price: { amount, reduced, msrp, incentive, deal, payment } }: { price: PriceView }) {
  return (
    <div className="summary-price">
      <p className="summary-amount">
        <strong>{amount}</strong>
        {reduced && (
          <>
            {' '}
            <span className="visually-hidden">reduced from </span>
            <s>{reduced.from}</s>
          </>
        )}
      </p>
      {deal && (
        <p className="summary-deal">
          <DealBadge rating={deal.rating} label={deal.label} /> <a href="#price-check">{deal.amount}</a>
        </p>
      )}
      {payment && (
        <p className="summary-note">
          Est. <b>{payment.monthly}/mo</b> · {ESTIMATE_TERMS} · <a href="#payment">change</a>
        </p>
      )}
      {msrp && <p className="summary-note">MSRP {msrp}</p>}
      {incentive && <p className="summary-note">Offers up to {incentive}, not subtracted from the price</p>}
    </div>
  );
}
