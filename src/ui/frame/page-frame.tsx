import type { ReactNode } from 'react';
import { type Fragment, type FragmentItems, FragmentLists } from '../fragment-list.tsx';
import { HeaderSearch } from './header-search.tsx';
import { SiteFooter } from './site-footer.tsx';
import { type AccountPath, type FrameBrand, type HeaderLink, SiteHeader } from './site-frame.tsx';
import '../field.css';
import '../icon.css';

const LINKS: readonly HeaderLink[] = [{ label: 'Cars for Sale', href: '/cars-for-sale' }];

/** Links that only these pages have, because the results page has no space for more. */
const FOOTER_LINKS: readonly HeaderLink[] = [{ label: 'Makes and models', href: '/models' }];

type FrameProps = {
  brand: FrameBrand & { links?: readonly HeaderLink[] };
  links?: readonly HeaderLink[];
  /** The account link that leads to this page. */
  current?: AccountPath;
  hasSearch?: boolean;
};

/**
 * Renders a page with a plain frame around its content. Its header has the search field and the links of the results
 * page, or `links` instead. `hasSearch`: whether the header has the search field, as on pages for shoppers.
 * `hasFooter`: whether it has the footer with the description of the site.
 */
export function PageFrame(props: FrameProps & { className: string; hasFooter?: boolean; children: ReactNode }) {
  const { className, hasFooter = true, children, ...frame } = props;
  const { header, footer } = frameLists(frame);
  return (
    <>
      <FragmentLists lists={header} />
      <main className={className}>{children}</main>
      {hasFooter && <FragmentLists lists={footer} />}
    </>
  );
}

/** Returns the lists of fragments that `PageFrame` renders around its content. */
export function frameLists({ brand, links = brand.links ?? LINKS, current, hasSearch = true }: FrameProps) {
  const { name, mark, about, tagline } = brand;
  const header: FragmentItems[] = [{ of: HEADER, items: [{ brand: { name, mark }, links, current, hasSearch }] }];
  const footer: FragmentItems[] = [{ of: FOOTER, items: [{ name, about, tagline }] }];
  return { header, footer };
}

type HeaderProps = {
  brand: Pick<FrameBrand, 'name' | 'mark'>;
  links: readonly HeaderLink[];
  current: AccountPath | undefined;
  hasSearch: boolean;
};

const HEADER: Fragment<HeaderProps> = {
  component: ({ hasSearch, ...props }) => <SiteHeader {...props}>{hasSearch && <HeaderSearch />}</SiteHeader>,
  fixed: ['brand', 'current'],
};

const FOOTER: Fragment<Pick<FrameBrand, 'name' | 'about' | 'tagline'>> = {
  component: ({ about, ...brand }) => (
    <SiteFooter brand={brand} links={FOOTER_LINKS}>
      <p>
        <strong>{brand.name}</strong> {about}
      </p>
    </SiteFooter>
  ),
  fixed: ['name', 'about', 'tagline'],
};
