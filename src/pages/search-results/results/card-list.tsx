import type { CardView } from '../page-data.ts';
import { CARD_SIZES } from '../view/card-sizes.ts';
import { Card } from './card.tsx';
import './card-list.css';

/** The first pictures are on the first screen: they come at once. */
const EAGER = 2;

export function CardList({ cards, terms, busy }: { cards: readonly CardView[]; terms: string; busy: boolean }) {
  return (
    <ul className="card-list" aria-busy={busy}>
      {cards.map((card, index) => (
        <Card key={card.id} card={card} sizes={CARD_SIZES} terms={terms} eager={index < EAGER} />
      ))}
    </ul>
  );
}
