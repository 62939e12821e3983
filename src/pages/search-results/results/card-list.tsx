import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { srcsetOf } from '#pages/shared/car/card-picture.ts';
import type { CardView } from '../page-data.ts';
import type { CarMemory } from '../seen/use-car-memory.ts';
import { CARD_SIZES } from '../view/card-sizes.ts';
import { composeResults, NO_SLOTS } from '../view/compose-results.ts';
import { Card, type CardProps } from './card.tsx';
import './card-list.css';

/** Only the first picture is the largest paint; a second one would compete with it. */
const EAGER = 1;

const CARD_ITEM: Fragment<CardProps> = {
  component: (props) => (
    <ErrorBoundary part="card" retryOn={props.card} fallback={null}>
      <Card {...props} />
    </ErrorBoundary>
  ),
  keyOf: ({ card }) => card.id,
  fixed: ['card.deal.rating'],
  contexts: [],
};

function cardItem(card: CardView, memory: CarMemory) {
  // A card without a picture fails within its own boundary.
  return { card, srcset: srcsetOf(card.picture?.src ?? ''), sizes: CARD_SIZES, mark: memory.markOf(card) };
}

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
  const items = composeResults(cards, NO_SLOTS).flatMap((entry, index) =>
    entry.kind === 'result' ? [{ ...cardItem(entry.result, memory), terms, eager: index < EAGER, ranked }] : [],
  );
  return (
    <ul className="card-list" aria-busy={busy}>
      <FragmentList of={CARD_ITEM} items={items} />
      {Array.from({ length: coming }, (_, index) => (
        <li key={`coming ${index}`} className="card coming" aria-hidden="true">
          <div className="card-picture" />
          <div className="card-body" />
        </li>
      ))}
    </ul>
  );
}
