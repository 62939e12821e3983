import { formatDollars } from '#kit/format.ts';
import { MaskedField } from '#ui/masked-field.tsx';
import { LONGEST_AMOUNT, maskMoney, maskPercent } from '#ui/money-mask.ts';
import { useSearchActions } from '../browser/search-actions.ts';
import type { PaymentView } from '../page-data.ts';
import { RangeFields } from './range-fields.tsx';
import './payment-fields.css';

/** The estimated monthly payment as a basis of the search, with the terms by which it is estimated. */
export function PaymentFields({ payment }: { payment: PaymentView }) {
  const { apply } = useSearchActions();
  const { range, down, usualDown, months, monthsOffered, aprPercent } = payment;
  return (
    <div className="payment-fields">
      <RangeFields kind="payment" label="Monthly payment" range={range} />
      <div className="payment-terms">
        <MaskedField
          label="Down payment"
          name="downPayment"
          mask={maskMoney}
          inputMode="numeric"
          maxLength={LONGEST_AMOUNT}
          placeholder={usualDown}
          defaultValue={down === null ? '' : formatDollars(down)}
          onCommit={() => apply()}
        />
        <label className="field">
          Term
          <select className="select" name="termMonths" key={months} defaultValue={months}>
            {monthsOffered.map((each) => (
              <option key={each} value={each}>
                {each} mo
              </option>
            ))}
          </select>
        </label>
        <MaskedField
          label="APR %"
          name="aprPercent"
          mask={maskPercent}
          decimals
          inputMode="decimal"
          maxLength={5}
          defaultValue={aprPercent}
          onCommit={() => apply()}
        />
      </div>
      <p className="field-note">
        Est. monthly payment with {down === null ? usualDown : formatDollars(down)} down, {months} months, {aprPercent}%
        APR, before taxes and fees. Not an offer of credit.
      </p>
    </div>
  );
}
