import type { NearView } from './page-data.ts';

/** Shows the cars of the page near the shopper, and asks for the ZIP code if the place is unknown. */
export function Near({ near }: { near: NearView }) {
  const { found } = near;
  return (
    <section className="models-part" aria-labelledby="models-near" data-place={found?.remembered}>
      <h2 id="models-near">{found ? `Cars near ${found.name}` : 'Cars near you'}</h2>
      <NearForm near={near} />
      {found && (
        <>
          <dl className="models-counts">
            {found.counts.map(({ label, cars, href }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <a href={href}>{cars}</a>
                </dd>
              </div>
            ))}
          </dl>
          {found.cars.length > 0 && (
            <ul className="models-cars" aria-label="Best matches">
              {found.cars.map(({ href, title, price, deal, facts }) => (
                <li key={href}>
                  <a href={href}>{title}</a>
                  <p>
                    <strong>{price}</strong>
                    {deal !== null && ` ${deal}`}
                  </p>
                  <p className="quiet">{facts}</p>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function NearForm({ near: { action, zipName, zip, error } }: { near: NearView }) {
  return (
    <form className="models-near" action={action}>
      <label>
        ZIP code{' '}
        <input
          className="input"
          name={zipName}
          defaultValue={zip}
          inputMode="numeric"
          autoComplete="postal-code"
          pattern="[0-9]{5}"
          maxLength={5}
          required
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : 'models-zip-error'}
        />
      </label>
      <button className="button">Show cars nearby</button>
      {error !== null && (
        <p id="models-zip-error" className="models-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
