import { formatDollars } from '#kit/text/format.ts';
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
    step: 1_000,
    format: formatDollars,
    generations: [],
  });
  if (years.length === 0 && trims.length === 0) return <p>No {name} of this search has a price.</p>;
  return (
    <>
      {rows.length > 0 && (
        <section>
          <h3>{name} prices by model year</h3>
          {plot && <YearPlot {...plot} of="price" />}
          <YearTable rows={rows} />
        </section>
      )}
      {trims.length > 0 && (
        <section>
          <h3>{name} prices by trim</h3>
          <PriceTable
            label="Prices by trim"
            columns={['Trim', ...COLUMNS]}
            rows={trims.map((trim) => ({ ...trim, cells: pricesOf(trim) }))}
          />
        </section>
      )}
    </>
  );
}

const COLUMNS = ['Average', 'Lowest', 'Highest'];

function pricesOf({ avgPrice, startingPrice, maxPrice }: PriceRow): string[] {
  return [avgPrice, startingPrice, maxPrice].map(formatDollars);
}

function YearTable({ rows }: { rows: readonly DepreciationRow[] }) {
  const base = rows.find(({ change }, i) => change === null && rows[i + 1]?.change != null);
  const cellsOf = (row: DepreciationRow) => [
    ...pricesOf(row),
    row.fairPrice === null ? '–' : formatDollars(row.fairPrice),
    ...(base ? [row.change === null ? '–' : formatChange(row.change)] : []),
  ];
  return (
    <>
      <p className="quiet">
        Asking prices of the cars in this search, in any model year. The fair price is what rated cars are worth
        compared with similar ones.{base && ` The change is from the average price of ${base.value}.`}
      </p>
      <PriceTable
        label="Prices by model year"
        columns={['Year', ...COLUMNS, 'Fair price', ...(base ? ['Change'] : [])]}
        rows={rows.map((row) => ({ ...row, cells: cellsOf(row) }))}
      />
    </>
  );
}

/** Returns `−25%`. */
function formatChange(change: number): string {
  const percent = Math.round(change * 100);
  return percent === 0 ? '0%' : `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`;
}

/** Renders a table that scrolls sideways on narrow screens. The name of each row leads to its cars. */
function PriceTable(props: {
  label: string;
  columns: readonly string[];
  rows: readonly (Pick<PriceRow, 'value' | 'link'> & { cells: readonly string[] })[];
}) {
  const { label, columns, rows } = props;
  return (
    <div className="reference-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="price-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, link, cells }) => (
            <tr key={link}>
              <th scope="row">
                <a href={link}>{value}</a>
              </th>
              {cells.map((cell, column) => (
                <td key={columns[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
