import type { SearchResultsData } from '../page-data.ts';

/**
 * Opens the wallet over the page, or as a page without scripts (spec 2 §2). The icon is drawn in place, so that pages
 * without a wallet have no styles for it.
 */
export function WalletLink({ query }: Pick<SearchResultsData, 'query'>) {
  const search = query === '' ? '' : `?${new URLSearchParams({ search: query }).toString()}`;
  return (
    <a
      className="button"
      href={`/wallet${search}`}
      rel="nofollow"
      title="My Wallet"
      data-dialog="wallet"
      aria-label="My Wallet"
    >
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
  );
}
