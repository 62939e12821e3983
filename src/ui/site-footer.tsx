import type { ReactNode } from 'react';
import './site-footer.css';

export function SiteFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="site-footer">
      <div className="site-footer-row">{children}</div>
    </footer>
  );
}
