import { Icon, type IconName } from '#ui/icon.tsx';
import type { DealRating } from '../page-data.ts';
import './deal-badge.css';

const ICONS: Record<DealRating, IconName> = { GREAT: 'below', GOOD: 'check', FAIR: 'level', HIGH: 'up' };

/** A judgement of a price: color, icon and word say the same. */
export function DealBadge({ rating, label }: { rating: DealRating; label: string }) {
  return (
    <span className={`deal-badge ${rating.toLowerCase()}`}>
      <Icon name={ICONS[rating]} />
      {label}
    </span>
  );
}
