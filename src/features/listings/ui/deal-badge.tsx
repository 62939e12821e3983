import { Icon, type IconName } from '#ui/icon.tsx';
import type { DealRating } from '../model/listing-rating.ts';
import './deal-badge.css';

const ICONS: Record<DealRating, IconName> = { GREAT: 'below', GOOD: 'check-bold', FAIR: 'level', HIGH: 'up' };

/**
 * Renders the deal rating of a price. Color, icon and word express the same. `amount` is a text such as `$1,240 below
 * market`.
 */
export function DealBadge({ rating, label, amount }: { rating: DealRating; label: string; amount?: string | null }) {
  return (
    <span className={`deal-badge ${rating.toLowerCase()}`}>
      <Icon name={ICONS[rating]} />
      <b>{label}</b> {amount && <span>{amount}</span>}
    </span>
  );
}
