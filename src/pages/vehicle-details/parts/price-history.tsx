import type { InstantView, PriceHistoryView, PricePlotView, PriceRowView } from '../page-data.ts';
import './price-history.css';

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
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      </div>
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

/** Contains no information beyond the table. */
function Plot({ plot: { levels, steps, min, max, begun } }: { plot: PricePlotView }) {
  const y = (at: number) => `${INSET + (at * (100 - 2 * INSET)) / 100}%`;
  return (
    <div className="price-plot" aria-hidden="true">
      <p>
        <span>{max}</span>
        <span>{min}</span>
      </p>
      <svg focusable="false">
        {steps.map(({ at, from, to }) => (
          <line key={`${at} ${to}`} className="step" x1={`${at}%`} x2={`${at}%`} y1={y(from)} y2={y(to)} />
        ))}
        {levels.map(({ from, to, at }) => (
          <line key={`${from} ${at}`} x1={`${from}%`} x2={`${to}%`} y1={y(at)} y2={y(at)} />
        ))}
        {levels.map(({ from, at }) => (
          <circle key={`${from} ${at}`} cx={`${from}%`} cy={y(at)} r="4" />
        ))}
      </svg>
      <p>
        <span>{begun}</span>
        <span>Today</span>
      </p>
    </div>
  );
}
