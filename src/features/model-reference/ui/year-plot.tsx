import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import type { YearPlotView } from '../model/year-plot.ts';

/** `of`: names the number. */
export type YearPlotProps = YearPlotView & { of: string };

/** Draws the range of a number for each model year, and a line through the averages. */
export function YearPlot(plot: YearPlotProps) {
  return <FragmentLists lists={[yearPlotItems(plot)]} />;
}

/** Returns the list of fragments that `YearPlot` renders. */
export function yearPlotItems({ about, values, years, bars, starts, of }: YearPlotProps): FragmentItems {
  const lists: PlotProps['lists'] = [
    { of: VALUE, items: values },
    { of: YEAR, items: years },
    { of: START, items: starts },
    { of: BAR, items: bars },
  ];
  const line = bars.map(({ x, average }, i) => `${i === 0 ? 'M' : 'L'}${x} ${average}`).join('');
  const plot = { about, of, line, lists, dots: [{ of: DOT, items: bars }], hasStarts: starts.length > 0 };
  return { of: PLOT, items: [plot] };
}

/** `lists`: what is below the line of averages. */
type PlotProps = {
  about: string;
  of: string;
  line: string;
  lists: readonly FragmentItems[];
  dots: readonly FragmentItems[];
  hasStarts: boolean;
};

const PLOT: Fragment<PlotProps> = {
  component: Plot,
  keyOf: ({ of }) => of,
  fixed: [],
  contexts: [],
  inner: { paths: ['lists', 'dots'], listsOf: ({ lists, dots }) => [...lists, ...dots] },
  // Each plot has its own bars.
  keptAgainWith: ({ dots }) => dots[0]!.items,
};

function Plot({ about, of, line, lists, dots, hasStarts }: PlotProps) {
  return (
    <figure className="year-plot">
      <svg role="img" aria-label={about} width="100%" height="100%">
        <FragmentLists lists={lists} />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          <path className="average" d={line} />
        </svg>
        <FragmentLists lists={dots} />
      </svg>
      <figcaption className="quiet">
        {`Bars: lowest to highest ${of}. Dots: average.${hasStarts ? ' Dashed lines: new generations.' : ''}`}
      </figcaption>
    </figure>
  );
}

const VALUE: Fragment<YearPlotView['values'][number]> = {
  component: ({ y, label }) => (
    <g>
      <line className="grid" x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
      <text x="-8" y={`${y}%`} dy="4" textAnchor="end">
        {label}
      </text>
    </g>
  ),
  keyOf: ({ label }) => label,
  fixed: [],
  contexts: [],
};

const YEAR: Fragment<YearPlotView['years'][number]> = {
  component: ({ x, label }) => (
    <text x={`${x}%`} y="100%" dy="22" textAnchor="middle">
      {label}
    </text>
  ),
  keyOf: ({ label }) => label,
  fixed: [],
  contexts: [],
};

const START: Fragment<YearPlotView['starts'][number]> = {
  component: ({ x, label }) => (
    <g>
      <line className="start" x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" />
      <text x={`${x}%`} dy="-6" textAnchor="middle">
        {label}
      </text>
    </g>
  ),
  keyOf: ({ label }) => label,
  fixed: [],
  contexts: [],
};

type Bar = YearPlotView['bars'][number];

const BAR: Fragment<Bar> = {
  component: ({ x, top, bottom, isCurrent }) => (
    <line
      className={isCurrent ? 'range current' : 'range'}
      x1={`${x}%`}
      x2={`${x}%`}
      y1={`${top}%`}
      y2={`${bottom}%`}
    />
  ),
  keyOf: ({ x }) => x,
  fixed: [],
  contexts: [],
};

const DOT: Fragment<Bar> = {
  component: ({ x, average }) => <circle cx={`${x}%`} cy={`${average}%`} r="4" />,
  keyOf: ({ x }) => x,
  fixed: [],
  contexts: [],
};
