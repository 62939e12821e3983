import { barCells, NumberTable } from '#pages/shared/desk/number-table.tsx';
import type { ChartsView, ChartView, RankingView, ResultsView } from './page-data.ts';

/** Renders the results: charts by day, and tables with bars. */
export function Results({ about, days, rankings }: ResultsView) {
  return (
    <>
      <p className="desk-soft">{about}</p>
      <Charts {...days} />
      {rankings.map((ranking) => (
        <Ranking key={ranking.id} {...ranking} />
      ))}
    </>
  );
}

/** Renders small charts next to each other. Screen readers read the table below instead. */
function Charts({ charts, ends, table }: ChartsView) {
  return (
    <>
      <div className="results-charts">
        {charts.map((chart) => (
          <Chart key={chart.title} ends={ends} {...chart} />
        ))}
      </div>
      <details>
        <summary>Show the numbers by day</summary>
        <NumberTable
          label="Numbers by day"
          columns={table.columns}
          rows={table.rows.map(({ label, values }) => ({ label, cells: values }))}
        />
      </details>
    </>
  );
}

const HEIGHT = 40;
/** The minimum height of a bar, so that the smallest values stay visible. */
const LEAST = 1;

function Chart({ title, total, most, bars, ends }: ChartView & Pick<ChartsView, 'ends'>) {
  return (
    <figure className="results-chart">
      <figcaption>
        <span>{title}</span> <strong>{total}</strong>
      </figcaption>
      <p className="results-most">{most ?? 'None'}</p>
      <svg viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ label, text, share, isPartial }, at) => {
          const height = share === 0 ? 0 : Math.max(LEAST, Math.round(share * HEIGHT * 10) / 10);
          return (
            <g key={label}>
              <rect
                className={isPartial ? 'bar partial' : 'bar'}
                x={at + 0.12}
                y={HEIGHT - height}
                width="0.76"
                height={height}
              />
              <rect className="hit" x={at} width="1" height={HEIGHT}>
                <title>{`${label}: ${text}${isPartial ? ' so far' : ''}`}</title>
              </rect>
            </g>
          );
        })}
      </svg>
      <p className="results-ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </figure>
  );
}

/** A table with a bar under each number, so that rows can be compared at a glance. */
function Ranking({ id, title, columns, rows }: RankingView) {
  return (
    <>
      <h3 id={id}>{title}</h3>
      <NumberTable
        headingId={id}
        columns={columns}
        rows={rows.map((row) => ({ ...row, cells: barCells(row.cells) }))}
      />
    </>
  );
}
