import { formatDollars } from '#kit/format.ts';
import { countPlottableCars, type MarketAnswer } from '../model/market-car.ts';
import { carsText, milesText } from './texts.ts';

/** Number of cars that are shown at first. The others are folded. */
const FIRST = 8;

/** Lists the cars that no other car beats on both price and mileage. */
export function BestList({ answer }: { answer: MarketAnswer }) {
  const { cars: best, of } = answer.bestValue;
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
      <h3 id="market-best">Best value: nothing here is both cheaper and lower-mileage</h3>
      <p>
        {of === 'drawn'
          ? 'Of the cars shown, every other one costs more than one of these, has more miles, or both.'
          : `Every other one of the ${carsText(countPlottableCars(answer))} costs more than one of these, has more miles, or both.`}
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
