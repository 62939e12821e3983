import { BAR_WIDTH } from './bar-width.ts';
import type { BarView, CostRowView, CostsView } from './page-data.ts';

const BAR_HEIGHT = 40;
/** The vertical position of the line that shows the range, and the length of its end marks. */
const RANGE_Y = 34;
const RANGE_END = 5;

/** Renders a monthly amount with its range, its parts as a bar and as a table, and the sources of the figures. */
export function OwnershipCosts({ costs }: { costs: CostsView }) {
  const { perMonth, isAtLeast, range, bar, rows, missing, services, fees, sources, notes } = costs;
  return (
    <section className="page-part" aria-labelledby="costs-sum">
      <h2 id="costs-sum" className="costs-sum">
        {isAtLeast ? 'At least ' : 'About '}
        <strong>{perMonth}</strong> a month
      </h2>
      <p>{range}</p>
      {missing.length > 0 && (
        <p>
          <b>Not found:</b> {missing.join('; ')}.
        </p>
      )}
      <Bar {...bar} />
      <table className="costs-table">
        <caption className="visually-hidden">Cost breakdown</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">A month</th>
            <th scope="col">In total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.item} {...row} />
          ))}
        </tbody>
      </table>
      {services.length > 0 && (
        <details>
          <summary>Services that come due</summary>
          <List rows={services.map(({ name, count, amount }) => ({ key: name, label: `${name}, ${count}`, amount }))} />
        </details>
      )}
      {fees.lines.length > 0 && (
        <details>
          <summary>Taxes and fees by line</summary>
          <p className="quiet">{fees.note}</p>
          <List rows={fees.lines.map(({ label, amount, source }) => ({ key: label, label, amount, source }))} />
        </details>
      )}
      <details>
        <summary>Sources and dates</summary>
        <ul className="costs-sources">
          {sources.map(({ title, url, dated, parts }) => (
            <li key={title}>
              {parts}:{' '}
              <a href={url} rel="nofollow noopener">
                {title}
              </a>
              , {dated}
            </li>
          ))}
        </ul>
      </details>
      <ul className="costs-notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

function Bar({ label, parts, range }: BarView) {
  return (
    <svg
      className="costs-bar"
      viewBox={`0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {parts.map(({ item, x, width }) => (
        <rect key={item} className={`costs-${item}`} x={x} width={width} height={26} />
      ))}
      {range && (
        <path
          d={`M${range.from} ${RANGE_Y}H${range.to}M${range.from} ${RANGE_Y - RANGE_END}v${2 * RANGE_END}M${range.to} ${RANGE_Y - RANGE_END}v${2 * RANGE_END}`}
        />
      )}
    </svg>
  );
}

function Row({ item, label, perMonth, total, about }: CostRowView) {
  return (
    <tr>
      <th scope="row">
        <span className={`costs-swatch costs-${item}`} aria-hidden="true" />
        {label}
        {about !== '' && <span className="quiet">{about}</span>}
      </th>
      <td>{perMonth}</td>
      <td>{total}</td>
    </tr>
  );
}

type ListRow = { key: string; label: string; amount: string; source?: { title: string; url: string } | null };

function List({ rows }: { rows: readonly ListRow[] }) {
  return (
    <dl className="payment-rows">
      {rows.map(({ key, label, amount, source }) => (
        <div key={key}>
          <dt>
            {label}{' '}
            {source && (
              <a href={source.url} rel="nofollow noopener">
                {source.title}
              </a>
            )}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
