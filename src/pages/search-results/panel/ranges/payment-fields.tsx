import { useRef, useState } from 'react';
import { termProblem, PARAM_NAMES } from '#features/search/search.ui.ts';
import { formatDollars } from '#kit/format.ts';
import { MaskedField } from '#ui/masked-field.tsx';
import { Select } from '#ui/select.tsx';
import { MAX_AMOUNT_LENGTH, maskMoney, maskPercent } from '#kit/money-mask.ts';
import { clearRejectedInput, forgetValueInForce } from '../../browser/value-in-force.ts';
import { useSearchActions } from '../../browser/search-actions.ts';
import type { PaymentView } from '../../page-data.ts';
import { RangeFields } from './range-fields.tsx';
import { OnSearchEnd } from '../on-search-end.tsx';
import './payment-fields.later.css';

/** The estimated monthly payment as a filter, with the terms of the estimate. */
export function PaymentFields({ payment }: { payment: PaymentView }) {
  const { apply } = useSearchActions();
  const { range, downDollars, usualDown, on, months, monthsOffered, aprPercent } = payment;
  const [problem, setProblem] = useState<{ term: string; text: string } | null>(null);
  const fields = { down: useRef<HTMLInputElement>(null), apr: useRef<HTMLInputElement>(null) };
  const inForce = {
    down: downDollars === null ? '' : formatDollars(downDollars),
    apr: String(aprPercent),
  };
  const field = (term: keyof typeof fields) => ({
    name: PARAM_NAMES[term],
    ref: fields[term],
    defaultValue: inForce[term],
    'aria-invalid': problem?.term === term || undefined,
    'aria-describedby': problem?.term === term ? 'terms-note' : undefined,
    onCommit: () => {
      const input = fields[term].current!;
      forgetValueInForce(input);
      const text = termProblem(term, input.value) ?? null;
      setProblem(text === null ? null : { term, text });
      if (text === null) apply();
      else clearRejectedInput(input, inForce[term]);
    },
  });
  return (
    <div className="payment-fields">
      <RangeFields kind="payment" label="Monthly payment" range={range} />
      <div className="payment-terms">
        <MaskedField
          label="Down payment"
          {...field('down')}
          mask={maskMoney}
          inputMode="numeric"
          maxLength={MAX_AMOUNT_LENGTH}
          placeholder={usualDown}
        />
        <label className="field">
          Term
          <Select
            name={PARAM_NAMES.months}
            value={String(months)}
            options={monthsOffered.map((each) => ({ value: String(each), label: `${each} mo` }))}
          />
        </label>
        <MaskedField label="APR %" {...field('apr')} mask={maskPercent} decimals inputMode="decimal" maxLength={5} />
      </div>
      {problem && (
        <p className="field-error" id="terms-note" role="alert">
          {problem.text}
          <OnSearchEnd then={() => setProblem(null)} />
        </p>
      )}
      <p className="field-note">
        Est. monthly payment with {downDollars === null ? usualDown : formatDollars(downDollars)} down, {months} months,{' '}
        {aprPercent}% APR, {on}. Not an offer of credit.
      </p>
    </div>
  );
}
