import type { MouseEvent } from 'react';
import type { LinkView } from '../page-data.ts';
import { DecorativeIcon } from './glyph.tsx';
import './trail.css';

/** Link back to the results, and searches that contain this car. */
export function BreadcrumbTrail({ back, crumbs }: { back: LinkView; crumbs: readonly LinkView[] }) {
  return (
    <div className="trail">
      <a className="trail-back" href={back.href} onClick={goBack}>
        <DecorativeIcon name="back" />
        {back.label}
      </a>
      <nav aria-label="Breadcrumbs">
        <ol>
          {crumbs.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** If the shopper came from the results, uses the browser's Back, which restores them with their scroll position. */
function goBack(event: MouseEvent<HTMLAnchorElement>) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const from = document.referrer ? URL.parse(document.referrer) : null;
  const to = new URL(event.currentTarget.href);
  if (!from || from.origin !== to.origin || from.pathname !== to.pathname || history.length < 2) return;
  event.preventDefault();
  history.back();
}
