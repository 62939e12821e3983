import { type Fragment, type FragmentItems, FragmentList } from '#ui/fragment-list.tsx';
import type { SearchResultsData } from '../page-data.ts';
import { WalletLink, walletItems } from './wallet-link.tsx';

type SwitchProps = Pick<SearchResultsData, 'query'> & { hasWallet?: true | undefined };

/**
 * Opens the wallet where shoppers have one, switches between the list and the price plot, which opens above the cards
 * (`market/market-panel.tsx`), and opens the compared cars. The wallet is first, so that phones show it without scrolling
 * the row.
 */
export function ListValueSwitch({ query, hasWallet }: SwitchProps) {
  return (
    <>
      {hasWallet && <WalletLink query={query} />}
      <FragmentList of={SWITCH} items={[{ query }]} />
      <a className="button compare-toggle" href="/cars-for-sale/compare" rel="nofollow" data-dialog="compare">
        Compare
      </a>
    </>
  );
}

/** Returns the lists of fragments that `ListValueSwitch` renders, in the order of its HTML. */
export function switchLists({ query, hasWallet }: SwitchProps): FragmentItems[] {
  return [...(hasWallet ? [walletItems(query)] : []), { of: SWITCH, items: [{ query }] }];
}

const SWITCH: Fragment<Pick<SearchResultsData, 'query'>> = {
  component: ({ query }) => (
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
  ),
  keyOf: () => '',
  fixed: [],
  contexts: [],
  compact: true,
};
