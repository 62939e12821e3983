import { formatNumber } from '#kit/text/format.ts';
import type { SearchResultsData } from '../page-data.ts';

/** Shows the number of displayed cars that are hidden on this device, and unhides them. */
export function HiddenCars({ cards, hidden }: { cards: SearchResultsData['cards']; hidden: readonly number[] }) {
  const left = cards.filter(({ id }) => hidden.includes(id)).map(({ id }) => id);
  if (left.length === 0) return null;
  return (
    <span className="load-more-hidden">
      {formatNumber(left.length)} hidden
      <button
        type="button"
        className="text-button"
        onClick={() => void import('../seen/car-memory.ts').then(({ showCars }) => showCars(left))}
      >
        Show
      </button>
    </span>
  );
}
