import { useEffect, useState } from 'react';
import { COVERED_TEXT, downDollarsOf, estimateOf, isCovered, type Payment } from '#features/listings/listings.ui.ts';
import { useWalletCopy } from '#features/wallet/wallet.ui.ts';
import { formatDollars } from '#kit/text/format.ts';
import type { Fragment } from '#ui/fragment-list.tsx';
import type { EstimatedPayment } from '../page-data.ts';
import { Panel } from './panel.tsx';
import './payment-estimate.later.css';

const TERMS = [36, 48, 60, 72, 84];
const MAX_APR = 36;

/** Reads the payment's price and terms from the HTML that the server rendered. */
export function readPayment(element: Element): EstimatedPayment {
  return JSON.parse((element as HTMLElement).dataset['payment']!) as EstimatedPayment;
}

/**
 * The content of the payment estimate: a monthly payment with the shopper's own terms, which the summary then shows
 * too. It starts with the terms of the search, or else of the wallet, or else of the site.
 */
export function PaymentEstimate({ payment }: { payment: EstimatedPayment }) {
  const { start, oldLoanDollars } = useStart(payment);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const { amount, terms, ...text } = estimateText(start, typed, oldLoanDollars);
  const { problem } = text;
  useEffect(() => {
    if (problem === null) showInSummary(amount, terms);
  }, [problem, amount, terms]);
  return <EstimateForm {...text} onType={(added) => setTyped((before) => ({ ...before, ...added }))} />;
}

type Typed = { down: string | null; months: number | null; apr: string | null };

const NOTHING_TYPED: Typed = { down: null, months: null, apr: null };

/** Returns the texts of a payment, with the terms that the shopper typed. */
function estimateText(start: Payment, typed: Typed, oldLoanDollars?: number) {
  const { price, on } = start;
  const downDollars = typed.down === null ? start.downDollars : Math.round(Number(typed.down)) || 0;
  const months = typed.months ?? start.months;
  const aprPercent = typed.apr === null ? start.aprPercent : Number(typed.apr) || 0;
  const problem = problemOf({ downDollars, aprPercent });
  const { amount, terms, interest } = estimateOf({ price, downDollars, months, aprPercent, ...(on && { on }) });
  return {
    amount,
    terms,
    result: problem === null ? `${amount}/mo` : '–',
    problem,
    isCovered: isCovered({ price, downDollars }),
    months,
    allMonths: [...new Set([...TERMS, start.months])].toSorted((a, b) => a - b),
    down: formatDollars(downDollarsOf({ price, downDollars })),
    aprPercent,
    interest: formatDollars(interest),
    note: estimateNote(start, oldLoanDollars),
    typedDown: typed.down ?? String(Math.round(downDollarsOf(start))),
    isDownWrong: isDownWrong(downDollars),
    typedApr: typed.apr ?? String(start.aprPercent),
    isAprWrong: !isApr(aprPercent),
  };
}

type PaymentProps = { purchase: string; json: string; estimate: EstimateText };

/** The panel of the payment; `purchase` is the query of its details. */
export const PAYMENT_ESTIMATE: Fragment<PaymentProps> = {
  component: ({ purchase, json, estimate }) => (
    <Panel id="payment" title="Estimate your payment">
      <div className="payment-estimate" data-payment={json}>
        <EstimateForm {...estimate} onType={() => undefined} />
      </div>
      <p>
        <a href={`/cars-for-sale/payment?${purchase}`} rel="nofollow" data-dialog="pay-listing">
          Payment details with trade-in, taxes and fees
        </a>
      </p>
    </Panel>
  ),
  // These values are compared with others.
  fixed: ['estimate.months', 'estimate.allMonths'],
};

/** By payment, which is the same object in most visits of a car. */
const items = new WeakMap<EstimatedPayment, Omit<PaymentProps, 'purchase'>>();

export function paymentItem(payment: EstimatedPayment, purchase: string): PaymentProps {
  const known = items.get(payment);
  if (known) return { purchase, ...known };
  const { amount: _amount, terms: _terms, ...estimate } = estimateText(payment, NOTHING_TYPED);
  const item = { json: JSON.stringify(payment), estimate };
  items.set(payment, item);
  return { purchase, ...item };
}

type EstimateText = Omit<ReturnType<typeof estimateText>, 'amount' | 'terms'>;

function EstimateForm({ onType, ...text }: EstimateText & { onType(typed: Partial<Typed>): void }) {
  const { result, problem, months, allMonths, down, aprPercent, interest, note } = text;
  return (
    <>
      <p className="payment-result" role="status">
        <strong>{result}</strong>
        <span className="quiet">
          {problem ??
            (text.isCovered ? (
              COVERED_TEXT
            ) : (
              <>
                for {months} months, with {down} down at {aprPercent}% APR. Total interest: {interest}.
              </>
            ))}
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
            step={500}
            value={text.typedDown}
            aria-invalid={text.isDownWrong}
            onChange={(event) => onType({ down: event.target.value })}
          />
        </label>
        <label className="field">
          Term
          <select
            className="select"
            value={months}
            onChange={(event) => onType({ months: Number(event.target.value) })}
          >
            {allMonths.map((term) => (
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
            value={text.typedApr}
            aria-invalid={text.isAprWrong}
            onChange={(event) => onType({ apr: event.target.value })}
          />
        </label>
      </div>
      <p className="quiet">{note}</p>
    </>
  );
}

/** Names the price that an estimate is for, and what is added to it. */
export function estimateNote({ price, on }: Pick<Payment, 'price' | 'on'>, oldLoanDollars = 0): string {
  return [
    'An estimate, not an offer of credit.',
    on && `It’s based on ${formatDollars(price)}, the price ${on}.`,
    on === undefined ? 'Taxes, title and fees are extra.' : on !== 'out the door' && 'Taxes and title are extra.',
    oldLoanDollars > 0 && `The ${formatDollars(oldLoanDollars)} left on your old loan is extra.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the payment before the shopper changes it. */
function useStart(payment: EstimatedPayment): { start: Payment; oldLoanDollars?: number | undefined } {
  const copy = useWalletCopy();
  const own = payment.wallet && copy?.terms?.[payment.wallet];
  if (!own) return { start: payment };
  return { start: { ...payment, ...own }, oldLoanDollars: own.oldLoanDollars };
}

function isDownWrong(downDollars: number | null): boolean {
  return downDollars !== null && downDollars < 0;
}

function isApr(aprPercent: number): boolean {
  return aprPercent >= 0 && aprPercent <= MAX_APR;
}

function problemOf({ downDollars, aprPercent }: Pick<Payment, 'downDollars' | 'aprPercent'>): string | null {
  if (isDownWrong(downDollars)) return 'Enter a down payment of $0 or more.';
  return isApr(aprPercent) ? null : `Enter an APR from 0 to ${MAX_APR}%.`;
}

/** Updates the summary, which is not hydrated, so that it shows the same payment as the estimate. */
function showInSummary(amount: string, terms: string): void {
  const texts = { '.summary-monthly': `${amount}/mo`, '.summary-terms': terms };
  for (const [selector, text] of Object.entries(texts)) {
    const element = document.querySelector(selector);
    if (element && element.textContent !== text) element.textContent = text;
  }
}
