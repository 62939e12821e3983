import type { ReactNode } from 'react';
import './site-footer.css';

/** The foot of every page: whose site it is, and what must be said. */
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
