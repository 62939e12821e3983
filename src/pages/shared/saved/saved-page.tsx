import { PageFrame } from '#ui/frame/page-frame.tsx';
import type { ReactNode } from 'react';
import type { BrandView } from '#pages/brand-view.ts';
import './saved-page.css';

/**
 * Renders the frame of pages with a shopper's saved items. `signIn`: the page where shoppers sign in again; `null` if
 * their session has not ended.
 */
export function SavedPage(props: {
  brand: BrandView;
  signIn: string | null;
  current: 'cars' | 'searches';
  children: ReactNode;
}) {
  const { brand, signIn, current, children } = props;
  return (
    <PageFrame brand={brand} className="saved-page" current={current === 'cars' ? '/saved-cars' : '/saved-searches'}>
      <h1>Saved</h1>
      {signIn !== null && (
        <p className="saved-note" role="status">
          <span>
            You are signed out. <a href={signIn}>Sign in</a> to see your saved cars and searches.
          </span>
        </p>
      )}
      <nav className="saved-tabs" aria-label="What you saved">
        <a href="/saved-cars" aria-current={current === 'cars' ? 'page' : undefined}>
          Cars
        </a>
        <a href="/saved-searches" aria-current={current === 'searches' ? 'page' : undefined}>
          Searches
        </a>
      </nav>
      {children}
    </PageFrame>
  );
}
