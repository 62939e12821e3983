import { formatDollars } from '#kit/format.ts';
import { type DepreciationRow, depreciationOf } from '../model/depreciation.ts';
import type { PriceRow, YearRow } from '../model/price-row.ts';
import { yearPlot } from '../model/year-plot.ts';
import { YearPlot } from './year-plot.tsx';

export type PricingProps = {
  /** `Toyota Camry`. */
  name: string;
  newestYear: number;
  /** The newest first. */
  years: readonly YearRow[];
  trims: readonly PriceRow[];
};

/** Shows the prices of a model by year, as a curve and as a table, and by trim. */
export function PricingPanel({ name, newestYear, years, trims }: PricingProps) {
  const rows = depreciationOf(years, newestYear);
  const plot = yearPlot({
    title: 'Prices by model year',
    years: rows
      .map(({ year, avgPrice: average, startingPrice: lowest, maxPrice: highest }) => ({
        year,
        range: { average, lowest, highest },
      }))
      .toReversed(),
    current: null,
    step: 1_000,
    format: formatDollars,
  });
  if (years.length === 0 && trims.length === 0) return <p>No {name} of this search has a price.</p>;
  return (
    <>
      {years.length > 0 && (
        <section>
          <h3>{name} prices by model year</h3>
          {plot && <YearPlot {...plot} of="price" />}
          <YearTable rows={rows} />
        </section>
      )}
      {trims.length > 0 && (
        <section>
          <h3>{name} prices by trim</h3>
          <TrimTable rows={trims} />
        </section>
      )}
    </>
  );
}

function YearTable({ rows }: { rows: readonly DepreciationRow[] }) {
  const base = rows.find(({ change }, i) => change === null && rows[i + 1]?.change != null);
  return (
    <>
      <p className="quiet">
        Asking prices of the cars in this search, in any model year. The fair price is what rated cars are worth
        compared with similar ones.{base && ` The change is from the average price of ${base.value}.`}
      </p>
      <div className="reference-scroll" role="region" aria-label="Prices by model year" tabIndex={0}>
        <table className="reference-table">
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Average</th>
              <th scope="col">Lowest</th>
              <th scope="col">Highest</th>
              <th scope="col">Fair price</th>
              {base && <th scope="col">Change</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ value, link, avgPrice, startingPrice, maxPrice, fairPrice, change }) => (
              <tr key={value}>
                <th scope="row">
                  <a href={link}>{value}</a>
                </th>
                <td>{formatDollars(avgPrice)}</td>
                <td>{formatDollars(startingPrice)}</td>
                <td>{formatDollars(maxPrice)}</td>
                <td>{fairPrice === null ? '–' : formatDollars(fairPrice)}</td>
                {base && <td>{change === null ? '–' : formatChange(change)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** `−25%`. */
function formatChange(change: number): string {
  const percent = Math.round(change * 100);
  return percent === 0 ? '0%' : `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`;
}

function TrimTable({ rows }: { rows: readonly PriceRow[] }) {
  return (
    <div className="reference-scroll" role="region" aria-label="Prices by trim" tabIndex={0}>
      <table className="reference-table">
        <caption>The lowest average price first</caption>
        <thead>
          <tr>
            <th scope="col">Trim</th>
            <th scope="col">Average</th>
            <th scope="col">Lowest</th>
            <th scope="col">Highest</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, link, avgPrice, startingPrice, maxPrice }) => (
            <tr key={link}>
              <th scope="row">
                <a href={link}>{value}</a>
              </th>
              <td>{formatDollars(avgPrice)}</td>
              <td>{formatDollars(startingPrice)}</td>
              <td>{formatDollars(maxPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
