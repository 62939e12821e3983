import type { ReactNode } from 'react';
import './site-footer.css';

type Brand = { name: string; tagline: string };

/** The footer of every page: the name of the site and the required notices. */
export function SiteFooter({ brand, children }: { brand: Brand; children: ReactNode }) {
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

/** The footer of pages without notices of their own. `about` completes a sentence that starts with the site's name. */
export function PageFoot({ brand }: { brand: Brand & { about: string } }) {
  return (
    <SiteFooter brand={brand}>
      <p>
        <strong>{brand.name}</strong> {brand.about}
      </p>
    </SiteFooter>
  );
}
