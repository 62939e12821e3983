import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/field.later.css';
import type { ReactNode } from 'react';
import type { BadgeView, DeskFrameView, DeskLink, MomentView, PagerView } from './desk-view.ts';
import './desk.css';

/**
 * A page for dealers or operators: header, links to other pages, title, the result of the last action, and the page's
 * content. The links wrap, so that a phone shows all of them, while the links of the site's header scroll sideways.
 */
export function DeskFrame({ brand, title, links, note, children }: DeskFrameView & { children: ReactNode }) {
  return (
    <PageFrame brand={brand} className="desk" hasSearch={false}>
      {links.length > 0 && <DeskTabs label="Desk" tabs={links} />}
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

/** Renders rows, each an `li`, as a list. If there are none, shows the text `none`. */
export function DeskList(props: {
  label: string;
  none: ReactNode;
  isOfTexts?: boolean;
  children: readonly ReactNode[];
}) {
  const { label, none, isOfTexts, children } = props;
  if (children.length === 0) return <p>{none}</p>;
  return (
    <ul className={isOfTexts ? 'desk-list of-texts' : 'desk-list'} aria-label={label}>
      {children}
    </ul>
  );
}

export function Badge({ text, tone }: BadgeView) {
  return <span className={`desk-badge ${tone}`}>{text}</span>;
}

export function BackLink({ label, href }: DeskLink) {
  return (
    <p>
      <a className="desk-link" href={href}>
        {label}
      </a>
    </p>
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

/** Renders a button that only shows what will happen, and then the button that does it. Works without scripts. */
export function Confirm(props: { press: string; what: string; warning: string; children: ReactNode }) {
  const { press, what, warning, children } = props;
  return (
    <details className="desk-confirm">
      <summary className="button">
        {press}
        <span className="visually-hidden"> {what}</span>
      </summary>
      <p className="desk-soft">{warning}</p>
      {children}
    </details>
  );
}

/**
 * The links to the previous and next page of a long list; renders nothing for a short one. `words`: the texts of the
 * links if the order is not by time.
 */
export function DeskPager(props: PagerView & { words?: { newest: string; older: string } }) {
  const { newest, older, words = { newest: 'Newest', older: 'Older' } } = props;
  if (newest === null && older === null) return null;
  return (
    <nav className="desk-pager" aria-label="Pages">
      {newest !== null && (
        <a className="button" href={newest}>
          {words.newest}
        </a>
      )}
      {older !== null && (
        <a className="button" href={older} rel="next">
          {words.older}
        </a>
      )}
    </nav>
  );
}
