import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { srcsetOf } from '#pages/shared/car/card-picture.ts';
import { Promo } from '../browser/late-parts.tsx';
import type { CardView } from '../page-data.ts';
import type { CarMemory } from '../seen/use-car-memory.ts';
import { CARD_SIZES, LAZY_CARD_SIZES } from '../view/card-sizes.ts';
import type { SlotsView } from '../slots/slots-data.ts';
import { Card, type CardProps } from './card.tsx';
import './card-list.css';
import './card-list.later.css';

export const CARD_ITEM: Fragment<CardProps> = {
  component: (props) => (
    <ErrorBoundary part="card" retryOn={props.card} fallback={null}>
      <Card {...props} />
    </ErrorBoundary>
  ),
  keyOf: ({ card }) => card.id,
  fixed: ['card.deal.rating', 'sizes'],
  compact: true,
  whole: {
    // An object that is cached together with all fields of the listing that a card shows (`card-view.ts`).
    ownerOf: ({ card }) => card.picture,
    isSame: (before, now) => before.eager === now.eager && before.mark === now.mark && isSame(before.card, now.card),
    textsOf: ({ card: { place } }) => (place === null ? [] : [place]),
    withTexts: (props, [place]) => ({ ...props, card: { ...props.card, place } }),
  },
};

/** Returns whether two searches differ only in the position of a listing's card. */
function isSame(before: CardView, now: CardView): boolean {
  return (
    before.monthly === now.monthly &&
    before.lead === now.lead &&
    before.basis === now.basis &&
    before.seller.difference?.label === now.seller.difference?.label &&
    before.seller.difference?.href === now.seller.difference?.href &&
    (before.flags === now.flags || areSame(before.flags, now.flags))
  );
}

function areSame(before: CardView['flags'], now: CardView['flags']): boolean {
  return (
    before.length === now.length &&
    before.every(({ kind, label }, at) => kind === now[at]!.kind && label === now[at]!.label)
  );
}

function cardItem(card: CardView, memory: CarMemory) {
  // A card without a picture fails within its own boundary.
  return {
    card: memory.cardOf(card),
    srcset: srcsetOf(card.picture?.src ?? ''),
    mark: memory.markOf(card),
  };
}

export function cardItems(cards: readonly CardView[], memory: CarMemory): CardProps[] {
  return cards.map((card, index) => ({
    ...cardItem(card, memory),
    // Only the first picture loads eagerly, because it is the largest paint; a second one would compete with it.
    eager: !index,
    sizes: index ? LAZY_CARD_SIZES : CARD_SIZES,
  }));
}

/** The results, with promo cards and ads between them (`view/compose-results.ts`, `ads/place-ads.ts`). */
export function CardList(props: {
  cards: readonly CardView[];
  busy: boolean;
  memory: CarMemory;
  /** The number of cards that are loading. Their space is reserved, so that they move nothing when they arrive. */
  coming?: number;
  slots?: SlotsView | undefined;
}) {
  const { cards, busy, memory, coming = 0, slots } = props;
  const items = cardItems(cards, memory);
  let begun = 0;
  // Keyed by its start, so that its cards stay in it when more slots follow.
  const cardsUntil = (end: number) => {
    const key = begun;
    begun = end;
    return key < end && <FragmentList key={key} of={CARD_ITEM} items={items.slice(key, end)} />;
  };
  const places = (slots?.promos ?? []).flatMap(({ after }, index) => [
    cardsUntil(after),
    <Promo key={`promo ${index}`} slots={slots!} index={index} />,
  ]);
  return (
    <ul className="card-list" aria-busy={busy || undefined}>
      {[...places, cardsUntil(items.length)]}
      {Array.from({ length: coming }, (_, index) => (
        <li key={`coming ${index}`} className="card coming" aria-hidden="true">
          <div className="card-picture" />
          <div className="card-body" />
        </li>
      ))}
    </ul>
  );
}
