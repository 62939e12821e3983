import { PageFrame } from '#ui/frame/page-frame.tsx';
import { Select } from '#ui/select.tsx';
import '#ui/page-part.css';
import '#ui/field.css';
import '#ui/field.later.css';
import '#ui/text-field.css';
import { SearchField } from './search-field.tsx';
import { ValueForm } from './value-form.tsx';
import { ValueResult } from './value-result.tsx';
import type { ChooserView, ValueData } from './page-data.ts';
import './page.css';

/** Renders the value of a shopper's car. It has only links and forms, so it needs no scripts. */
export function ValuePage(data: ValueData) {
  const { brand, heading, intro, search, notice, result, chooser, form, conditions, years } = data;
  return (
    <PageFrame brand={brand} className="value-page">
      <h1>{heading}</h1>
      {notice !== null && (
        <p className="value-notice" role="alert">
          {notice}
        </p>
      )}
      {result && <ValueResult {...result} search={search} />}
      <p>{intro}</p>
      {chooser && <Chooser {...chooser} search={search} />}
      <ValueForm form={form} conditions={conditions} search={search} />
      {years && (
        <section className="page-part" aria-labelledby="value-years">
          <h2 id="value-years">By model year</h2>
          <table className="value-table">
            <caption>{years.caption}</caption>
            <thead>
              <tr>
                <th scope="col">Year</th>
                <th scope="col">Miles</th>
                {years.hasPrivate && <th scope="col">Private sale</th>}
                <th scope="col">Dealer retail</th>
              </tr>
            </thead>
            <tbody>
              {years.rows.map((row) => (
                <tr key={row.year}>
                  <th scope="row">{row.year}</th>
                  <td>{row.mileage}</td>
                  {years.hasPrivate && <td>{row.private ?? '–'}</td>}
                  <td>{row.retail}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {years.lowest !== null && <p className="quiet">{`+ ${years.lowest}`}</p>}
          <p className="quiet">
            Estimates of asking prices, from cars on the market now. A car’s own value can differ.
          </p>
        </section>
      )}
    </PageFrame>
  );
}

/** Renders the choice of a make, then of a model. They are separate requests, so no script is needed. */
function Chooser({ make, model, search }: ChooserView & { search: string }) {
  return (
    <form className="page-part value-chooser" action="/value" aria-label="By make and model">
      <h2>By make and model</h2>
      <SearchField search={search} />
      <label className="field">
        Make
        <Select name="make" value={make.value} options={make.options} />
      </label>
      {model && (
        <label className="field">
          Model
          <Select name="model" value="" options={model.options} />
        </label>
      )}
      <button className="button primary">{model ? 'Continue' : 'Show models'}</button>
    </form>
  );
}
