import { Icon } from '#ui/icon.tsx';
import type { SellerView } from '../page-data.ts';
import './stars.css';

export function Stars({ rating: { stars, reviews } }: { rating: NonNullable<SellerView['rating']> }) {
  return (
    <span className="stars" title="As its listings state">
      <Icon name="star" filled />
      <span className="visually-hidden">rated, as its listings state, </span>
      {stars}
      {reviews && <span className="stars-reviews"> ({reviews} reviews)</span>}
    </span>
  );
}
