import { DealBadge } from '#features/listings/listings.ui.ts';
import { ConfirmedNote } from '#pages/shared/car/confirmed-note.tsx';
import type { ConfirmedView } from '#pages/shared/car/confirmed-view.ts';
import type { Recall } from '#features/safety/safety.ts';
import { SAVE_FORM } from '#features/saves/saves.ui.ts';
import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import type { BasisPriceView, PriceView, SellerView, VehicleDetailsData } from '../page-data.ts';
import { contactLists } from './contact-links.tsx';
import { DecorativeIcon } from './glyph.tsx';
import { Stars } from './stars.tsx';
import '#features/listings/ui/deal-badge.css';
import './summary.css';

/** Summarizes the car: what it is, its price and rating, and how to contact the seller. */
export function Summary({ lists }: { lists: readonly FragmentItems[] }) {
  return (
    <aside className="summary" aria-label="Price and contact">
      <FragmentLists lists={lists} />
    </aside>
  );
}

export function summaryLists(vehicle: VehicleDetailsData): FragmentItems[] {
  const { id, condition, flags, title, trim, summary, seller, viewed, highlights, view360, confirmed } = vehicle;
  const warning = recallWarningOf(vehicle.recalls?.recalls ?? []);
  return [
    { of: FLAGS, items: [{ condition, flags }] },
    { of: TITLE, items: [{ title, trim }] },
    { of: LINE, items: [{ line: summary.join(' · ') }] },
    { of: PRICE, items: [priceProps(vehicle)] },
    ...contactLists(seller),
    { of: WATCH, items: [{ id }] },
    { of: VIEWED, items: viewed ? [{ viewed }] : [] },
    { of: WARNING, items: warning === null ? [] : [{ warning }] },
    { of: HIGHLIGHTS, items: highlights.length > 0 ? [{ highlights }] : [] },
    { of: VIEW_360, items: view360 === null ? [] : [{ href: view360 }] },
    { of: SELLER, items: [{ name: seller.name, rating: seller.rating }] },
    { of: CONFIRMED, items: confirmed ? [confirmed] : [] },
  ];
}

const TITLE: Fragment<Pick<VehicleDetailsData, 'title' | 'trim'>> = {
  component: ({ title, trim }) => (
    <h1>
      {title} {trim && <span>{trim}</span>}
    </h1>
  ),
};

const LINE: Fragment<{ line: string }> = {
  component: ({ line }) => <p className="summary-line">{line}</p>,
};

/** Returns NHTSA's most serious warning about recalls of the model year; `null` if there is none. */
function recallWarningOf(recalls: readonly Recall[]): string | null {
  if (recalls.some(({ doNotDrive }) => doNotDrive)) return 'don’t drive until repaired';
  return recalls.some(({ parkOutside }) => parkOutside) ? 'park outside until repaired' : null;
}

const WARNING: Fragment<{ warning: string }> = {
  component: ({ warning }) => (
    <p className="summary-warning">
      <a href="#recalls">Safety recall of this model year: {warning}</a>
    </p>
  ),
};

const VIEWED: Fragment<{ viewed: string }> = {
  component: ({ viewed }) => <p className="summary-note">{viewed}</p>,
};

/** The button that saves the car. Shoppers with an account then get an email when its price drops. */
const WATCH: Fragment<{ id: number }> = {
  component: ({ id }) => (
    <button className="button watch-price" form={SAVE_FORM} name="listingId" value={id}>
      <DecorativeIcon name="bell" />
      <span>Watch price</span>
    </button>
  ),
  keyOf: ({ id }) => id,
};

const FLAGS: Fragment<Pick<VehicleDetailsData, 'condition' | 'flags'>> = {
  component: ({ condition, flags }) => (
    <ul className="summary-flags">
      <li>{condition}</li>
      {flags.map((flag, index) => (
        <li key={index} className="strong">
          {flag}
        </li>
      ))}
    </ul>
  ),
};

const HIGHLIGHTS: Fragment<Pick<VehicleDetailsData, 'highlights'>> = {
  component: ({ highlights }) => (
    <ul className="summary-highlights">
      {highlights.map((highlight, index) => (
        <li key={index}>
          <DecorativeIcon name="check" />
          {highlight}
        </li>
      ))}
    </ul>
  ),
};

