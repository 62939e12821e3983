import { DeskTabs } from '#pages/shared/desk/desk-frame.tsx';
import type { ReservePricesView } from './page-data.ts';

/** The lowest price of a click for each placement of a brand. */
export function ReservePrices({ pages, brands, action, prices }: ReservePricesView) {
  return (
    <>
      <DeskTabs label="Promotions" tabs={pages} />
      <DeskTabs label="Brand" tabs={brands} />
      <p className="desk-soft">
        No click is sold below its reserve price. A change applies from the next minute. Campaigns whose highest bid is
        lower no longer take part.
      </p>
      <form className="desk-part" method="post" action={action} noValidate>
        <div className="campaign-prices">
          {prices.map(({ name, label, value, fault }) => (
            <div key={name} className="campaign-field">
              <label className="field" htmlFor={name}>
                {label}, in dollars
              </label>
              <input
                className="input"
                id={name}
                name={name}
                defaultValue={value}
                inputMode="decimal"
                maxLength={10}
                aria-invalid={fault !== null || undefined}
                aria-describedby={fault === null ? undefined : `${name}-fault`}
              />
              {fault !== null && (
                <p className="field-error" id={`${name}-fault`} role="alert">
                  {fault}
                </p>
              )}
            </div>
          ))}
        </div>
        <p>
          <button className="button primary">Save reserve prices</button>
        </p>
      </form>
    </>
  );
}
