import { useState } from 'react';
import { PAYMENT_ESTIMATE_TERMS, monthlyPaymentCents } from '#features/listings/listings.ui.ts';
import { formatDollars } from '#kit/format.ts';
import type { PaymentView } from '../page-data.ts';
import './payment-estimate.css';

const TERMS = [36, 48, 60, 72, 84];
const MAX_APR = 30;

/** Estimates a monthly payment with the shopper's own terms. Without script it shows the site's terms. */
export function PaymentEstimate({ payment: { price } }: { payment: PaymentView }) {
  const [typedDown, setDown] = useState<string | null>(null);
  const [months, setMonths] = useState<number>(PAYMENT_ESTIMATE_TERMS.months);
  const [apr, setApr] = useState(String(PAYMENT_ESTIMATE_TERMS.aprPercent));
  // To the cent, as in the page's other estimates, until the shopper enters another amount.
  const usualDown = (price * PAYMENT_ESTIMATE_TERMS.downPercent) / 100;
  const down = typedDown ?? String(Math.round(usualDown));
  const downDollars = typedDown === null ? usualDown : Math.min(price, Math.max(0, Math.round(Number(down)) || 0));
  const aprPercent = Math.min(MAX_APR, Math.max(0, Number(apr) || 0));
  const cents = monthlyPaymentCents(Math.round((price - downDollars) * 100), aprPercent, months);
  const interest = Math.round((cents * months) / 100) - (price - downDollars);
  return (
    <div className="payment-estimate">
      <p className="payment-result" role="status">
        <strong>{formatDollars(Math.round(cents / 100))}/mo</strong>
        <span className="quiet">
          for {months} months, with {formatDollars(downDollars)} down at {aprPercent}% APR. Total interest:{' '}
          {formatDollars(Math.max(0, interest))}.
        </span>
      </p>
      <div className="payment-terms with-script">
        <label className="field">
          Down payment ($)
          <input
            className="input"
            type="number"
            inputMode="numeric"
            min={0}
            max={price}
            step={500}
            value={down}
            onChange={(event) => setDown(event.target.value)}
          />
        </label>
        <label className="field">
          Term
          <select className="select" value={months} onChange={(event) => setMonths(Number(event.target.value))}>
            {TERMS.map((term) => (
              <option key={term} value={term}>
                {term} months
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          APR (%)
          <input
            className="input"
            type="number"
            inputMode="decimal"
            min={0}
            max={MAX_APR}
            step={0.1}
            value={apr}
            onChange={(event) => setApr(event.target.value)}
          />
        </label>
      </div>
      <p className="quiet">An estimate, not an offer of credit. Taxes, title and fees are extra.</p>
    </div>
  );
}
