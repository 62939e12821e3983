import { DealBadge } from '#features/listings/listings.ui.ts';
import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import type { UnratedView } from '#pages/shared/price-reasons/unrated-view.ts';
import type { DealView, PriceView } from '../page-data.ts';
import '#features/listings/ui/deal-badge.css';
import './price-check.css';

type PriceCheckProps = { amount: PriceView['amount']; deal: DealView };

/** Shows the deal rating: the price's position on the scale of ratings, the comparison, and its source. */
export function PriceCheck({ explanation, ...props }: PriceCheckProps & { explanation: string }) {
  return (
    <>
      <FragmentLists lists={priceCheckLists(props)} />
      <p className="quiet">
        {explanation} Our estimate comes from asking prices of similar cars, not from this car’s price. We haven’t
        inspected this car. Offers, taxes and fees aren’t included.
      </p>
    </>
  );
}

export function priceCheckLists({ amount, deal }: PriceCheckProps): FragmentItems[] {
  const { rating, label } = deal;
  return [
    { of: VERDICT, items: [{ rating, label, amount: deal.amount }] },
    { of: SCALE, items: [scaleProps(deal, amount)] },
    sumItems(amount, deal),
  ];
}

type NotRatedProps = { amount: PriceView['amount']; unjudged: UnratedView };

/** Explains why the price is not rated, and shows what such a car costs, if that is known. */
export function PriceNotRated(props: NotRatedProps) {
  return (
    <>
      <p className="price-check-verdict">
        <strong>Not rated</strong>
      </p>
      <p>{props.unjudged.why}</p>
      <FragmentLists lists={notRatedLists(props)} />
    </>
  );
}

export function notRatedLists({ amount, unjudged: { fair } }: NotRatedProps): FragmentItems[] {
  return fair ? [sumItems(amount, fair)] : [];
}

const VERDICT: Fragment<Pick<DealView, 'rating' | 'label' | 'amount'>> = {
  component: ({ rating, label, amount }) => (
    <p className="price-check-verdict">
      <DealBadge rating={rating} label={label} />
      <strong>{amount}</strong>
    </p>
  ),
  fixed: ['rating'],
};

function sumItems(amount: string, { fairPrice, interval }: NonNullable<UnratedView['fair']>): FragmentItems {
  return { of: SUMS, items: [{ amount, fairPrice, interval }] };
}

const SUMS: Fragment<{ amount: string } & NonNullable<UnratedView['fair']>> = {
  component: ({ amount, fairPrice, interval }) => (
    <dl className="price-check-sums">
      <div>
        <dt>This car</dt>
        <dd>{amount}</dd>
      </div>
      <div>
        <dt>Fair price</dt>
        <dd>{fairPrice}</dd>
      </div>
      <div>
        <dt>Most similar cars</dt>
        <dd>
          {interval.low} to {interval.high}
        </dd>
      </div>
    </dl>
  ),
};

const GAP = 0.6;

/** Lengths in percent of the scale's length. */
type ScaleProps = Pick<DealView, 'rating' | 'bands' | 'position'> & {
  amount: string;
  anchor: 'start' | 'middle' | 'end';
  range: { from: number; length: number };
};

function scaleProps({ rating, bands, position, range }: DealView, amount: string): ScaleProps {
  return {
    rating,
    bands,
    position,
    amount,
    anchor: position < 12 ? 'start' : position > 88 ? 'end' : 'middle',
    range: { from: range.from, length: range.to - range.from },
  };
}

const SCALE: Fragment<ScaleProps> = {
  component: Scale,
  fixed: ['rating', 'bands', 'anchor'],
};

function Scale({ rating, bands, position, amount, anchor, range }: ScaleProps) {
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
      <rect className="price-scale-range" x={`${range.from}%`} y="24" width={`${range.length}%`} height="3" />
      <circle cx={`${position}%`} cy="37" r="9" />
    </svg>
  );
}
