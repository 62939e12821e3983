import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import type { YearPlotView } from '../model/year-plot.ts';

/** `of`: names the number. */
export type YearPlotProps = YearPlotView & { of: string };

/** Draws the range of a number for each model year, and a line through the averages. */
export function YearPlot(plot: YearPlotProps) {
  return <FragmentLists lists={[yearPlotItems(plot)]} />;
}

/** Returns the list of fragments that `YearPlot` renders. */
export function yearPlotItems({ about, of, current, ...drawing }: YearPlotProps): FragmentItems {
  const hasStarts = drawing.starts.length > 0;
  const marked = drawing.bars.find(({ year }) => year === current);
  const lists = [
    { of: DRAWING, items: [{ drawing, hasStarts }] },
    // The HTML is cached for each number of lists.
    ...(marked ? [{ of: CURRENT, items: [marked] }] : []),
  ];
  return { of: PLOT, items: [{ about, of, hasStarts, marked: marked ? marked.year : null, lists }] };
}

/** `marked`: the model year of the marked bar; `null`: none. */
type PlotProps = {
  about: string;
  of: string;
  hasStarts: boolean;
  marked: number | null;
  lists: readonly FragmentItems[];
};

const PLOT: Fragment<PlotProps> = {
  component: Plot,
  keyOf: ({ of }) => of,
  inner: { paths: ['lists'], listsOf: ({ lists }) => lists },
};

function Plot({ about, of, lists, hasStarts, marked }: PlotProps) {
  const starts = hasStarts ? ' Dashed lines: new generations.' : '';
  const mark = marked === null ? '' : ` Marked bar: ${marked}.`;
  return (
    <figure className="year-plot">
      <svg role="img" aria-label={about} width="100%" height="100%">
        <FragmentLists lists={lists} />
      </svg>
      <figcaption className="quiet">{`Bars: lowest to highest ${of}. Dots: average.${starts}${mark}`}</figcaption>
    </figure>
  );
}

type Drawing = Pick<YearPlotView, 'values' | 'years' | 'bars' | 'starts'>;
/** `hasStarts`: whether `drawing` has any, on which its lists depend. Their lengths don't change the HTML around them. */
type DrawingProps = { drawing: Drawing; hasStarts: boolean };

/** Everything but the mark of the page's model year, so that the pages of all model years share its HTML. */
const DRAWING: Fragment<DrawingProps> = {
  component: ({ drawing }) => (
    <g>
      <FragmentLists lists={listsOfDrawing(drawing)} />
    </g>
  ),
  inner: { paths: ['drawing'], listsOf: ({ drawing }) => listsOfDrawing(drawing) },
  // Each plot has its own bars.
  keptAgainWith: ({ drawing }) => drawing.bars,
  keptAtOnce: true,
};

function listsOfDrawing({ values, years, bars, starts }: Drawing): FragmentItems[] {
  const line = bars.map(({ x, average }, i) => `${i === 0 ? 'M' : 'L'}${x} ${average}`).join('');
  return [
    { of: VALUE, items: values },
    { of: YEAR, items: years },
    { of: START, items: starts },
    { of: BAR, items: bars },
    { of: LINE, items: [{ line }] },
    { of: DOT, items: bars },
  ];
}

const LINE: Fragment<{ line: string }> = {
  component: ({ line }) => (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
      <path className="average" d={line} />
    </svg>
  ),
};

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
};

const YEAR: Fragment<YearPlotView['years'][number]> = {
  component: ({ x, label }) => (
    <text x={`${x}%`} y="100%" dy="22" textAnchor="middle">
      {label}
    </text>
  ),
  keyOf: ({ label }) => label,
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
};

type Bar = YearPlotView['bars'][number];

const BAR: Fragment<Bar> = {
  component: ({ x, top, bottom }) => (
    <line className="range" x1={`${x}%`} x2={`${x}%`} y1={`${top}%`} y2={`${bottom}%`} />
  ),
  keyOf: ({ x }) => x,
};

const CURRENT: Fragment<Bar> = {
  component: ({ x, top, bottom, average }) => (
    <g>
      <line className="range current" x1={`${x}%`} x2={`${x}%`} y1={`${top}%`} y2={`${bottom}%`} />
      <circle cx={`${x}%`} cy={`${average}%`} r="4" />
    </g>
  ),
  keyOf: ({ x }) => x,
};

const DOT: Fragment<Bar> = {
  component: ({ x, average }) => <circle cx={`${x}%`} cy={`${average}%`} r="4" />,
  keyOf: ({ x }) => x,
};
