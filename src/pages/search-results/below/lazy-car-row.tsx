import { type ComponentType, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#kit/format.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSearchActions } from '../browser/search-actions.ts';
import type { LazyCarRowView, SearchResultsData } from '../page-data.ts';
import { SearchLink } from '../results/search-link.tsx';
import type { CarMemory } from '../seen/use-car-memory.ts';
import type { ShelfProps } from './shelf.tsx';

/** A part loads when it is within this distance below the viewport. */
const NEAR = '600px 0px';

/** Placeholder boxes shown while a part loads (spec 1 §9). */
const PLACEHOLDERS = { supplemental: 6, nearby: 6, similar: 21 } as const satisfies Record<
  LazyCarRowView['key'],
  number
>;

/**
 * A row of more cars. Loads when the shopper scrolls near it, and disappears if loading fails. Without script it is a
 * link.
 */
export function LazyCarRow(props: {
  part: LazyCarRowView;
  data: Pick<SearchResultsData, 'cards' | 'estimateTerms'>;
  memory: CarMemory;
  busy: boolean;
}) {
  const { part, data, memory, busy } = props;
  const { go } = useSearchActions();
  const section = useRef<HTMLElement>(null);
  const [Shelf, setShelf] = useState<ComponentType<ShelfProps>>();
  const [gone, setGone] = useState(false);
  const leave = () => setGone(true);
  useEffect(() => {
    if (busy) return;
    const load = () => void import('./shelf.tsx').then((module) => setShelf(() => module.Shelf), leave);
    return whenNear(section.current!, load);
  }, [busy]);
  if (gone) return null;
  const id = `below-${part.key}`;
  const boxes = <Skeleton count={PLACEHOLDERS[part.key]} className="shelf" />;
  return (
    <section ref={section} className="below-part" aria-labelledby={id} id={part.key}>
      <header className="below-head">
        <h2 id={id}>{part.heading}</h2>
        <p>{part.note}</p>
        <SearchLink className="below-all" query={part.query} go={go} refocus="results-count">
          See {formatNumber(part.count)} more<span className="visually-hidden">: {part.heading}</span>
        </SearchLink>
      </header>
      {Shelf ? (
        <Shelf
          part={part}
          cards={data.cards}
          terms={data.estimateTerms}
          memory={memory}
          boxes={boxes}
          onNothing={leave}
        />
      ) : (
        boxes
      )}
    </section>
  );
}

/** Calls once when an element comes near the viewport. Returns a function that stops watching. */
function whenNear(element: Element, call: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
