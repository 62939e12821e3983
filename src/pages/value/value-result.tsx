import { SearchField } from './search-field.tsx';
import type { ValueResultView } from './page-data.ts';

/** Shows the values of a car, what remains after the payoff, and how the values were estimated. */
export function ValueResult({ search, ...result }: ValueResultView & { search: string }) {
  const { title, facts, values, missing, equity, wallet, reasons, notes } = result;
  return (
    <section className="page-part value-result" aria-labelledby="value-result">
      <h2 id="value-result">
        {title} <span className="quiet">{facts}</span>
      </h2>
      <dl className="value-cards">
        {values.map(({ key, label, about, value, range }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong> {range !== '' && <span className="value-range">{range}</span>}
              <p className="quiet">{about}</p>
            </dd>
          </div>
        ))}
        {equity && (
          <div>
            <dt>Equity</dt>
            <dd>
              <strong>{equity.amount}</strong>
              <p className="quiet">{equity.text}</p>
            </dd>
          </div>
        )}
      </dl>
      {missing.map(({ key, label, why }) => (
        <p key={key} className="quiet">
          <b>{label}:</b> no value. {why}
        </p>
      ))}
      {wallet && (
        <form method="post" action={wallet.action}>
          <SearchField search={search} />
          <input type="hidden" name="value" value={wallet.value} />
          {wallet.amountOwed !== null && <input type="hidden" name="amountOwed" value={wallet.amountOwed} />}
          <button className="button primary">{wallet.text}</button>
        </form>
      )}
      {reasons && <Reasons {...reasons} />}
      <ul className="value-notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

function Reasons({ sums, comparables, count }: NonNullable<ValueResultView['reasons']>) {
  return (
    <>
      <details>
        <summary>How we estimated it: show the math</summary>
        {sums.map((sum) => (
          <Sum key={sum.label} {...sum} />
        ))}
      </details>
      {comparables.length > 0 && (
        <details>
          <summary>Comparable cars: {count}</summary>
          <table className="value-table">
            <thead>
              <tr>
                <th scope="col">Car</th>
                <th scope="col">Asking price</th>
                <th scope="col">Adjusted to yours</th>
              </tr>
            </thead>
            <tbody>
              {comparables.map(({ id, title, href, facts, price, adjusted }) => (
                <tr key={id}>
                  <th scope="row">
                    {href === null ? title : <a href={href}>{title}</a>} <span className="quiet">{facts}</span>
                  </th>
                  <td>{price}</td>
                  <td>{adjusted}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}

/** Renders how much each factor raises or lowers a value. */
function Sum({ label, typical, parts, total }: NonNullable<ValueResultView['reasons']>['sums'][number]) {
  return (
    <table className="value-table">
      <caption>{label}, by what raises or lowers it</caption>
      <tbody>
        <tr>
          <th scope="row">Typical price of all cars</th>
          <td>{typical}</td>
        </tr>
        {parts.map((part) => (
          <tr key={part.label}>
            <th scope="row">
              {part.label} {part.detail !== null && <span className="quiet">{part.detail}</span>}
            </th>
            <td>{part.amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{label}</th>
          <td>{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}
