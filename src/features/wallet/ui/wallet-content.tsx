import type { ReactNode } from 'react';
import { MAX_AMOUNT_LENGTH } from '#kit/text/money-mask.ts';
import { Select } from '#ui/select.tsx';
import { budgetPaths, WALLET_CALLS, withSearch } from '../model/wallet-paths.ts';
import { BUDGET_LABELS, BUDGET_TYPES } from '../model/steps.ts';
import { BUDGET_FIELDS } from '../model/show-errors.ts';
import { SEE_CARS, type WalletView } from '../model/wallet-view.ts';
import { useWallet, type WalletActions } from './use-wallet.ts';
import { WalletField } from './wallet-field.tsx';

type PartProps = { view: WalletView; actions: WalletActions };

/**
 * Renders a shopper's wallet: their budget, their trade-in, its payoff, their credit score and how they pay. Every form
 * works without scripts; with scripts, it is sent without leaving the page. `first`: the server's data.
 */
export function WalletContent({ first }: { first: WalletView }) {
  const { view, note, actions } = useWallet(first);
  const parts = { view, actions };
  return (
    <div className="wallet">
      <p className="wallet-note" role="status">
        {note}
      </p>
      <Cars cars={view.cars} />
      <BudgetPart {...parts} />
      <TradeInPart {...parts} />
      {view.payoff && <PayoffPart {...parts} payoff={view.payoff} />}
      {view.credit && <CreditPart {...parts} credit={view.credit} />}
      <PlanPart {...parts} />
      <ProductPart {...parts} />
      {!view.isEmpty && (
        <PartForm call="clear" {...parts}>
          <button className="button">Empty my wallet</button>
        </PartForm>
      )}
    </div>
  );
}

function Cars({ cars }: Pick<WalletView, 'cars'>) {
  if (cars.kind === 'message') return <p className="wallet-cars">{cars.text}</p>;
  return (
    <div className="wallet-cars">
      <a className="button primary" href={cars.href}>
        {cars.text}
      </a>
      {cars.withTaxes !== null && (
        <a className="button" href={cars.withTaxes}>
          Include taxes and fees
        </a>
      )}
      {cars.notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
    </div>
  );
}

function BudgetPart({ view, actions }: PartProps) {
  const { type, ...field } = view.budget;
  const pathOf = budgetPaths(view.search);
  return (
    <Part id="budget" title="Budget">
      <p className="wallet-tabs" role="group" aria-label="Type of budget">
        {BUDGET_TYPES.map((each) => (
          <a
            key={each}
            href={pathOf(each)}
            aria-current={each === type ? 'true' : undefined}
            onClick={(event) => actions.chooseBudgetType(event, each)}
          >
            {BUDGET_LABELS[each].type}
          </a>
        ))}
      </p>
      <PartForm call="budget" view={view} actions={actions}>
        <WalletField
          label={BUDGET_LABELS[type].amount}
          name={BUDGET_FIELDS[type]}
          maxLength={MAX_AMOUNT_LENGTH}
          isMoney
          {...field}
        />
        <button className="button primary">Set budget</button>
      </PartForm>
    </Part>
  );
}

function TradeInPart({ view, actions }: PartProps) {
  const { isNone, ...field } = view.tradeIn;
  return (
    <Part id="trade-in" title="Trade-in">
      {isNone && <p>You have no car to trade in.</p>}
      <PartForm call="trade-in" view={view} actions={actions}>
        <WalletField label="What your car is worth ($)" name="value" maxLength={MAX_AMOUNT_LENGTH} isMoney {...field} />
        <button className="button primary">Save</button>
      </PartForm>
      <div className="wallet-more">
        <a href={withSearch('/value', view.search)}>Estimate what it’s worth</a>
        {!isNone && (
          <PartForm call="trade-in" view={view} actions={actions}>
            <button className="button" name="value" value="0">
              I have no trade-in
            </button>
          </PartForm>
        )}
      </div>
    </Part>
  );
}

function PayoffPart({ view, actions, payoff }: PartProps & { payoff: NonNullable<WalletView['payoff']> }) {
  const { equity, ...field } = payoff;
  return (
    <Part id="payoff" title="Payoff">
      <p id="payoff-hint" className="quiet">
        Your lender can tell you the payoff amount. Enter 0 if it’s paid off.
      </p>
      <PartForm call="payoff" view={view} actions={actions}>
        <WalletField
          label="What you still owe on it ($)"
          name="amountOwed"
          hintId="payoff-hint"
          maxLength={MAX_AMOUNT_LENGTH}
          isMoney
          {...field}
        />
        <button className="button primary">Save</button>
      </PartForm>
      {equity && (
        <p>
          <strong>Equity: {equity.amount}</strong> <span className="quiet">{equity.text}</span>
        </p>
      )}
    </Part>
  );
}

function CreditPart({ view, actions, credit }: PartProps & { credit: NonNullable<WalletView['credit']> }) {
  const { chosen, options, problem, note, source } = credit;
  return (
    <Part id="credit" title="Credit score">
      <PartForm id="credit-form" call="credit" view={view} actions={actions}>
        <div>
          <label className="field">
            Your credit score
            <Select
              name="creditBand"
              value={chosen}
              options={options}
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : 'creditBand-error'}
            />
          </label>
          {problem !== null && (
            <p id="creditBand-error" className="field-error">
              {problem}
            </p>
          )}
        </div>
        <button className="button primary">Save</button>
      </PartForm>
      <p className="quiet">
        {note} <a href={source}>Source</a>
      </p>
      {view.cars.kind === 'search' && (
        <button className="button" form="credit-form" {...SEE_CARS}>
          See your cars
        </button>
      )}
    </Part>
  );
}