const VIEW_360: Fragment<{ href: string }> = {
  component: ({ href }) => (
    <p className="summary-note">
      <a href={href} rel="noopener noreferrer nofollow external">
        See this car in 360°<span className="visually-hidden"> on another site</span>
      </a>
    </p>
  ),
};

const SELLER: Fragment<Pick<SellerView, 'name' | 'rating'>> = {
  component: ({ name, rating }) => (
    <p className="summary-seller">
      <a href="#seller">{name}</a>
      {rating && <Stars rating={rating} />}
    </p>
  ),
  keyOf: ({ name }) => name,
};

const CONFIRMED: Fragment<ConfirmedView> = {
  component: (confirmed) => (
    <p className="summary-note">
      <ConfirmedNote {...confirmed} />
    </p>
  ),
};

/** The properties of a price and its rating that are displayed. */
type PriceProps = Pick<PriceView, 'amount' | 'msrp' | 'incentive' | 'onBasis'> & {
  reduced: PriceView['reduced'];
  deal: { rating: NonNullable<PriceView['deal']>['rating']; label: string; amount: string } | null;
  isUnrated: boolean;
  payment: { monthly: string; terms: string; includes: string } | null;
};

function priceProps({ price, unjudged }: Pick<VehicleDetailsData, 'price' | 'unjudged'>): PriceProps {
  const { amount, reduced, msrp, incentive, deal, payment, onBasis } = price;
  return {
    amount,
    onBasis,
    msrp,
    incentive,
    reduced,
    deal: deal && { rating: deal.rating, label: deal.label, amount: deal.amount },
    isUnrated: !deal && unjudged !== null,
    payment: payment && { monthly: payment.monthly, terms: payment.terms, includes: includedIn(payment) },
  };
}

/** Says whether the payment includes taxes and fees. `on`: the price that it is computed for. */
function includedIn({ payment: { on } }: NonNullable<PriceView['payment']>): string {
  if (on === undefined) return 'before taxes and fees';
  return on === 'out the door' ? 'with taxes and fees' : 'before tax';
}

const PRICE: Fragment<PriceProps> = {
  component: Price,
  fixed: ['deal.rating'],
};

/** Renders the price, its rating and its payment in one line each. Everything else is folded. */
function Price({ amount, onBasis, reduced, msrp, incentive, deal, isUnrated, payment }: PriceProps) {
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
      {onBasis && (
        <p>
          <b>{onBasis.text}</b>
        </p>
      )}
      {deal && (
        <p className="summary-deal">
          <DealBadge rating={deal.rating} label={deal.label} /> <a href="#price-check">{deal.amount}</a>
        </p>
      )}
      {isUnrated && (
        <p className="summary-deal">
          <a href="#price-check">Price not rated</a>
        </p>
      )}
      {payment && (
        <p className="summary-note">
          Est. <b className="summary-monthly">{`${payment.monthly}/mo`}</b> ·{' '}
          <a href="#payment" className="summary-terms">
            {payment.terms}
          </a>
        </p>
      )}
      {(payment || reduced || msrp || incentive || onBasis) && (
        <details className="summary-more">
          <summary>
            Price details
            <Icon name="down" />
          </summary>
          <ul>
            {reduced && <li>Reduced by {reduced.by}</li>}
            {msrp && <li>MSRP {msrp}</li>}
            {incentive && <li>Up to {incentive} in offers, not included in this price</li>}
            {onBasis ? <BasisLines lines={onBasis.lines} /> : <li>Price excludes taxes and fees.</li>}
            {payment && <li>The payment is an estimate {payment.includes}, not an offer of credit.</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Renders the items of the price on the shopper's basis, each figure with its source. */
function BasisLines({ lines }: Pick<BasisPriceView, 'lines'>) {
  return lines.map(({ label, amount, source }, index) => (
    <li key={index}>
      {label}: {amount}
      {source && (
        <>
          {' '}
          (<a href={source.url}>{source.title}</a>)
        </>
      )}
    </li>
  ));
}
