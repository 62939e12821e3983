import { formatDollars } from '#kit/format.ts';
import { carsWithPlace, type MarketAnswer } from '../model/market-car.ts';
import { milesText } from './texts.ts';

/** So many stand there at once; the others fold. */
const FIRST = 8;

/** The cars to which no other is preferable. */
export function BestList({ answer }: { answer: MarketAnswer }) {
  const byId = new Map(answer.cars.map((car) => [car.id, car]));
  const best = answer.bestValueIds.flatMap((id) => byId.get(id) ?? []);
  const isSample = answer.cars.length < carsWithPlace(answer);
  const rows = (from: number, to?: number) => (
    <ol className="market-best-list" start={from + 1}>
      {best.slice(from, to).map((car) => (
        <li key={car.id}>
          <a href={`/cars-for-sale/vehicle/${car.id}`}>{car.title}</a>
          <span>
            {formatDollars(car.price)} · {milesText(car.mileage)}
          </span>
        </li>
      ))}
    </ol>
  );
  return (
    <section className="market-part" aria-labelledby="market-best">
      <h3 id="market-best">Nobody offers fewer miles for less</h3>
      <p>
        {isSample
          ? 'Among the cars drawn, each other one costs more, has run farther, or both, than one of these.'
          : 'Each other car of this search costs more, has run farther, or both, than one of these.'}
      </p>
      {rows(0, FIRST)}
      {best.length > FIRST && (
        <details className="market-more">
          <summary>{`${best.length - FIRST} more`}</summary>
          {rows(FIRST)}
        </details>
      )}
    </section>
  );
}
