import { DealBadge } from '#features/listings/listings.ui.ts';
import { useRef } from 'react';
import type { SimilarView } from '../page-data.ts';
import { DecorativeIcon } from './glyph.tsx';
import './similar-row.css';

/** Similar cars in a row that scrolls sideways, by touch or buttons. */
export function SimilarRow({ cars }: { cars: readonly SimilarView[] }) {
  const list = useRef<HTMLUListElement>(null);
  const move = (direction: 1 | -1) => {
    const width = list.current?.clientWidth ?? 0;
    list.current?.scrollBy({ left: direction * width * 0.85, behavior: 'smooth' });
  };
  return (
    <section className="similar" aria-labelledby="similar-title">
      <div className="similar-head">
        <h2 id="similar-title">Similar cars</h2>
        <div className="similar-steps with-script">
          <button type="button" aria-label="Previous similar cars" onClick={() => move(-1)}>
            <DecorativeIcon name="previous" />
          </button>
          <button type="button" aria-label="More similar cars" onClick={() => move(1)}>
            <DecorativeIcon name="next" />
          </button>
        </div>
      </div>
      <ul className="similar-list" ref={list}>
        {cars.map((car) => (
          <SimilarCard key={car.id} car={car} />
        ))}
      </ul>
    </section>
  );
}

function SimilarCard({ car: { href, picture, title, trim, sponsored, price, deal, facts } }: { car: SimilarView }) {
  return (
    <li className="similar-card">
      <img
        src={picture.src}
        srcSet={picture.srcset}
        sizes="258px"
        alt={picture.alt}
        width={480}
        height={360}
        loading="lazy"
        decoding="async"
      />
      {sponsored && <span className="similar-sponsored">Sponsored</span>}
      <div>
        <h3>
          <a href={href}>{title}</a>
        </h3>
        <p className="quiet similar-trim">{trim}</p>
        <p className="similar-price">
          <strong>{price}</strong>
          {deal && <DealBadge rating={deal.rating} label={deal.label} />}
        </p>
        <p className="quiet">{facts}</p>
      </div>
    </li>
  );
}
