import { ErrorBoundary } from '#ui/error-boundary.tsx';
import type { CardView } from '../page-data.ts';
import type { CarMemory } from '../seen/use-car-memory.ts';
import { CARD_SIZES } from '../view/card-sizes.ts';
import { composeResults, NO_SLOTS } from '../view/compose-results.ts';
import { Card } from './card.tsx';
import './card-list.css';

/** The first images are on the first screen, so they load eagerly. */
const EAGER = 2;

/** The results, with slots for ads and promo cards, which are not used yet. */
export function CardList(props: {
  cards: readonly CardView[];
  terms: string;
  busy: boolean;
  memory: CarMemory;
  /** Link to the explanation of a car's rank, without the car's id. */
  ranked: string | null;
  /** Number of cards that are loading: their space is reserved, so that they move nothing when they arrive. */
  coming?: number;
}) {
  const { cards, terms, busy, memory, ranked, coming = 0 } = props;
  return (
    <ul className="card-list" aria-busy={busy}>
      {composeResults(cards, NO_SLOTS).map((entry, index) =>
        entry.kind === 'result' ? (
          <ErrorBoundary key={entry.result.id} part="card" retryOn={entry.result} fallback={null}>
            <Card
              card={entry.result}
              sizes={CARD_SIZES}
              terms={terms}
              eager={index < EAGER}
              mark={memory.markOf(entry.result)}
              ranked={ranked}
            />
          </ErrorBoundary>
        ) : null,
      )}
      {Array.from({ length: coming }, (_, index) => (
        <li key={`coming ${index}`} className="card coming" aria-hidden="true">
          <div className="card-picture" />
          <div className="card-body" />
        </li>
      ))}
    </ul>
  );
}
