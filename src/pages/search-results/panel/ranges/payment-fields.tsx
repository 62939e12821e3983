import { useRef, useState } from 'react';
import { PARAM_NAMES, termProblem } from '#features/search/search.ui.ts';
import { formatDollars } from '#kit/text/format.ts';
import { type Fragment, type FragmentItems, FragmentList } from '#ui/fragment-list.tsx';
import { MaskedField, maskedInputItems } from '#ui/masked-field.tsx';
import { Select, selectItems } from '#ui/select.tsx';
import { maskMoney, maskPercent, MAX_AMOUNT_LENGTH } from '#kit/text/money-mask.ts';
import { clearRejectedInput, forgetAppliedValue } from '../../browser/query/reset-form.ts';
import { useSearchActions } from '../../browser/search-actions.ts';
import type { PaymentView } from '../../page-data.ts';
import { OnSearchEnd, RangeFields, rangeLists } from './range-fields.tsx';
import './payment-fields.later.css';

/** The filter for the estimated monthly payment, with the payment terms. */
export function PaymentFields({ payment }: { payment: PaymentView }) {
  const { apply } = useSearchActions();
  const { range } = payment;
  const [problem, setProblem] = useState<{ term: Term; text: string } | null>(null);
  const fields = { down: useRef<HTMLInputElement>(null), apr: useRef<HTMLInputElement>(null) };
  const inForce = { down: termInput('down', payment).defaultValue, apr: termInput('apr', payment).defaultValue };
  const field = (term: Term) => ({
    ...termInput(term, payment, problem?.term),
    ref: fields[term],
    onCommit: () => {
      const input = fields[term].current!;
      forgetAppliedValue(input);
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
        <MaskedField label="Down payment" {...field('down')} mask={maskMoney} />
        <label className="field">
          Term
          <Select {...monthsList(payment)} />
        </label>
        <MaskedField label="APR %" {...field('apr')} mask={maskPercent} decimals />
      </div>
      {problem && (
        <p className="field-error" id="terms-note" role="alert">
          {problem.text}
          <OnSearchEnd then={() => setProblem(null)} />
        </p>
      )}
      <FragmentList of={TERMS} items={[termsProps(payment)]} />
    </div>
  );
}

type Term = 'down' | 'apr';

/** Returns the attributes of an input for a payment term. `invalid`: the term whose input was rejected. */
function termInput(term: Term, { downDollars, usualDown, aprPercent }: PaymentView, invalid?: Term) {
  const down = {
    defaultValue: downDollars === null ? '' : formatDollars(downDollars),
    inputMode: 'numeric' as const,
    maxLength: MAX_AMOUNT_LENGTH,
    placeholder: usualDown,
  };
  const apr = { defaultValue: String(aprPercent), inputMode: 'decimal' as const, maxLength: 5 };
  return {
    name: PARAM_NAMES[term],
    'aria-invalid': invalid === term || undefined,
    'aria-describedby': invalid === term ? 'terms-note' : undefined,
    ...(term === 'down' ? down : apr),
  };
}

function monthsList({ months, monthsOffered }: PaymentView) {
  return {
    name: PARAM_NAMES.months,
    value: String(months),
    options: monthsOffered.map((each) => ({ value: String(each), label: `${each} mo` })),
  };
}

type TermsProps = Pick<PaymentView, 'months' | 'aprPercent' | 'on'> & { down: string };

function termsProps({ downDollars, usualDown, months, aprPercent, on }: PaymentView): TermsProps {
  return { down: downDollars === null ? usualDown : formatDollars(downDollars), months, aprPercent, on };
}

const TERMS: Fragment<TermsProps> = {
  component: ({ down, months, aprPercent, on }) => (
    <p className="field-note">
      {`Est. monthly payment with ${down} down, ${months} months, ${aprPercent}% APR, ${on}. Not an offer of credit.`}
    </p>
  ),
};

/** Returns the lists of fragments in the payment fields before the shopper uses them, in the order of their HTML. */
export function paymentLists(payment: PaymentView): FragmentItems[] {
  return [
    ...rangeLists('payment', payment.range),
    maskedInputItems(termInput('down', payment)),
    selectItems(monthsList(payment)),
    maskedInputItems(termInput('apr', payment)),
    { of: TERMS, items: [termsProps(payment)] },
  ];
}
