import { DealBadge } from '#features/listings/listings.ui.ts';
import '#features/listings/ui/deal-badge.css';
import { srcsetOf } from '#pages/shared/car/card-picture.ts';
import type { PreviewView } from '../page-data.ts';
import type { CardPreviewView } from './card-preview-view.ts';
import './card-preview.css';

/** Renders the number of cars in a campaign, and the card of the first one. */
export function Preview({ cars, card, note }: PreviewView) {
  return (
    <>
      <p>{cars}</p>
      {card && <CardPreview {...card} />}
      <p className="desk-soft">{note}</p>
    </>
  );
}

function CardPreview({ label, href, picture, isDrawn, title, price, deal, facts, seller }: CardPreviewView) {
  return (
    <article className="card-preview" aria-label="Preview of the card">
      <p className="card-preview-label">{label}</p>
      <div className="card-preview-picture">
        <img
          src={picture.src}
          srcSet={srcsetOf(picture.src)}
          sizes="320px"
          alt={picture.alt}
          width={480}
          height={360}
          loading="lazy"
        />
        {isDrawn && <span>Illustration</span>}
      </div>
      <div className="card-preview-body">
        <p className="card-preview-title">
          <a className="desk-link" href={href}>
            {title}
          </a>
        </p>
        <p>
          <strong>{price}</strong> {deal && <DealBadge {...deal} amount="" />}
        </p>
        <p className="desk-soft">{facts}</p>
        <p className="desk-soft">{seller}</p>
      </div>
    </article>
  );
}
