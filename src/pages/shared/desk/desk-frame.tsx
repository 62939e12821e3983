import '#ui/tokens.css';
import '#ui/font.css';
import '#ui/base.css';
import '#ui/button.css';
import '#ui/field.css';
import type { ReactNode } from 'react';
import { SiteHeader } from '#ui/site-header.tsx';
import { PageFoot } from '#ui/page-foot.tsx';
import type { DeskFrameView, DeskLink, MomentView } from './desk-view.ts';
import './desk.css';

/** A page for those who work with the site: head, title, what came of the last deed, and the page's own parts. */
export function DeskFrame({ brand, title, links, note, children }: DeskFrameView & { children: ReactNode }) {
  return (
    <>
      <SiteHeader brand={brand} home="/cars-for-sale" links={links} />
      <main className="desk">
        <h1>{title}</h1>
        {note !== null && (
          <p className="desk-note" role="status">
            {note}
          </p>
        )}
        {children}
      </main>
      <PageFoot brand={brand} />
    </>
  );
}

/** A part of a desk page, named by its heading. */
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

/** Links of which one is where we are, such as `New 3`. */
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

/** The way through a long list; nothing where it is short. */
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
