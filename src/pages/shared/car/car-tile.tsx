import { DealBadge } from '#features/listings/listings.ui.ts';
import type { CarTileView } from './car-tile-view.ts';
import { CarPicture } from './car-picture.tsx';
import '#features/listings/ui/deal-badge.css';
import './car-tile.later.css';

/** A grid of cars, each with its picture, name, price and rating. `note` adds a line to a car. */
export function CarTiles({ cars, note }: { cars: readonly CarTileView[]; note?: (car: CarTileView) => string | null }) {
  return (
    <ul className="car-tiles">
      {cars.map((car) => (
        <li key={car.href}>
          <CarPicture picture={car.picture} sizes="(max-width: 599.98px) 45vw, 240px" />
          <h3>
            <a href={car.href}>{car.title}</a>
          </h3>
          <p>
            <strong>{car.price}</strong> {car.deal && <DealBadge rating={car.deal.rating} label={car.deal.label} />}
          </p>
          <p>{car.facts}</p>
          <Note text={note?.(car) ?? null} />
        </li>
      ))}
    </ul>
  );
}

function Note({ text }: { text: string | null }) {
  return text === null ? null : <p className="car-tile-note">{text}</p>;
}
