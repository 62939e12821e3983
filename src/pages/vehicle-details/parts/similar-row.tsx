import { DealBadge } from '#features/listings/listings.ui.ts';
import { CarPicture } from '#pages/shared/car/car-picture.tsx';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import type { SimilarView } from '../page-data.ts';
import { DecorativeIcon } from './glyph.tsx';
import '#features/listings/ui/deal-badge.css';
import './similar-row.later.css';

type SimilarProps = { cars: readonly SimilarView[] };

export const SIMILAR_ROW: Fragment<SimilarProps> = {
  component: SimilarRow,
  inner: { paths: ['cars'], listsOf: ({ cars }) => [{ of: CARD, items: cars }] },
};

/** Similar cars in a row that scrolls sideways, by touch or buttons (`browser/watch-clicks.ts`). */
function SimilarRow({ cars }: SimilarProps) {
  return (
    <section className="similar" id="similar" aria-labelledby="similar-title">
      <div className="similar-head">
        <h2 id="similar-title">Similar cars</h2>
        <div className="similar-steps with-script">
          <button type="button" aria-label="Previous similar cars">
            <DecorativeIcon name="previous" />
          </button>
          <button type="button" aria-label="More similar cars">
            <DecorativeIcon name="next" />
          </button>
        </div>
      </div>
      <ul className="similar-list">
        <FragmentList of={CARD} items={cars} />
      </ul>
    </section>
  );
}

const CARD: Fragment<SimilarView> = {
  component: SimilarCard,
  keyOf: ({ id }) => id,
  fixed: ['deal.rating'],
  keptAgainWith: (car) => car,
};

function SimilarCard({ href, picture, title, trim, price, deal, facts }: SimilarView) {
  return (
    <li className="similar-card">
      <CarPicture picture={picture} sizes="258px" />
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
