import { type KnownViews, mostImportantNews } from '#features/interest/interest.ui.ts';
import { type CarNote, CarTiles } from '#pages/shared/car/car-tile.tsx';
import type { CarTileView } from '#pages/shared/car/car-tile-view.ts';
import { parseDisplayedPrice } from '#pages/shared/car/price-memory.ts';
import { currentTile, newsNote } from '#pages/shared/interest/viewed-tiles.ts';
import { describeChange, priceDropsFirst, type SeenCar } from './seen-cars.ts';
import './your-items.css';

/** A car to show. `note`: a text in place of the change since the shopper saw the car. */
type YourCar = CarTileView & { note?: CarNote | null };
/** `gone`: cars that are no longer for sale. */
export type YourCars = { cars: readonly YourCar[]; gone: readonly number[] };

/**
 * Renders the shopper's searches, saved cars and viewed cars. `current`: the cars that are still for sale; `null` if
 * that is unknown. `known`: the answer of the look-up of viewed cars.
 */
export function YourItems({
  searches,
  seen,
  current,
  known,
  isSignedIn,
}: {
  searches: readonly string[];
  seen: readonly SeenCar[];
  current: YourCars | null;
  known: KnownViews | null;
  isSignedIn: boolean;
}) {
  const byId = new Map(current?.cars.map((car) => [car.id, car]));
  const seenOf = ({ id }: YourCar) => seen.find((car) => car.id === id)!;
  const found = seen.flatMap(({ id }) => byId.get(id) ?? goneTile(id, known) ?? []);
  const shown = priceDropsFirst(found, (car) => priceChangeOf(seenOf(car), car, known));
  const hidden = current?.gone.filter((id) => !found.some((car) => car.id === id)).length ?? 0;
  return (
    <section className="home-part yours" aria-labelledby="yours-title">
      <h2 id="yours-title">Pick up where you left off</h2>
      {searches.length > 0 && (
        <ul className="home-links">
          {searches.map((words) => (
            <li key={words}>
              <a className="button" href={`/cars-for-sale?${new URLSearchParams({ words }).toString()}`}>
                {words}
              </a>
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <CarTiles
          cars={shown}
          note={(car) => car.note ?? noteOf(seenOf(car), car, known)}
          action={({ id }) => known?.candidates.find(({ listingId }) => listingId === id)?.contact ?? null}
        />
      )}
      {hidden > 0 && <p className="quiet">{soldText(hidden)}</p>}
      {searches.length + seen.length === 0 && <p>Cars that you save or open appear here.</p>}
      <p className="quiet">
        {storageText(known, isSignedIn)}
        <a href="/saved-cars">Your saved cars</a>
      </p>
    </section>
  );
}

/** Returns the tile of a viewed car that is sold or only on another brand, so that `current` does not contain it. */
function goneTile(id: number, known: KnownViews | null): YourCar | null {
  const now = known?.candidates.find(({ listingId }) => listingId === id);
  const viewed = known?.viewed.find((car) => car.id === id);
  if (!now || !viewed || (!now.isSold && now.againAt === null)) return null;
  return { ...currentTile(viewed, now), note: null };
}

/**
 * Returns the text about a car: a price change relative to the saved or viewed price, or other news about a viewed car.
 */
function noteOf(seen: SeenCar, car: CarTileView, known: KnownViews | null): CarNote | null {
  const now = known?.candidates.find(({ listingId }) => listingId === car.id);
  const viewed = known?.viewed.find(({ id }) => id === car.id);
  const news = now && viewed ? mostImportantNews(viewed, now) : null;
  const change = priceChangeOf(seen, car, known);
  if (change !== null || news === null) return change;
  return newsNote(news, car.href);
}

/** Describes a price change; `null` if the car is sold. */
function priceChangeOf(seen: SeenCar, car: CarTileView, known: KnownViews | null): ReturnType<typeof describeChange> {
  const isSold = known?.candidates.find(({ listingId }) => listingId === car.id)?.isSold === true;
  return isSold ? null : describeChange(seen, parseDisplayedPrice(car.price));
}

/** Returns where viewed cars are stored. If the look-up is missing, it is unknown whether the account stores them. */
export function storageText(known: Pick<KnownViews, 'isKept'> | null, isSignedIn: boolean): string {
  if (known?.isKept) return 'Your account keeps the cars you view, as you chose. ';
  return known === null && isSignedIn ? '' : 'Your list of viewed cars and searches is stored on this device only. ';
}

function soldText(count: number): string {
  return count === 1
    ? 'One car that you viewed or saved is no longer for sale.'
    : `${count} cars that you viewed or saved are no longer for sale.`;
}
