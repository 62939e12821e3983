import type { ReactNode } from 'react';
import './site-header.css';

/** The head of every page: the brand, a row of links, and what the page puts beside them. */
export function SiteHeader(props: {
  brandName: string;
  home: string;
  links: readonly { label: string; href: string; current?: boolean }[];
  children?: ReactNode;
}) {
  const { brandName, home, links, children } = props;
  return (
    <header className="site-header">
      <div className="site-header-row">
        <a className="wordmark" href={home}>
          <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
            <path className="wordmark-roof" d="M2.5 10.2 14 4l11.5 6.2v2.3h-23z" />
            <path
              className="wordmark-base"
              d="M5 14.5h3v8H5zm15 0h3v8h-3zM10.2 22.5c0-3.5 1.4-5.5 3.8-5.5s3.8 2 3.8 5.5z"
            />
          </svg>
          {brandName}
        </a>
        {children}
      </div>
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
    </header>
  );
}
