import type { SearchResultsData } from '../page-data.ts';

/**
 * Opens the wallet over the page, or as a page without scripts (spec 2 §2). The icon is drawn in place, so that pages
 * without a wallet have no styles for it.
 */
export function WalletLink({ query }: Pick<SearchResultsData, 'query'>) {
  const search = query === '' ? '' : `?${new URLSearchParams({ search: query }).toString()}`;
  return (
    <a className="button" href={`/wallet${search}`} rel="nofollow" title="My Wallet" data-dialog="wallet">
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M18 7V4.5H5.5a2 2 0 0 0 0 4H20v11H5.5a2 2 0 0 1-2-2v-11M20 12h-4a2 2 0 0 0 0 4h4" />
      </svg>
      <span className="visually-hidden">My Wallet</span>
    </a>
  );
}
