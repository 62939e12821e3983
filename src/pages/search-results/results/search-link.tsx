import type { MouseEvent, ReactNode } from 'react';
import { addressOf } from '../browser/query/search-address.ts';
import type { SearchMove } from '../browser/search-actions.ts';

/**
 * Renders a link to a search, followed within the page if possible. `refocus`: the link disappears with the answer, so
 * the focus moves to the element with this id.
 */
export function SearchLink(props: {
  query: string;
  go(query: string, move?: SearchMove): void;
  className?: string;
  refocus?: string;
  current?: boolean | 'page';
  /** A number of results that styles display. */
  count?: string;
  /** `stay`: does not scroll to the first result. */
  move?: SearchMove | undefined;
  children: ReactNode;
}) {
  const { query, go, className, refocus, current, count, move, children } = props;
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (refocus) document.getElementById(refocus)?.focus({ preventScroll: true });
    go(query, move);
  };
  return (
    <a
      className={className}
      href={addressOf(query)}
      onClick={follow}
      aria-current={current || undefined}
      data-count={count}
    >
      {children}
    </a>
  );
}
