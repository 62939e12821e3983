import { DeskTabs } from '#pages/shared/desk/desk-frame.tsx';
import type { FieldView } from '#pages/shared/desk/desk-view.ts';
import { FormErrors, TextInput } from '#pages/shared/desk/form-fields.tsx';
import type { ReservePricesView } from './page-data.ts';

/**
 * Returns the fields with the placement's name in each error, because otherwise all errors would have the same text.
 */
function namedErrors(prices: ReservePricesView['prices']): Readonly<Record<string, FieldView>> {
  return Object.fromEntries(
    prices.map(({ name, label, value, error }) => [
      name,
      { value, error: error === null ? null : `${label}: ${error}` },
    ]),
  );
}

/** The lowest price of a click for each placement of a brand. */
export function ReservePrices({ pages, brands, action, seen, prices }: ReservePricesView) {
  return (
    <>
      <DeskTabs label="Promotions" tabs={pages} />
      <DeskTabs label="Brand" tabs={brands} />
      <p className="desk-soft">
        No click is sold below its reserve price. A change applies from the next minute. Campaigns whose maximum bid is
        lower no longer take part.
      </p>
      <FormErrors fields={namedErrors(prices)} />
      <form className="desk-part" method="post" action={action} noValidate>
        <input type="hidden" name="seen" value={seen} />
        <div className="campaign-prices">
          {prices.map(({ name, label, ...field }) => (
            <TextInput
              key={name}
              name={name}
              label={`${label}, in dollars`}
              field={field}
              inputMode="decimal"
              maxLength={10}
            />
          ))}
        </div>
        <p>
          <button className="button primary">Save reserve prices</button>
        </p>
      </form>
    </>
  );
}
