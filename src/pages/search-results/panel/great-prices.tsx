import { useEffect, useState } from 'react';
import { formatNumber } from '#kit/text/format.ts';
import { countGreatPrices, type GreatPrices as Counted } from '../browser/display/great-price-count.ts';
import { useSearchActions } from '../browser/search-actions.ts';
import type { SectionView } from '../page-data.ts';
import { SearchLink } from '../results/search-link.tsx';

/** Shows the number of great prices of the search at any distance, once its section is open. */
export function GreatPrices({ section }: { section: SectionView }) {
  const { go } = useSearchActions();
  const [counted, setCounted] = useState<Counted | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: Counted | null) => {
      if (isCurrent) setCounted(found);
    };
    void countGreatPrices(location.search).then(show);
    return () => {
      isCurrent = false;
    };
    // Every answer has new sections, and may belong to another search.
  }, [section]);
  if (counted === null || counted.count === 0) return null;
  const { count, query } = counted;
  return (
    <p className="option-none">
      <SearchLink query={query} go={go}>
        {count === 1 ? '1 great price' : `${formatNumber(count)} great prices`} at any distance
      </SearchLink>
    </p>
  );
}
