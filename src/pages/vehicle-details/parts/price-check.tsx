import { DealBadge } from '#features/listings/listings.ui.ts';
import type { DealView, PriceView, UnratedView } from '../page-data.ts';
import './price-check.css';

/** Shows the deal rating: the price's position between the ratings, the comparison, and its source. */
export function PriceCheck({ amount, deal }: { amount: PriceView['amount']; deal: DealView }) {
  return (
    <>
      <p className="price-check-verdict">
        <DealBadge rating={deal.rating} label={deal.label} />
        <strong>{deal.amount}</strong>
      </p>
      <Scale deal={deal} amount={amount} />
      <Sums amount={amount} fair={deal} />
      <p className="quiet">
        {deal.explanation} Our estimate comes from asking prices of similar cars, not from this car’s price. We haven’t
        inspected this car. Offers, taxes and fees aren’t included.
      </p>
    </>
  );
}

/** Says why the price is not rated, and what such a car costs, if known. */
export function PriceNotRated({
  amount,
  unjudged: { why, fair },
}: {
  amount: PriceView['amount'];
  unjudged: UnratedView;
}) {
  return (
    <>
      <p className="price-check-verdict">
        <strong>Not rated</strong>
      </p>
      <p>{why}</p>
      {fair && <Sums amount={amount} fair={fair} />}
    </>
  );
}

function Sums({ amount, fair }: { amount: string; fair: NonNullable<UnratedView['fair']> }) {
  return (
    <dl className="price-check-sums">
      <div>
        <dt>This car</dt>
        <dd>{amount}</dd>
      </div>
      <div>
        <dt>Fair price</dt>
        <dd>{fair.fairPrice}</dd>
      </div>
      <div>
        <dt>Most similar cars</dt>
        <dd>
          {fair.interval.low} to {fair.interval.high}
        </dd>
      </div>
    </dl>
  );
}

const GAP = 0.6;

function Scale({ deal: { bands, position, range, rating }, amount }: { deal: DealView; amount: string }) {
  const anchor = position < 12 ? 'start' : position > 88 ? 'end' : 'middle';
  return (
    <svg className="price-scale" aria-hidden="true" focusable="false">
      <text className="price-scale-amount" x={`${position}%`} y="14" textAnchor={anchor}>
        {amount}
      </text>
      {bands.map((band) => (
        <g key={band.rating} className={`${band.rating.toLowerCase()} ${band.rating === rating ? 'in' : ''}`}>
          <rect x={`${band.from}%`} y="32" width={`${band.to - band.from - GAP}%`} height="10" rx="5" />
          <text x={`${band.from}%`} y="62">
            {band.label.replace(' price', '')}
          </text>
        </g>
      ))}
      <rect className="price-scale-range" x={`${range.from}%`} y="24" width={`${range.to - range.from}%`} height="3" />
      <circle cx={`${position}%`} cy="37" r="9" />
    </svg>
  );
}
