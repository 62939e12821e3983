import type { PlotView } from './experiment-views.ts';
import { NumberTable } from '#pages/shared/desk/number-table.tsx';

const WIDTH = 1000;
const HEIGHT = 200;

/** The interval of the difference by day, as a band around the estimate. Screen readers read the table below instead. */
export function IntervalPlot({ caption, edges, ends, zero, days, table }: PlotView) {
  const point = (at: number, height: number) => `${round(at * WIDTH)},${round((1 - height) * HEIGHT)}`;
  // Repeats a single day at the right edge, because a single point has no width.
  const shown = days.length === 1 ? [days[0]!, { ...days[0]!, at: 1 }] : days;
  const band = [
    ...shown.map(({ at, high }) => point(at, high)),
    ...shown.toReversed().map(({ at, low }) => point(at, low)),
  ];
  return (
    <>
      <figure className="interval-plot">
        <figcaption className="desk-soft">{caption}</figcaption>
        <p className="interval-edge" aria-hidden="true">
          {edges[0]}
        </p>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <polygon className="band" points={band.join(' ')} />
          <line className="zero" x1="0" x2={WIDTH} y1={round((1 - zero) * HEIGHT)} y2={round((1 - zero) * HEIGHT)} />
          <polyline className="estimate" points={shown.map(({ at, estimate }) => point(at, estimate)).join(' ')} />
          {days.map(({ label, text, at }) => (
            <rect key={label} className="hit" x={round(at * WIDTH - 6)} width="12" height={HEIGHT}>
              <title>{`${label}: ${text}`}</title>
            </rect>
          ))}
        </svg>
        <p className="interval-edge" aria-hidden="true">
          {edges[1]}
        </p>
        <p className="interval-ends" aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </p>
        <p className="desk-soft">
          The line is the difference, the band its interval. The dashed line is no difference: a variant is better once
          the band leaves it.
        </p>
      </figure>
      <details>
        <summary>Show the numbers by day</summary>
        <NumberTable
          label="Numbers by day"
          columns={['Day (UTC)', 'Difference', 'From', 'To']}
          rows={table.map(({ day, difference, low, high }) => ({ label: day, cells: [difference, low, high] }))}
        />
      </details>
    </>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
