import type { DealRating } from '../model/listing-rating.ts';
import './deal-badge.css';

/**
 * Renders the deal rating of a price. Color, icon and word express the same. `amount` is a text such as `$1,240 below
 * market`. The icon needs no element, because a page has many badges.
 */
export function DealBadge({ rating, label, amount }: { rating: DealRating; label: string; amount?: string | null }) {
  return (
    <span className={`deal ${rating.toLowerCase()}`}>
      {`${label} `}
      {amount && <span>{amount}</span>}
    </span>
  );
}
