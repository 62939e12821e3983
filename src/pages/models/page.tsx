import { PageFrame } from '#ui/page-frame.tsx';
import '#ui/field.css';
import '#ui/text-field.css';
import type { ModelsData, PriceRowView } from './page-data.ts';
import { PricePlot } from './price-plot.tsx';
import './page.css';

/** Shows a make, a model or a model year: its prices and what leads to its cars. Only links, so it needs no script. */
export function ModelsPage(data: ModelsData) {
  const { brand, heading, crumbs, summary, search, near, facts, years, trims, lists } = data;
  return (
    <PageFrame brand={brand} className="models-page">
      {crumbs.length > 0 && (
        <nav className="models-crumbs" aria-label="Breadcrumb">
          {crumbs.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      )}
      <h1>{heading}</h1>
      <p>{summary}</p>
      {search && (
        <a className="button primary" href={search.href}>
          {search.label}
        </a>
      )}
      {near && <Near {...near} />}
      {facts.length > 0 && (
        <dl className="models-part models-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {years && (
        <section className="models-part" aria-labelledby="models-years">
          <h2 id="models-years">Prices by model year</h2>
          {years.plot && <PricePlot {...years.plot} />}
          <PriceTable name="Year" rows={years.rows} caption="Asking prices of new and used cars for sale now" />
        </section>
      )}
      {trims && (
        <section className="models-part" aria-labelledby="models-trims">
          <h2 id="models-trims">Trims</h2>
          <PriceTable name="Trim" rows={trims.rows} caption="The lowest average price first" />
          {trims.note !== null && <p className="quiet">{trims.note}</p>}
        </section>
      )}
      {lists.map(({ heading: title, items }) => (
        <section key={title} className="models-part">
          <h2>{title}</h2>
          <ul className="models-list">
            {items.map(({ label, href, detail }) => (
              <li key={href}>
                <a href={href}>{label}</a>
                {detail !== '' && <span className="quiet"> {detail}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PageFrame>
  );
}

/** Searches for the cars of the page near a ZIP code. */
function Near({ params, zipName }: NonNullable<ModelsData['near']>) {
  return (
    <form className="models-near" action="/cars-for-sale">
      {params.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        ZIP code{' '}
        <input
          className="input"
          name={zipName}
          inputMode="numeric"
          autoComplete="postal-code"
          pattern="[0-9]{5}"
          maxLength={5}
          required
        />
      </label>
      <button className="button">Show cars nearby</button>
    </form>
  );
}

function PriceTable({ name, caption, rows }: { name: string; caption: string; rows: readonly PriceRowView[] }) {
  return (
    <table className="models-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">Average</th>
          <th scope="col">Lowest</th>
          <th scope="col">Highest</th>
          <th scope="col">For sale</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, page, isCurrent, cars, average, lowest, highest }) => (
          <tr key={cars.href}>
            <th scope="row">
              {page === null ? (
                label
              ) : (
                <a href={page} aria-current={isCurrent ? 'page' : undefined}>
                  {label}
                </a>
              )}
            </th>
            <td>{average}</td>
            <td>{lowest}</td>
            <td>{highest}</td>
            <td>
              <a href={cars.href}>{cars.label}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
