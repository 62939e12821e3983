import { PageFrame } from '#ui/site-frame.tsx';
import '#ui/field.css';
import type { ReactNode } from 'react';
import type { DeskFrameView, DeskLink, MomentView } from './desk-view.ts';
import './desk.css';

/** A page for dealers or operators: header, title, the result of the last action, and the page's own parts. */
export function DeskFrame({ brand, title, links, note, children }: DeskFrameView & { children: ReactNode }) {
  return (
    <PageFrame brand={brand} className="desk" links={links}>
      <h1>{title}</h1>
      {note !== null && (
        <p className="desk-note" role="status">
          {note}
        </p>
      )}
      {children}
    </PageFrame>
  );
}

export function DeskPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="desk-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export function Moment({ iso, text, ago }: MomentView) {
  return (
    <time dateTime={iso} title={text}>
      {ago}
    </time>
  );
}

/** Links such as `New 3`, with the current one marked. */
export function DeskTabs({ label, tabs }: { label: string; tabs: readonly (DeskLink & { count?: number })[] }) {
  return (
    <nav className="desk-tabs" aria-label={label}>
      <ul>
        {tabs.map(({ label: text, href, current, count }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'page' : undefined}>
              {text}
              {count !== undefined && <span className="desk-count"> {count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The links through a long list; renders nothing for a short one. */
export function DeskPager({ newest, older }: { newest: string | null; older: string | null }) {
  if (newest === null && older === null) return null;
  return (
    <nav className="desk-pager" aria-label="Pages">
      {newest !== null && (
        <a className="button" href={newest}>
          Newest
        </a>
      )}
      {older !== null && (
        <a className="button" href={older} rel="next">
          Older
        </a>
      )}
    </nav>
  );
}
