import type { ReactNode } from 'react';
import './site-footer.css';

/** The footer of every page: the name of the site and the required notices. */
export function SiteFooter({ brand, children }: { brand: { name: string; tagline: string }; children: ReactNode }) {
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
