import { type Fragment, type FragmentItems, FragmentList, FragmentLists } from '#ui/fragment-list.tsx';
import type { InstantView, PriceHistoryView, PricePlotView, PriceRowView } from '../page-data.ts';
import './price-history.later.css';

/** Shows how long the car has been on the market and its asking prices, as a line and as a table. */
export function PriceHistory({ history }: { history: PriceHistoryView }) {
  const { lead, since, returned, changes, plot, rows, notes, elsewhere } = history;
  return (
    <>
      <p className="price-history-lead">
        <strong>{lead}</strong> · {changes}
      </p>
      <p className="quiet">
        Since <Instant at={since} />, when {returned ? 'it was listed again' : 'we first saw it'}.
      </p>
      {plot && <Plot plot={plot} />}
      <FragmentList {...rowItems(rows)} />
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {elsewhere.length > 0 && (
        <p className="quiet">
          This car is also listed elsewhere:{' '}
          {elsewhere.map(({ href, label }, index) => (
            <span key={href}>
              {index > 0 && ', '}
              <a href={href}>{label}</a>
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}

/** Returns the lists in the order of their HTML. */
export function historyLists({ plot, rows }: PriceHistoryView): FragmentItems[] {
  return [...(plot ? plotLists(plot) : []), rowItems(rows)];
}

function rowItems(rows: readonly PriceRowView[]) {
  return { of: ROWS, items: [{ rows }] };
}

const ROWS: Fragment<{ rows: readonly PriceRowView[] }> = {
  component: ({ rows }) => (
    <div className="price-history-rows" role="region" aria-label="Asking prices" tabIndex={0}>
      <table>
        <caption className="visually-hidden">Asking prices for this car, newest first</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Price</th>
            <th scope="col">Change</th>
            <th scope="col">Seller</th>
          </tr>
        </thead>
        <tbody>
          <FragmentList of={ROW} items={rows.map((row) => ({ row }))} />
        </tbody>
      </table>
    </div>
  ),
  keptAgainWith: ({ rows }) => rows,
  inner: { paths: ['rows'], listsOf: ({ rows }) => [{ of: ROW as never, items: rows.map((row) => ({ row })) }] },
};

const ROW: Fragment<{ row: PriceRowView }> = {
  component: Row,
  keyOf: ({ row }) => row.key,
};

function Row({ row: { from, until, price, change, seller } }: { row: PriceRowView }) {
  return (
    <tr>
      <th scope="row">
        <Instant at={from} /> – {until ? <Instant at={until} /> : 'now'}
      </th>
      <td>{price}</td>
      <td>{change ?? '–'}</td>
      <td>{seller}</td>
    </tr>
  );
}

function Instant({ at: { iso, text } }: { at: InstantView }) {
  return (
    <time dateTime={iso} title={iso}>
      {text}
    </time>
  );
}

/** Space for the dots at the edges, in percent of the height. */
const INSET = 6;

/** Parts of the plot, in percent of its size. */
const STEP: Fragment<Record<'x' | 'y1' | 'y2', number>> = {
  component: ({ x, y1, y2 }) => <line className="step" x1={`${x}%`} x2={`${x}%`} y1={`${y1}%`} y2={`${y2}%`} />,
  keyOf: ({ x, y2 }) => `${x} ${y2}`,
};
const LEVEL: Fragment<Record<'x1' | 'x2' | 'y', number>> = {
  component: ({ x1, x2, y }) => <line x1={`${x1}%`} x2={`${x2}%`} y1={`${y}%`} y2={`${y}%`} />,
  keyOf: ({ x1, y }) => `${x1} ${y}`,
};
const DOT: Fragment<Record<'x' | 'y', number>> = {
  component: ({ x, y }) => <circle cx={`${x}%`} cy={`${y}%`} r="4" />,
  keyOf: ({ x, y }) => `${x} ${y}`,
};

/** It contains no information that is not in the table. */
function Plot({ plot }: { plot: PricePlotView }) {
  const { min, max, begun } = plot;
  return (
    <div className="price-plot" aria-hidden="true">
      <p>
        <span>{max}</span>
        <span>{min}</span>
      </p>
      <svg focusable="false">
        <FragmentLists lists={plotLists(plot)} />
      </svg>
      <p>
        <span>{begun}</span>
        <span>Today</span>
      </p>
    </div>
  );
}

function plotLists({ levels, steps }: PricePlotView): FragmentItems[] {
  const y = (at: number) => INSET + (at * (100 - 2 * INSET)) / 100;
  return [
    { of: STEP, items: steps.map(({ at, from, to }) => ({ x: at, y1: y(from), y2: y(to) })) },
    { of: LEVEL, items: levels.map(({ from, to, at }) => ({ x1: from, x2: to, y: y(at) })) },
    { of: DOT, items: levels.map(({ from, at }) => ({ x: from, y: y(at) })) },
  ];
}
