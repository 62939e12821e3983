import { CarTiles } from '#pages/shared/car/car-tile.tsx';
import type { CarTileView } from '#pages/shared/car/car-tile-view.ts';
import { parseDisplayedPrice } from '#pages/shared/car/price-memory.ts';
import { describeChange, type SeenCar } from './seen-cars.ts';
import './yours.css';

/** What the shopper searched, saved and viewed. `cars`: those still for sale; `null` if that is unknown. */
export function Yours({
  searches,
  seen,
  cars,
}: {
  searches: readonly string[];
  seen: readonly SeenCar[];
  cars: readonly CarTileView[] | null;
}) {
  const byId = new Map(cars?.map((car) => [car.id, car]));
  const shown = seen.flatMap(({ id }) => byId.get(id) ?? []);
  const sold = cars === null ? 0 : seen.length - shown.length;
  const changeOf = (car: CarTileView) =>
    describeChange(
      seen.find(({ id }) => id === car.id)!,
      parseDisplayedPrice(car.price),
    );
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
      {shown.length > 0 && <CarTiles cars={shown} note={changeOf} />}
      {sold > 0 && <p className="quiet">{soldText(sold)}</p>}
      {searches.length + seen.length === 0 && <p>Cars that you save or open appear here.</p>}
      <p className="quiet">
        Viewed cars and searches are stored on this device only. <a href="/saved-cars">Your saved cars</a>
      </p>
    </section>
  );
}

function soldText(count: number): string {
  return count === 1
    ? 'One car that you viewed or saved is no longer for sale.'
    : `${count} cars that you viewed or saved are no longer for sale.`;
}
