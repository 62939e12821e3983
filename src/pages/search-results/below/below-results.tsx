import type { ReactNode } from 'react';
import { renderMarkup } from '#ui/markup.tsx';
import '#features/alerts/ui/email-capture.css';
import '#ui/honeypot.css';
import type { SearchResultsData } from '../page-data.ts';
import type { CarMemory } from '../seen/use-car-memory.ts';
import { LazyCarRow } from './lazy-car-row.tsx';
import './below-list.css';

/**
 * Renders what follows the list, in the specified order (spec 2 §2): supplemental results, the pre-order block, results
 * of a wider radius, the email capture, similar listings, the model reference section. Model reference is not built;
 * its place is marked.
 */
export function BelowResults(props: {
  data: Pick<SearchResultsData, 'below' | 'capture' | 'query' | 'cards' | 'estimateTerms'>;
  memory: CarMemory;
  /** While another search is pending, nothing is loaded for this one. */
  busy: boolean;
  preOrder?: ReactNode;
}) {
  const { data, memory, busy, preOrder = null } = props;
  const part = (key: (typeof data.below)[number]['key']) => {
    const view = data.below.find((each) => each.key === key);
    // Another search remounts the row; another order of the same search does not.
    const search = view?.query.replace(/&?sortBy=\w+/, '');
    return view && <LazyCarRow key={`${key} ${search}`} part={view} data={data} memory={memory} busy={busy} />;
  };
  return (
    <>
      {part('supplemental')}
      {preOrder}
      {part('nearby')}
      {/* Each new search renders a new prompt. */}
      {data.capture && renderMarkup(data.capture, data.query)}
      {part('similar')}
      {/* Model reference section. */}
    </>
  );
}
