import { memo } from 'react';
import { DealBadge } from '#features/listings/listings.ui.ts';
import type { CardView } from '../page-data.ts';
import { SaveButton } from '#features/saves/saves.ui.ts';
import './card.css';

export type CardProps = {
  card: CardView;
  /** All widths of the picture. */
  srcset: string;
  sizes: string;
  eager: boolean;
  /** A note for a shopper who has seen the car before. */
  mark?: string | null;
  /** Set for cards in a row below the list, where a car may appear on the page for the second time. */
  again?: boolean;
};

/** One listing. The title's link covers the whole card; other controls are above it. */
export const Card = memo(function Card({ card, srcset, sizes, eager, mark = null, again = false }: CardProps) {
  return (
    <li className="card" id={again ? undefined : `listing-${card.id}`}>
      <div className="card-picture" data-pictures={card.pictures} data-drawn={card.drawn && ''}>
        <img
          src={card.picture.src}
          srcSet={srcset}
          sizes={sizes}
          alt={card.picture.alt}
          decoding="async"
          {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        />
        {(card.flags.length > 0 || mark !== null) && (
          <ul className="card-flags">
            {card.flags.map(({ kind, label }) => (
              <li key={kind} className={`flag ${kind}`}>
                {label}
              </li>
            ))}
            {mark !== null && <li className="flag seen">{mark}</li>}
          </ul>
        )}
        {card.seller.difference && (
          <a className="card-difference" href={card.seller.difference.href} data-dialog="dealer-difference">
            {card.seller.difference.label}
          </a>
        )}
      </div>
      <div className="card-body">
        <h3 className="card-title">
          <a href={`/cars-for-sale/vehicle/${card.id}?clickType=listing&tileClick=true${card.terms ?? ''}#listing`}>
            {card.title}
          </a>
          {card.trim !== null && <small>{` ${card.trim}`}</small>}
        </h3>
        <Price card={card} />
        {card.deal && <DealBadge {...card.deal} />}
        <p className="card-line">
          <span>{card.condition}</span>
          {[card.mileage, card.place].filter((fact) => fact !== null).join(' · ')}
        </p>
        {card.extras && <p className="card-extras">{card.extras}</p>}
        <p className="card-seller">
          <span>{card.seller.name}</span>
          {/* Styles add a star with a label, and parentheses. */}
          {card.seller.rating && <b data-reviews={card.seller.reviews}>{card.seller.rating}</b>}
        </p>
        {card.lead && (
          <a
            href={`/cars-for-sale/contact?listingId=${card.id}`}
            data-dialog="email-owner"
            aria-label={`${card.lead}: ${card.title}`}
          >
            {card.lead}
          </a>
        )}
      </div>
      <SaveButton id={card.id} title={card.title} />
      <CardMenuLink id={card.id} title={card.title} />
    </li>
  );
});

function Price({ card }: { card: CardView }) {
  const price = <strong>{card.price}</strong>;
  return (
    <div className="card-price">
      {card.previousPrice ? (
        <p>
          {price} <s>{card.previousPrice}</s>
        </p>
      ) : (
        price
      )}
      {/* Styles add "Est.", and "reduced from" for screen readers. */}
      {card.monthly && <p className="card-monthly">{`${card.monthly}/mo`}</p>}
      {card.basis && <b className="card-basis">{card.basis}</b>}
    </div>
  );
}

/**
 * Renders the link to the menu with a car's other actions: explain its rank, hide, share, report. Without scripts it
 * leads to a page that explains, shares and reports. Like the link to the contact form, it needs no `nofollow`, because
 * robots.txt excludes the page.
 */
function CardMenuLink({ id, title }: { id: number; title: string }) {
  return <a href={`/cars-for-sale/report-listing?listingId=${id}`} aria-label={`More options for ${title}`} />;
}
