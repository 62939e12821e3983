import { DealBadge } from '#features/listings/listings.ui.ts';
import { type Fragment as FragmentOf, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import type { CarTileView } from './car-tile-view.ts';
import { CarName, type NamePart, namePartsOf } from './car-name.tsx';
import { CarPicture } from './car-picture.tsx';
import '#features/listings/ui/deal-badge.css';
import './car-tile.css';

/**
 * A line about a car. `isGood`: it is good news, shown in green. `href`: the link to its subject, if that is not the
 * car.
 */
export type CarNote = { text: string; isGood: boolean; href?: string };

type CarTilesProps<Car> = {
  cars: readonly Car[];
  note?: (car: Car) => CarNote | null;
  action?: (car: Car) => { label: string; href: string } | null;
};

/** A grid of cars, each with its picture, name, price and rating. */
export function CarTiles<Car extends CarTileView>(props: CarTilesProps<Car>) {
  return (
    <ul className="car-tiles">
      <FragmentLists lists={[carTileItems(props)]} />
    </ul>
  );
}

/** Returns the list of fragments in `CarTiles`. */
export function carTileItems<Car extends CarTileView>({ cars, note, action }: CarTilesProps<Car>): FragmentItems {
  const items = cars.map((car): TileProps => {
    const { href, title, price, deal, facts, picture } = car;
    const words = { name: namePartsOf(title), note: note?.(car) ?? null, action: action?.(car) ?? null };
    return { href, title, price, deal, facts, picture, ...words };
  });
  return { of: TILE, items };
}

type TileProps = Omit<CarTileView, 'id'> & {
  name: readonly NamePart[];
  note: CarNote | null;
  action: { label: string; href: string } | null;
};

const TILE: FragmentOf<TileProps> = {
  component: Tile,
  keyOf: ({ href }) => href,
  fixed: ['deal'],
};

function Tile({ href, title, price, deal, facts, picture, name, note, action }: TileProps) {
  return (
    <li>
      <CarPicture picture={picture} sizes="(max-width: 599.98px) 45vw, 240px" />
      <h3>
        <a href={href}>
          <CarName parts={name} />
        </a>
      </h3>
      <p>
        <strong>{price}</strong> {deal && <DealBadge rating={deal.rating} label={deal.label} />}
      </p>
      <p>{facts}</p>
      <Note note={note} />
      <Action link={action} title={title} />
    </li>
  );
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
