import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import type { SearchResultsData } from '../page-data.ts';

/**
 * Opens the wallet over the page, or as a page without scripts (spec 2 §2). The icon is drawn in place, so that pages
 * without a wallet have no styles for it.
 */
export function WalletLink({ query }: Pick<SearchResultsData, 'query'>) {
  return <FragmentList {...walletItems(query)} />;
}

/** Returns the list of fragments that `WalletLink` renders. */
export function walletItems(query: string) {
  const search = query === '' ? '' : `?${new URLSearchParams({ search: query }).toString()}`;
  return { of: LINK, items: [{ href: `/wallet${search}` }] };
}

const LINK: Fragment<{ href: string }> = {
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
  keyOf: () => '',
  fixed: [],
  contexts: [],
  compact: true,
};
