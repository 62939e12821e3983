import { useEffect, useState } from 'react';
import { downDollarsOf, estimateOf, type Payment } from '#features/listings/listings.ui.ts';
import { useWalletCopy } from '#features/wallet/wallet.ui.ts';
import { formatDollars } from '#kit/text/format.ts';
import type { EstimatedPayment } from '../page-data.ts';
import './payment-estimate.later.css';

const TERMS = [36, 48, 60, 72, 84];
const MAX_APR = 36;

/** Reads the payment's price and terms from what the server rendered. */
export function readPayment(element: Element): EstimatedPayment {
  return JSON.parse((element as HTMLElement).dataset['payment']!) as EstimatedPayment;
}

/**
 * The content of the payment estimate: a monthly payment with the shopper's own terms, which the summary then shows
 * too. It starts with the terms of the search, else of the wallet, else of the site.
 */
export function PaymentEstimate({ payment }: { payment: EstimatedPayment }) {
  const { price, on } = payment;
  const { start, oldLoanDollars } = useStart(payment);
  const [typedDown, setDown] = useState<string | null>(null);
  const [chosenMonths, setMonths] = useState<number | null>(null);
  const [typedApr, setApr] = useState<string | null>(null);
  const downDollars = typedDown === null ? start.downDollars : Math.round(Number(typedDown)) || 0;
  const months = chosenMonths ?? start.months;
  const aprPercent = typedApr === null ? start.aprPercent : Number(typedApr) || 0;
  const problem = problemOf({ price, downDollars, months, aprPercent });
  const { amount, terms, interest } = estimateOf({ price, downDollars, months, aprPercent, ...(on && { on }) });
  useEffect(() => {
    if (problem === null) showInSummary(amount, terms);
  }, [problem, amount, terms]);
  return (
    <>
      <p className="payment-result" role="status">
        <strong>{problem === null ? `${amount}/mo` : '–'}</strong>
        <span className="quiet">
          {problem ?? (
            <>
              for {months} months, with {formatDollars(downDollarsOf({ price, downDollars }))} down at {aprPercent}%
              APR. Total interest: {formatDollars(interest)}.
            </>
          )}
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
            value={typedDown ?? String(Math.round(downDollarsOf(start)))}
            aria-invalid={downDollars !== null && !isDown(downDollars, price)}
            onChange={(event) => setDown(event.target.value)}
          />
        </label>
        <label className="field">
          Term
          <select className="select" value={months} onChange={(event) => setMonths(Number(event.target.value))}>
            {[...new Set([...TERMS, start.months])]
              .toSorted((a, b) => a - b)
              .map((term) => (
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
            value={typedApr ?? String(start.aprPercent)}
            aria-invalid={!isApr(aprPercent)}
            onChange={(event) => setApr(event.target.value)}
          />
        </label>
      </div>
      <p className="quiet">{estimateNote(payment, oldLoanDollars)}</p>
    </>
  );
}

/** Names the price of an estimate and what comes on top of it. */
export function estimateNote({ price, on }: Pick<Payment, 'price' | 'on'>, oldLoanDollars = 0): string {
  return [
    'An estimate, not an offer of credit.',
    on && `It is on ${formatDollars(price)}, the price ${on}.`,
    on === undefined ? 'Taxes, title and fees are extra.' : on !== 'out the door' && 'Taxes and title are extra.',
    oldLoanDollars > 0 && `The ${formatDollars(oldLoanDollars)} left on your old loan is extra.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the payment before the shopper changes it. A down payment that covers the price would leave none. */
function useStart(payment: EstimatedPayment): { start: Payment; oldLoanDollars?: number | undefined } {
  const copy = useWalletCopy();
  const own = payment.wallet && copy?.terms?.[payment.wallet];
  if (!own || downDollarsOf({ ...payment, ...own }) >= payment.price) return { start: payment };
  return { start: { ...payment, ...own }, oldLoanDollars: own.oldLoanDollars };
}

function isDown(downDollars: number, price: number): boolean {
  return downDollars >= 0 && downDollars < price;
}

function isApr(aprPercent: number): boolean {
  return aprPercent >= 0 && aprPercent <= MAX_APR;
}

function problemOf({ price, downDollars, aprPercent }: Payment): string | null {
  if (downDollars !== null && !isDown(downDollars, price))
    return `Enter a down payment from $0 to less than ${formatDollars(price)}, the price of this car.`;
  return isApr(aprPercent) ? null : `Enter an APR from 0 to ${MAX_APR}%.`;
}

/** Updates the summary, which is not hydrated, to show the same payment as the estimate. */
function showInSummary(amount: string, terms: string): void {
  const texts = { '.summary-monthly': `${amount}/mo`, '.summary-terms': terms };
  for (const [selector, text] of Object.entries(texts)) {
    const element = document.querySelector(selector);
    if (element && element.textContent !== text) element.textContent = text;
  }
}
