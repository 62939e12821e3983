import type { ReactNode } from 'react';
import type { FrameBrand, HeaderLink } from './site-frame.tsx';
import './site-footer.later.css';

/** The pages of `src/pages/information`, whose addresses are their names. */
const INFORMATION_LINKS = ['About', 'Help', 'Privacy', 'Terms', 'How we rate prices', 'Safety'];

/**
 * Renders the footer of every page: the name of the site, the required notices, and links to further information.
 * `links` come first.
 */
export function SiteFooter(props: {
  brand: Pick<FrameBrand, 'name' | 'tagline'>;
  links?: readonly HeaderLink[];
  children: ReactNode;
}) {
  const { brand, links = [], children } = props;
  return (
    <footer className="site-footer">
      <div className="site-footer-row">
        <p className="site-footer-brand">
          <strong>{brand.name}</strong> {brand.tagline}
        </p>
        <div className="site-footer-words">{children}</div>
        <nav className="site-footer-links" aria-label="About this site">
          {links.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          {INFORMATION_LINKS.map((label) => (
            <a key={label} href={`/${label.toLowerCase().replaceAll(' ', '-')}`}>
              {label}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
