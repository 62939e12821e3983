import type { ReactNode } from 'react';
import { PAYMENT_FIELDS, type PaymentField, TAX_CREDIT_PARAM, ZIP_RULE } from '../model/payment-query.ts';
import type { PaymentRow } from '../model/payment-details.ts';
import type { PaymentDetailsView } from '../model/payment-view.ts';
import { NumberField } from './number-field.tsx';
import { type PaymentState, usePayment } from './use-payment.ts';

const PAGE = '/cars-for-sale/payment';
const PROBLEM_ID = 'payment-problem';

/**
 * Renders the form and the result of a car's payment. Without scripts, a button sends the form; with scripts, the
 * result follows each change. `first`: the server's result.
 */
export function PaymentDetails({ first }: { first: PaymentDetailsView }) {
  const { view, state, form, update, updateSoon } = usePayment(first);
  const { car, kind, hasLease, rates, fees, offers, dealerLinks } = view;
  const field = (name: PaymentField | 'zip', label?: string) => (
    <NumberField
      key={name}
      name={name}
      rule={ruleOf(name)}
      label={label}
      describedBy={PROBLEM_ID}
      {...view.fields[name]}
    />
  );
  return (
    <div className="payment-details">
      <Headline result={view.result} state={state} />
      <form
        ref={form}
        action={PAGE}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          update();
        }}
        onInput={({ target }) => {
          // A rate that the shopper enters replaces the average of a band.
          const { name } = target as HTMLInputElement;
          const band = form.current?.elements.namedItem('creditBand');
          if (name === 'aprPercent' && band instanceof HTMLSelectElement) band.value = '';
          updateSoon();
        }}
      >
        <input type="hidden" name="listingId" value={car.id} />
        {hasLease && (
          <fieldset className="payment-kinds">
            <legend className="visually-hidden">Finance or lease</legend>
            <Kind value="loan" label="Finance" isChosen={kind === 'loan'} />
            <Kind value="lease" label="Lease" isChosen={kind === 'lease'} />
          </fieldset>
        )}
        <div className="payment-fields">
          {field('price')}
          {field('downPayment')}
          {field('tradeInValue')}
          {field('amountOwed')}
          {field('zip')}
          {kind === 'loan' ? (
            <>
              {field('taxesAndFees', 'Taxes and fees ($), if you know them')}
              <label className="field">
                Rate by credit score
                <select className="select" name="creditBand" defaultValue={rates.chosen}>
                  {rates.options.map(({ value, text }) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </label>
              {field('aprPercent')}
              {field('termMonths')}
              {field('balloon')}
            </>
          ) : (
            <>
              {field('residual')}
              {field('moneyFactor')}
              {field('leaseMonths')}
              {field('leaseFees')}
              {field('leaseTaxPercent')}
            </>
          )}
        </div>
        <PurchaseNotes {...view} />
        <button className="button">Update payment</button>
      </form>
      {state !== 'failed' && view.result.kind === 'payment' && <Calculation {...view.result} />}
      {offers.length > 0 && (
        <ul className="payment-offers" aria-label="Incentives and special rates">
          {offers.map(({ text, note }) => (
            <li key={text}>
              {text} <span className="payment-note">{note}</span>
            </li>
          ))}
        </ul>
      )}
      {kind === 'loan' ? (
        <>
          <Fees fees={fees} />
          <p className="payment-note">
            {rates.note} <a href={rates.url}>Source</a>
          </p>
        </>
      ) : (
        <p className="payment-note">
          {fees.leaseTax.text}{' '}
          {fees.leaseTax.source && <a href={fees.leaseTax.source.url}>{fees.leaseTax.source.title}</a>}
        </p>
      )}
      {dealerLinks.length > 0 && (
        <ul className="payment-links" aria-label="From the dealer">
          {dealerLinks.map(({ text, href }) => (
            <li key={href}>
              <a href={href} rel="nofollow noopener">
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ruleOf(name: PaymentField | 'zip') {
  return name === 'zip' ? ZIP_RULE : PAYMENT_FIELDS[name];
}

function Kind({ value, label, isChosen }: { value: string; label: string; isChosen: boolean }) {
  return (
    <label>
      <input type="radio" name="type" value={value} defaultChecked={isChosen} />
      {label}
    </label>
  );
}

/** Renders the payment, or the reason why there is none. It stays visible while a shopper fills in the form. */
function Headline({ result, state }: { result: PaymentDetailsView['result']; state: PaymentState }) {
  return (
    <div className="payment-headline" role="status" aria-busy={state === 'loads'}>
      {state === 'failed' ? (
        <p>We couldn’t update the payment. Check your connection and try again.</p>
      ) : result.kind === 'missing' ? (
        <p id={PROBLEM_ID}>{result.message}</p>
      ) : (
        <p>
          <strong>{result.amount}</strong> a month
          <span className="payment-terms-line">{result.terms}</span>
        </p>
      )}
    </div>
  );
}

/** Renders the trade-in that only lowers the tax, and the sentences about taxes and fees. */
function PurchaseNotes({ taxCreditDollars, notes }: Pick<PaymentDetailsView, 'taxCreditDollars' | 'notes'>) {
  return (
    <>
      {taxCreditDollars !== null && <input type="hidden" name={TAX_CREDIT_PARAM} value={taxCreditDollars} />}
      <div role="status">
        {notes.map((note) => (
          <p key={note} className="payment-note">
            {note}
          </p>
        ))}
      </div>
    </>
  );
}

function Calculation({ rows, note }: { rows: readonly PaymentRow[]; note: string }) {
  return (
    <section className="payment-result-box" aria-label="How the payment is calculated">
      <Rows rows={rows.map(({ isTotal, ...row }) => ({ ...row, isTotal: isTotal ?? false }))} />
      <p className="payment-note">{note}</p>
    </section>
  );
}

function Fees({ fees: { note, lines } }: { fees: PaymentDetailsView['fees'] }) {
  return (
    <details className="payment-fees">
      <summary>Estimated taxes and fees</summary>
      <p className="payment-note">{note}</p>
      <Rows
        rows={lines.map(({ label, amount, source, age }) => ({
          amount,
          isTotal: false,
          label: source ? (
            <>
              {label} <a href={source.url}>{source.title}</a> {age}
            </>
          ) : (
            label
          ),
        }))}
      />
    </details>
  );
}

function Rows({ rows }: { rows: readonly { label: ReactNode; amount: string; isTotal: boolean }[] }) {
  return (
    <dl className="payment-rows">
      {rows.map(({ label, amount, isTotal }, index) => (
        <div key={index} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
