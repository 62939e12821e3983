import { type Fragment, type FragmentItems, FragmentList } from '#ui/fragment-list.tsx';
import type { SearchResultsData } from '../page-data.ts';

type SwitchProps = Pick<SearchResultsData, 'query'> & { hasWallet?: true | undefined };

/**
 * Renders links that open the wallet (if the site has one), switch between the list and the price plot, which opens
 * above the cards (`market/market-panel.tsx`), and open the compared cars. The wallet comes first, so that phones show
 * it without scrolling the row.
 */
export function ListValueSwitch({ query, hasWallet }: SwitchProps) {
  return (
    <>
      {hasWallet && <FragmentList {...walletItems(query)} />}
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

/**
 * Returns the link that opens the wallet over the page, or as a separate page without scripts (spec 2 §2). The icon is
 * inlined, so that pages without a wallet have no styles for it.
 */
function walletItems(query: string) {
  const search = query === '' ? '' : `?${new URLSearchParams({ search: query }).toString()}`;
  return { of: WALLET_LINK, items: [{ href: `/wallet${search}` }] };
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
  compact: true,
};

const WALLET_LINK: Fragment<{ href: string }> = {
  component: ({ href }) => (
    <a className="button" href={href} rel="nofollow" title="My Wallet" data-dialog="wallet" aria-label="My Wallet">
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M4 7h16v12H4V7l12-3v3m4 6h-4" />
      </svg>
    </a>
  ),
  compact: true,
};

/**
 * Switches between large cards and a list with small pictures (card-list.later.css). The checkbox works without
 * scripts; `browser/display/list-layout.ts` stores it.
 */
export function ViewSwitch() {
  return (
    <label className="button view-switch" title="List view">
      <input id="list-view" type="checkbox" aria-label="List view" autoComplete="off" />
    </label>
  );
}
