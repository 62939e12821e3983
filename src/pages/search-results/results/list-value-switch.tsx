import type { SearchResultsData } from '../page-data.ts';

/** Switches between the list and the price plot, which opens above the cards (`market/market-panel.tsx`). */
export function ListValueSwitch({ query }: Pick<SearchResultsData, 'query'>) {
  return (
    <nav className="market-switch" aria-label="View">
      <a className="button" href="#results" aria-current="true">
        List
      </a>
      <a
        className="button"
        href={`/cars-for-sale/market?${query}`}
        rel="nofollow"
        title="Compare price and mileage"
        data-dialog="market"
      >
        Value
      </a>
    </nav>
  );
}
