import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import type { YearPlotView } from '../model/year-plot.ts';

/** Draws the range of a number for each model year, and a line through the averages. `of`: names the number. */
export function YearPlot(plot: YearPlotProps) {
  return <FragmentList of={PLOT} items={[plot]} />;
}

type YearPlotProps = YearPlotView & { of: string };

const PLOT: Fragment<YearPlotProps> = {
  component: Plot,
  keyOf: ({ of }) => of,
  fixed: [],
  contexts: [],
  // Each plot has its own bars.
  keptWith: ({ bars }) => bars,
};

function Plot({ about, values, years, bars, starts, of }: YearPlotProps) {
  const line = bars.map(({ x, average }, i) => `${i === 0 ? 'M' : 'L'}${x} ${average}`).join('');
  return (
    <figure className="year-plot">
      <svg role="img" aria-label={about} width="100%" height="100%">
        {values.map(({ y, label }) => (
          <g key={label}>
            <line className="grid" x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
            <text x="-8" y={`${y}%`} dy="4" textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {years.map(({ x, label }) => (
          <text key={label} x={`${x}%`} y="100%" dy="22" textAnchor="middle">
            {label}
          </text>
        ))}
        {starts.map(({ x, label }) => (
          <g key={label}>
            <line className="start" x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" />
            <text x={`${x}%`} dy="-6" textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
        {bars.map(({ x, top, bottom, isCurrent }) => (
          <line
            key={x}
            className={isCurrent ? 'range current' : 'range'}
            x1={`${x}%`}
            x2={`${x}%`}
            y1={`${top}%`}
            y2={`${bottom}%`}
          />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          <path className="average" d={line} />
        </svg>
        {bars.map(({ x, average }) => (
          <circle key={x} cx={`${x}%`} cy={`${average}%`} r="4" />
        ))}
      </svg>
      <figcaption className="quiet">
        {`Bars: lowest to highest ${of}. Dots: average.${starts.length > 0 ? ' Dashed lines: new generations.' : ''}`}
      </figcaption>
    </figure>
  );
}
