import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import type { SellerView } from '../page-data.ts';
import { contactLists } from './contact-links.tsx';
import { DecorativeIcon } from './glyph.tsx';
import { Stars } from './stars.tsx';
import { featureItems } from './feature-list.tsx';
import './seller-panel.later.css';

export function SellerPanel({ seller }: { seller: SellerView }) {
  const { who, services } = sellerLists(seller);
  return (
    <div className="seller-panel">
      <FragmentLists lists={who} />
      {services.length > 0 && (
        <div className="seller-services">
          <h3>At your home</h3>
          <FragmentLists lists={services} />
        </div>
      )}
    </div>
  );
}

/** Returns the lists in the order of their HTML. */
export function sellerLists(seller: SellerView): Record<'who' | 'services', FragmentItems[]> {
  const { listingId: _id, contact: _contact, hasPhone: _phone, website: _website, services, ...who } = seller;
  return {
    who: [{ of: WHO, items: [who] }, ...contactLists(seller)],
    services: services.length > 0 ? [featureItems(services)] : [],
  };
}

type WhoProps = Pick<
  SellerView,
  | 'name'
  | 'privateSeller'
  | 'rating'
  | 'address'
  | 'distance'
  | 'directions'
  | 'shipping'
  | 'logo'
  | 'hours'
  | 'moreCars'
  | 'reviews'
>;

const WHO: Fragment<WhoProps> = {
  component: Who,
  keyOf: ({ name }) => name,
};

function Who({
  name,
  privateSeller,
  rating,
  address,
  distance,
  directions,
  shipping,
  logo,
  hours,
  moreCars,
  reviews,
}: WhoProps) {
  return (
    <div className="seller-who">
      {logo && <img className="seller-logo" src={logo} alt="" width={56} height={56} loading="lazy" decoding="async" />}
      <p className="seller-name">{name}</p>
      <p className="seller-kind">
        {privateSeller ? 'Private seller' : 'Dealer'}
        {rating && <Stars rating={rating} />}
      </p>
      {rating && <p className="seller-kind">Rating supplied by the dealer</p>}
      {(address.length > 0 || distance) && (
        <div className="seller-place">
          <DecorativeIcon name="pin" />
          <address>
            {address.map((line, index) => (
              <span key={index}>{line}</span>
            ))}
            {distance && <b>{distance}</b>}
            {directions && (
              <a href={directions} rel="nofollow noopener external">
                Get directions
              </a>
            )}
          </address>
        </div>
      )}
      {hours && (
        <details className="seller-hours">
          <summary>{hours.now ?? 'Opening hours'}</summary>
          <dl>
            {hours.week.map((line) => (
              <div key={line.days}>
                <dt>{line.days}</dt>
                <dd>{line.hours}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {shipping && <p className="seller-shipping">{shipping}</p>}
      {reviews !== undefined && (
        <a className="seller-more" href={reviews} rel="nofollow">
          Reviews by shoppers
          <DecorativeIcon name="next" />
        </a>
      )}
      {moreCars && (
        <a className="seller-more" href={moreCars.href}>
          {moreCars.label}
          <DecorativeIcon name="next" />
        </a>
      )}
    </div>
  );
}
