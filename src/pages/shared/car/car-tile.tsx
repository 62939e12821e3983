import { Fragment } from 'react';
import { DealBadge } from '#features/listings/listings.ui.ts';
import type { CarTileView } from './car-tile-view.ts';
import { CarPicture } from './car-picture.tsx';
import '#features/listings/ui/deal-badge.css';
import './car-tile.later.css';

/** A line about a car. `isGood`: it is good news, in green. `href`: its subject, if that is not the car. */
export type CarNote = { text: string; isGood: boolean; href?: string };

/** Characters that fit on one line of the narrowest tile: "Mercedes-Benz". */
const LONGEST_UNBROKEN = 13;

type CarTilesProps<Car> = {
  cars: readonly Car[];
  /** Adds a line to a car. */
  note?: (car: Car) => CarNote | null;
  /** Adds a link to a car. */
  action?: (car: Car) => { label: string; href: string } | null;
};

/** A grid of cars, each with its picture, name, price and rating. */
export function CarTiles<Car extends CarTileView>({ cars, note, action }: CarTilesProps<Car>) {
  return (
    <ul className="car-tiles">
      {cars.map((car) => (
        <li key={car.href}>
          <CarPicture picture={car.picture} sizes="(max-width: 599.98px) 45vw, 240px" />
          <h3>
            <a href={car.href}>
              <CarName name={car.title} />
            </a>
          </h3>
          <p>
            <strong>{car.price}</strong> {car.deal && <DealBadge rating={car.deal.rating} label={car.deal.label} />}
          </p>
          <p>{car.facts}</p>
          <Note note={note?.(car) ?? null} />
          <Action link={action?.(car) ?? null} title={car.title} />
        </li>
      ))}
    </ul>
  );
}

/** Keeps short words with a hyphen on one line: browsers would break "MX-5" after it. */
function CarName({ name }: { name: string }) {
  return name.split(' ').map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words of a name don't move
    <Fragment key={index}>
      {index > 0 && ' '}
      {word.includes('-') && word.length <= LONGEST_UNBROKEN ? <span>{word}</span> : word}
    </Fragment>
  ));
}

function Note({ note }: { note: CarNote | null }) {
  if (note === null) return null;
  const content = note.href === undefined ? note.text : <a href={note.href}>{note.text}</a>;
  return <p className={note.isGood ? 'car-tile-note good' : 'car-tile-note'}>{content}</p>;
}

function Action({ link, title }: { link: { label: string; href: string } | null; title: string }) {
  if (link === null) return null;
  return (
    <a className="car-tile-action" href={link.href} rel="nofollow" aria-label={`${link.label}: ${title}`}>
      {link.label}
    </a>
  );
}
