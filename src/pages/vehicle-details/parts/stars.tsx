import { Icon } from '#ui/icon.tsx';
import type { SellerView } from '../page-data.ts';
import './stars.css';

export function Stars({ rating: { stars, reviews } }: { rating: NonNullable<SellerView['rating']> }) {
  return (
    <span className="stars" title="Rating supplied by the dealer">
      <Icon name="star" />
      <span className="visually-hidden">dealer rating: </span>
      {stars}
      {reviews && <span className="stars-reviews"> ({reviews} reviews)</span>}
    </span>
  );
}
