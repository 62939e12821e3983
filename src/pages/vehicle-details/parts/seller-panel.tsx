import type { SellerView } from '../page-data.ts';
import { ContactLinks } from './contact-links.tsx';
import { DecorativeIcon } from './glyph.tsx';
import { Stars } from './stars.tsx';
import { FeatureList } from './feature-list.tsx';
import './seller-panel.css';

export function SellerPanel({ seller }: { seller: SellerView }) {
  const { name, privateSeller, rating, address, distance, services } = seller;
  return (
    <div className="seller-panel">
      <div className="seller-who">
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
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
              {distance && <b>{distance}</b>}
            </address>
          </div>
        )}
      </div>
      <ContactLinks seller={seller} />
      {services.length > 0 && (
        <div className="seller-services">
          <h3>At your home</h3>
          <FeatureList items={services} />
        </div>
      )}
    </div>
  );
}
