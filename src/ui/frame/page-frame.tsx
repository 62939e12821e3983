import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { SiteFooter } from './site-footer.tsx';
import { type AccountPath, type FrameBrand, type HeaderLink, SiteHeader } from './site-frame.tsx';
import '../field.css';
import './header-search.css';
import '../icon.css';

const LINKS: readonly HeaderLink[] = [{ label: 'Cars for Sale', href: '/cars-for-sale' }];

/** Links of these pages only: the results page has no room for more. */
const FOOTER_LINKS: readonly HeaderLink[] = [{ label: 'Makes and models', href: '/models' }];

/**
 * Renders a page with a plain frame around its content. Its header has the search field and the links of the results
 * page, or `links` instead. `hasSearch`: whether shoppers use the page. `hasFooter`: whether it has the footer with the
 * description of the site.
 */
export function PageFrame(props: {
  brand: FrameBrand & { links?: readonly HeaderLink[] };
  className: string;
  links?: readonly HeaderLink[];
  /** The account link that leads here. */
  current?: AccountPath;
  hasSearch?: boolean;
  hasFooter?: boolean;
  children: ReactNode;
}) {
  const {
    brand,
    className,
    links = brand.links ?? LINKS,
    current,
    hasSearch = true,
    hasFooter = true,
    children,
  } = props;
  return (
    <>
      <SiteHeader brand={brand} links={links} current={current}>
        {hasSearch && <HeaderSearch />}
      </SiteHeader>
      <main className={className}>{children}</main>
      {hasFooter && (
        <SiteFooter brand={brand} links={FOOTER_LINKS}>
          <p>
            <strong>{brand.name}</strong> {brand.about}
          </p>
        </SiteFooter>
      )}
    </>
  );
}

function HeaderSearch() {
  return (
    <search className="header-search">
      <form action="/cars-for-sale">
        <input
          className="input"
          type="search"
          name="words"
          aria-label="Search by make, model or keyword"
          placeholder="Make, model or keyword"
          autoComplete="off"
          enterKeyHint="search"
        />
        <button>
          <span className="visually-hidden">Search</span>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
