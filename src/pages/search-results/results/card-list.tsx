import { ErrorBoundary } from '#ui/error-boundary.tsx';
import type { CardView } from '../page-data.ts';
import type { CarMemory } from '../seen/use-car-memory.ts';
import { CARD_SIZES } from '../view/card-sizes.ts';
import { composeResults, NO_SLOTS } from '../view/compose-results.ts';
import { Card } from './card.tsx';
import './card-list.css';

/** The first pictures are on the first screen: they come at once. */
const EAGER = 2;

/** What was found, with places for what is not a result; those are not taken yet. */
export function CardList(props: {
  cards: readonly CardView[];
  terms: string;
  busy: boolean;
  memory: CarMemory;
  /** Where a card's place is explained, but for the car's number. */
  ranked: string | null;
  /** Cards on their way: their places are taken at once, so that they move nothing when they come. */
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
