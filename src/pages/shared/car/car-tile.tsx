import { DealBadge } from '#features/listings/listings.ui.ts';
import type { CarTileView } from './car-tile-view.ts';
import { CarPicture } from './car-picture.tsx';
import '#features/listings/ui/deal-badge.css';
import './car-tile.later.css';

/** A line about a car. `isGood`: it is good news, in green. */
export type CarNote = { text: string; isGood: boolean };

/** A grid of cars, each with its picture, name, price and rating. `note` adds a line to a car. */
export function CarTiles<Car extends CarTileView>({
  cars,
  note,
}: {
  cars: readonly Car[];
  note?: (car: Car) => CarNote | null;
}) {
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
          <Note note={note?.(car) ?? null} />
        </li>
      ))}
    </ul>
  );
}

function Note({ note }: { note: CarNote | null }) {
  return note === null ? null : <p className={note.isGood ? 'car-tile-note good' : 'car-tile-note'}>{note.text}</p>;
}
