import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/field.later.css';
import { NumberField, TAX_CREDIT_PARAM } from '#features/payments/payments.ui.ts';
import { OwnershipCosts } from './ownership-costs.tsx';
import type { CostFieldView, OwnershipCostsData } from './page-data.ts';
import '#features/payments/ui/payment-details.css';
import '#ui/page-part.css';
import './page.css';

const PROBLEMS_ID = 'costs-problems';

/** Renders a car's costs of ownership. It has only a form and links, so it needs no scripts. */
export function OwnershipCostsPage(props: OwnershipCostsData) {
  const { brand, car, fields, problems, taxCredit, costs } = props;
  return (
    <PageFrame brand={brand} className="costs-page" hasFooter={false}>
      <h1>Cost to own</h1>
      <p>
        <a href={`/cars-for-sale/vehicle/${car.id}`}>{car.title}</a> for {car.price}
      </p>
      {problems.length > 0 && (
        <ul className="costs-problems" id={PROBLEMS_ID} role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {costs && <OwnershipCosts costs={costs} />}
      <form className="page-part" action="/cars-for-sale/costs" noValidate>
        <input type="hidden" name="listingId" value={car.id} />
        {taxCredit.dollars !== null && <input type="hidden" name={TAX_CREDIT_PARAM} value={taxCredit.dollars} />}
        <Fields legend="Your use" fields={fields.use} />
        <Fields legend="Your loan" fields={fields.loan} />
        {taxCredit.note !== '' && <p className="quiet">{taxCredit.note}</p>}
        <p className="quiet">To pay without a loan, enter a down payment that covers the price, taxes and fees.</p>
        <button className="button primary">Update costs</button>
      </form>
      <p>
        <a href={`/cars-for-sale/payment?${car.payment}`} rel="nofollow">
          Payment details with trade-in, taxes and fees
        </a>
      </p>
    </PageFrame>
  );
}

function Fields({ legend, fields }: { legend: string; fields: readonly CostFieldView[] }) {
  return (
    <fieldset className="costs-fields">
      <legend>{legend}</legend>
      {fields.map((field) => (
        <NumberField key={field.name} {...field} describedBy={PROBLEMS_ID} />
      ))}
    </fieldset>
  );
}
