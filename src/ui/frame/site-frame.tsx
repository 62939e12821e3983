import '../tokens.css';
import '../font.css';
import '../base.css';
import '../button.css';
import type { ReactNode } from 'react';
import './site-header.css';
import './site-header.later.css';

export type FrameBrand = {
  name: string;
  /** Paths on a 28-pixel grid. */
  mark: readonly { d: string; tone: 'brand' | 'text' }[];
  tagline: string;
  /** Completes a sentence that starts with the site's name. */
  about: string;
};
/** Pages that the account's links lead to. */
export type AccountPath = '/saved-cars' | '/saved-searches' | '/account';
export type HeaderLink = { label: string; href: string; current?: boolean };

/**
 * Renders the header of every page: the brand, a row of links, and the page's own parts. The document chooses which
 * account link is visible (`html-shell.ts`), because pages are the same for all visitors. On a small screen, the account's
 * links are a bar at the bottom edge of the screen (`--bottom-bar`), except on pages with another bar there.
 */
export function SiteHeader(props: {
  brand: Pick<FrameBrand, 'name' | 'mark'>;
  links: readonly HeaderLink[];
  children?: ReactNode;
  /** The account link of the page that is open. */
  current?: AccountPath | undefined;
  /** The address of the search field in this page; only on a page that has one. */
  searchHref?: string;
}) {
  const { brand, links, children, current, searchHref = '/cars-for-sale' } = props;
  const mark = (path: AccountPath) => ({
    href: path,
    'aria-current': path === current ? ('page' as const) : undefined,
  });
  return (
    <header className="site-header">
      <div className="site-header-row">
        <a className="wordmark" href="/">
          <svg viewBox="0 0 28 28" aria-hidden="true">
            {brand.mark.map(({ d, tone }) => (
              <path key={d} className={tone} d={d} />
            ))}
          </svg>
          {brand.name}
        </a>
        {children}
      </div>
      <div className="site-bar">
        <nav className="site-links" aria-label="Main">
          <ul>
            {links.map(({ label, href, current }) => (
              <li key={href}>
                <a href={href} aria-current={current ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav className="site-links" aria-label="Account">
          <a className="search-tab" href={searchHref}>
            Search
          </a>
          <a {...mark('/saved-cars')}>
            Saved
            <b data-saved-count="" />
          </a>
          <a {...mark('/saved-searches')}>Alerts</a>
          <a {...mark('/account')}>
            <span className="signed-out">Sign in</span>
            <span className="signed-in">Account</span>
          </a>
        </nav>
      </div>
    </header>
  );
}
