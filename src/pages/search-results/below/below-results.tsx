import { type ComponentType, useEffect, useRef, useState } from 'react';
import '#ui/honeypot.later.css';
import { formatNumber } from '#kit/text/format.ts';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type CaptureView, emailCaptureForm } from '#features/alerts/alerts.ui.ts';
import { renderMarkup } from '#ui/markup.tsx';
import type { LazyCarRowView, ModelReferenceView, SearchResultsData } from '../page-data.ts';
import type { CarMemory } from '../seen/use-car-memory.ts';
import './below-list.later.css';
import { ACTIONS, useSearchActions } from '../browser/search-actions.ts';
import { onNearViewport } from '../browser/on-near-viewport.ts';
import { completeCarRows } from '../browser/display/complete-data.ts';
import { OrderBlock } from '../entry/search-presets.tsx';
import { SearchLink } from '../results/search-link.tsx';
import type { ShelfProps } from './shelf.tsx';
import { useLazyModule } from '../browser/use-lazy-module.ts';

/**
 * Renders the content below the list, in the specified order (spec 2 §2): supplemental results, the pre-order block,
 * results of a wider radius, the email capture, similar listings, the model reference section.
 */
export function BelowResults(props: {
  data: Pick<SearchResultsData, 'below' | 'blocks' | 'capture' | 'sendsNoMail' | 'query' | 'cards' | 'reference'>;
  memory: CarMemory;
  /** While another search is pending, nothing is loaded for the current one. */
  busy: boolean;
}) {
  const { data, memory, busy } = props;
  const { orders } = data.blocks;
  const rows = completeCarRows(data.below);
  const part = (key: LazyCarRowView['key']) => {
    const view = rows.find((each) => each.key === key);
    // A new search remounts the row; another order of the same search does not.
    const search = view?.query.replace(/&?sortBy=\w+/, '');
    return view && <LazyCarRow key={`${key} ${search}`} part={view} data={data} memory={memory} busy={busy} />;
  };
  return (
    <>
      {part('supplemental')}
      {orders.length > 0 && <OrderBlock orders={orders} />}
      {part('nearby')}
      {data.capture && <EmailCapture search={data.query} {...(data.sendsNoMail && { sendsNoMail: true })} />}
      {part('similar')}
      {data.reference && <ModelReference {...data.reference} query={data.query} />}
    </>
  );
}

/** The number of placeholder boxes shown while a part loads (spec 1 §9). */
const PLACEHOLDERS = { supplemental: 6, nearby: 6, similar: 21 } as const satisfies Record<
  LazyCarRowView['key'],
  number
>;

/**
 * Renders a row of more cars. It loads when the shopper scrolls near it, and disappears if loading fails. Without
 * scripts it is a link.
 */
function LazyCarRow(props: {
  part: LazyCarRowView;
  data: Pick<SearchResultsData, 'cards'>;
  memory: CarMemory;
  busy: boolean;
}) {
  const { part, data, memory, busy } = props;
  const section = useRef<HTMLElement>(null);
  const [Shelf, setShelf] = useState<ComponentType<ShelfProps>>();
  const [gone, setGone] = useState(false);
  const leave = () => setGone(true);
  useEffect(() => {
    if (busy) return;
    const load = () => void import('./shelf.tsx').then((module) => setShelf(() => module.Shelf), leave);
    return onNearViewport(section.current!, load);
  }, [busy]);
  if (gone) return null;
  const { key } = part;
  const [head, placeholders] = rowLists(part);
  const boxes = <FragmentList {...placeholders} />;
  return (
    <section ref={section} className="below-part" aria-labelledby={idOf(part)} id={key}>
      <FragmentList {...head} />
      {Shelf ? <Shelf part={part} cards={data.cards} memory={memory} boxes={boxes} onNothing={leave} /> : boxes}
    </section>
  );
}

function idOf({ key }: LazyCarRowView): string {
  return `below-${key}`;
}

/** Returns the lists of a row that has not loaded yet. */
export function rowLists(part: LazyCarRowView) {
  const { key, heading, note, query, count } = part;
  const head = { id: idOf(part), heading, note, query, count: formatNumber(count) };
  return [
    { of: HEAD, items: [head] },
    { of: BOXES, items: [{ count: PLACEHOLDERS[key] }] },
  ] as const;
}

const BOXES: Fragment<{ count: number }> = {
  component: ({ count }) => <Skeleton count={count} className="shelf" />,
  keyOf: ({ count }) => count,
  fixed: ['count'],
};

/** `count` is a formatted number. */
type HeadProps = { id: string; heading: string; note: string; query: string; count: string };

const HEAD: Fragment<HeadProps> = {
  component: Head,
  keyOf: ({ id }) => id,
  contexts: [ACTIONS],
};

function Head({ id, heading, note, query, count }: HeadProps) {
  const { go } = useSearchActions();
  return (
    <header className="below-head">
      <h2 id={id}>{heading}</h2>
      <p>{note}</p>
      <SearchLink className="below-all" query={query} go={go} refocus="results-count">
        See {count} more<span className="visually-hidden">: {heading}</span>
      </SearchLink>
    </header>
  );
}

type EmailCaptureProps = Pick<CaptureView, 'search' | 'sendsNoMail'>;

/** Asks for an email address for alerts of a search (spec 1 §2). */
function EmailCapture(props: EmailCaptureProps) {
  return <FragmentList of={EMAIL_CAPTURE} items={[props]} />;
}

export const EMAIL_CAPTURE: Fragment<EmailCaptureProps> = {
  component: (props) => renderMarkup(emailCaptureForm(props)),
  // Each new search renders a new prompt.
  keyOf: ({ search }) => search,
  compact: true,
};

/**
 * The section about the model that the search is for (spec 2 §2). Its tabs load when it comes near the viewport. Without
 * script it links to the model's page, which has the same numbers.
 */
function ModelReference({ name, href, query }: ModelReferenceView & { query: string }) {
  const section = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => onNearViewport(section.current!, () => setIsNear(true)), []);
  const ReferenceTabs = useLazyModule(isNear, () => import('../reference/reference-tabs.tsx'))?.ReferenceTabs;
  return (
    <section ref={section} className="below-part" id="model-reference-container" aria-labelledby="model-reference">
      <header className="below-head">
        <h2 id="model-reference">About the {name}</h2>
        <a className="below-all" href={href}>
          All prices and trims
        </a>
      </header>
      {ReferenceTabs && <ReferenceTabs query={query} />}
    </section>
  );
}
