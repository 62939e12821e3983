import type { SearchResultsData } from '../page-data.ts';
import { WalletLink } from './wallet-link.tsx';

/**
 * Opens the wallet where shoppers have one, switches between the list and the price plot, which opens above the cards
 * (`market/market-panel.tsx`), and opens the compared cars. The wallet is first, so that phones show it without scrolling
 * the row.
 */
export function ListValueSwitch({
  query,
  hasWallet,
}: Pick<SearchResultsData, 'query'> & { hasWallet: true | undefined }) {
  return (
    <>
      {hasWallet && <WalletLink query={query} />}
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
      <a className="button compare-toggle" href="/cars-for-sale/compare" rel="nofollow" data-dialog="compare">
        Compare
      </a>
    </>
  );
}
