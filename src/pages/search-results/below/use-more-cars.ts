import { startTransition, useEffect, useState } from 'react';
import type { BelowPartView, CardView } from '../page-data.ts';
import { type FoundCars, MoreCars } from './more-cars.ts';

/** A part's cars, and how more of them are had. The part is drawn anew for every search, so it loads once. */
export function useMoreCars(part: BelowPartView, cards: readonly CardView[]): FoundCars & { loadMore(): void } {
  const [now, setNow] = useState<FoundCars>({ failed: false });
  const [loader] = useState(() => {
    const shown = cards.map(({ id }) => id);
    return new MoreCars(part, shown, (found) => startTransition(() => setNow(found)));
  });
  useEffect(() => loader.start(), [loader]);
  return { ...now, loadMore: loader.loadMore };
}
