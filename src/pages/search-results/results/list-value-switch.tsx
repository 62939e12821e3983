import type { SearchResultsData } from '../page-data.ts';
import { WalletLink } from './wallet-link.tsx';

/**
 * Switches between the list and the price plot, which opens above the cards (`market/market-panel.tsx`), and opens the
 * wallet where shoppers have one.
 */
export function ListValueSwitch({
  query,
  hasWallet,
}: Pick<SearchResultsData, 'query'> & { hasWallet: true | undefined }) {
  return (
    <>
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
      {hasWallet && <WalletLink query={query} />}
    </>
  );
}
