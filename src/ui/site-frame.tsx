import './tokens.css';
import './font.css';
import './base.css';
import './button.css';
import type { ReactNode } from 'react';
import './site-header.css';
import './site-footer.css';

type Brand = {
  name: string;
  /** Paths on a 28-pixel grid. */
  mark: readonly { d: string; tone: 'brand' | 'text' }[];
  tagline: string;
  /** Completes a sentence that starts with the site's name. */
  about: string;
};
type HeaderLink = { label: string; href: string; current?: boolean };

/**
 * The header of every page: the brand, a row of links, and what the page adds to them. The document chooses which
 * account link is visible (`html-shell.ts`), because pages are the same for all visitors.
 */
export function SiteHeader(props: {
  brand: Pick<Brand, 'name' | 'mark'>;
  links: readonly HeaderLink[];
  children?: ReactNode;
}) {
  const { brand, links, children } = props;
  return (
    <header className="site-header">
      <div className="site-header-row">
        <a className="wordmark" href="/cars-for-sale">
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

/** The footer of every page: the name of the site and the required notices. */
export function SiteFooter({ brand, children }: { brand: Pick<Brand, 'name' | 'tagline'>; children: ReactNode }) {
  return (
    <footer className="site-footer">
      <div className="site-footer-row">
        <p className="site-footer-brand">
          <strong>{brand.name}</strong> {brand.tagline}
        </p>
        <div className="site-footer-words">{children}</div>
      </div>
    </footer>
  );
}

const LINKS: readonly HeaderLink[] = [{ label: 'Cars for Sale', href: '/cars-for-sale' }];

/** A page with nothing special around its content. `hasFooter`: the footer says what the site is about. */
export function PageFrame(props: {
  brand: Brand;
  className: string;
  links?: readonly HeaderLink[];
  hasFooter?: boolean;
  children: ReactNode;
}) {
  const { brand, className, links = LINKS, hasFooter = true, children } = props;
  return (
    <>
      <SiteHeader brand={brand} links={links} />
      <main className={className}>{children}</main>
      {hasFooter && (
        <SiteFooter brand={brand}>
          <p>
            <strong>{brand.name}</strong> {brand.about}
          </p>
        </SiteFooter>
      )}
    </>
  );
}
