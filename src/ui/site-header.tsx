import type { ReactNode } from 'react';
import './site-header.css';

type Mark = readonly { d: string; tone: 'brand' | 'text' }[];

/**
 * The header of every page: the brand, a row of links, and what the page adds to them. The document chooses which
 * account link is visible (`html-shell.ts`), because pages are the same for all visitors.
 */
export function SiteHeader(props: {
  /** `mark`: paths on a 28-pixel grid. */
  brand: { name: string; mark: Mark };
  home: string;
  links: readonly { label: string; href: string; current?: boolean }[];
  children?: ReactNode;
}) {
  const { brand, home, links, children } = props;
  return (
    <header className="site-header">
      <div className="site-header-row">
        <a className="wordmark" href={home}>
          <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
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
          <a href="/saved-cars">
            Saved
            <b data-saved-count="" />
          </a>
          <a href="/account">
            <span className="signed-out">Sign in</span>
            <span className="signed-in">Account</span>
          </a>
        </nav>
      </div>
    </header>
  );
}