function PlanPart({ view, actions }: PartProps) {
  const { kind, hasLease, downPayment, termMonths, aprPercent, usual } = view.plan;
  return (
    <Part id="plan" title="How you’ll pay">
      <PartForm call="plan" view={view} actions={actions}>
        {hasLease && (
          <fieldset className="wallet-kinds">
            <legend className="visually-hidden">Finance or lease</legend>
            {(['finance', 'lease'] as const).map((each) => (
              <label key={each}>
                <input type="radio" name="type" value={each} defaultChecked={each === kind} />
                {each === 'finance' ? 'Finance' : 'Lease'}
              </label>
            ))}
          </fieldset>
        )}
        <WalletField
          label="Down payment ($)"
          name="downPayment"
          maxLength={MAX_AMOUNT_LENGTH}
          isMoney
          {...downPayment}
        />
        <WalletField label="Term in months" name="termMonths" maxLength={3} {...termMonths} />
        {kind === 'finance' && <WalletField label="APR (%)" name="aprPercent" maxLength={6} {...aprPercent} />}
        <button className="button primary">Save</button>
      </PartForm>
      <p className="quiet">{usual}</p>
    </Part>
  );
}

function ProductPart({ view, actions }: PartProps) {
  const { key, title, text, next } = view.product;
  return (
    <Part id="product" title={title}>
      <p>{text}</p>
      <PartForm call="product" view={view} actions={actions}>
        <input type="hidden" name="product" value={key} />
        <button className="button">Next: {next}</button>
      </PartForm>
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="wallet-part" id={id} aria-labelledby={`wallet-${id}`}>
      <h2 id={`wallet-${id}`}>{title}</h2>
      {children}
    </section>
  );
}

function PartForm(props: PartProps & { call: string; id?: string; children: ReactNode }) {
  const { call, id, view, actions, children } = props;
  const action = `${WALLET_CALLS}/${call}`;
  return (
    <form id={id} className="wallet-form" method="post" action={action} noValidate onSubmit={actions.send}>
      {view.search !== '' && <input type="hidden" name="search" value={view.search} />}
      {children}
    </form>
  );
}
