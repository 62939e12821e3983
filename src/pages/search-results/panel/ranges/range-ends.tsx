import type { RefObject } from 'react';
import type { FragmentItems } from '#ui/fragment-list.tsx';
import { MaskedField, maskedInputItems } from '#ui/masked-field.tsx';
import { Select, selectItems, type SelectProps } from '#ui/select.tsx';
import type { RangeView } from '../../page-data.ts';
import { paymentProblem, priceProblem } from '#features/search/search.ui.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import { MAX_AMOUNT_LENGTH, maskMoney, maskNumber } from '#kit/text/money-mask.ts';

export type RangeKind = 'year' | 'price' | 'payment' | 'mileage';

type AxisEnds = { min: number | null; max: number | null };

/** The input, format and validation of each range. */
export const RANGE_KINDS = {
  year: {
    mask: (text: string) => text.replaceAll(/\D/g, '').slice(0, 4),
    show: String,
    longest: 4,
    check: orderProblem,
  },
  price: { mask: maskMoney, show: formatDollars, longest: MAX_AMOUNT_LENGTH, check: priceProblem },
  payment: { mask: maskMoney, show: formatDollars, longest: MAX_AMOUNT_LENGTH, check: paymentProblem },
  mileage: { mask: maskNumber, show: formatNumber, longest: MAX_AMOUNT_LENGTH, check: orderProblem },
} as const;

export type RangeControl = HTMLInputElement | HTMLSelectElement;
export type RangeControls = readonly [RefObject<RangeControl | null>, RefObject<RangeControl | null>];

const NONE = ['No min', 'No max'] as const;

/** The ends of a range as numbers: lists if there are steps, otherwise inputs that apply on blur or Enter. */
export function RangeEnds(props: {
  kind: RangeKind;
  range: RangeView;
  controls: RangeControls;
  error: string | null;
  onCommit(end: 0 | 1): void;
}) {
  const { kind, range, controls, error, onCommit } = props;
  const { mask } = RANGE_KINDS[kind];
  return (
    <>
      <div className="range-inputs">
        {([range.min, range.max] as const).map(({ name, label }, index) => {
          const end = index as 0 | 1;
          const ref = (control: RangeControl | null) => {
            controls[end].current = control;
          };
          const { list, field } = endControl(kind, range, end, error);
          return list ? (
            <label className="field" key={name}>
              {label}
              <Select {...list} ref={ref} />
            </label>
          ) : (
            <MaskedField {...field} key={name} ref={ref} label={label} mask={mask} onCommit={() => onCommit(end)} />
          );
        })}
      </div>
      {error && (
        <p className="field-error" id={noteIdOf(kind)} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

const noteIdOf = (kind: RangeKind) => `${kind}-note`;

/** Returns the attributes of an end's control: a list if there are steps, otherwise an input. */
function endControl(kind: RangeKind, { min, max, steps }: RangeView, end: 0 | 1, error: string | null) {
  const { show, longest } = RANGE_KINDS[kind];
  const { name, value } = end === 0 ? min : max;
  const shared = {
    name,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': error ? noteIdOf(kind) : undefined,
  };
  if (steps) {
    return { list: { ...shared, value: value === null ? '' : String(value), options: stepOptions(steps, end) } };
  }
  const field = {
    ...shared,
    inputMode: 'numeric' as const,
    maxLength: longest,
    placeholder: NONE[end],
    defaultValue: value === null ? '' : show(value),
  };
  return { field };
}

type StepOptions = SelectProps['options'];
const stepLists = new WeakMap<readonly number[], [min?: StepOptions, max?: StepOptions]>();

/** Returns the options of a list of steps. Cached, because the years are the same in most searches. */
function stepOptions(steps: readonly number[], end: 0 | 1): StepOptions {
  const lists = stepLists.get(steps) ?? [];
  stepLists.set(steps, lists);
  return (lists[end] ??= [{ value: '', label: NONE[end] }, ...steps.map((step) => ({ value: String(step) }))]);
}

/** Returns the lists of fragments for the ends of a range. */
export function endLists(kind: RangeKind, range: RangeView): FragmentItems[] {
  return ([0, 1] as const).map((end) => {
    const { list, field } = endControl(kind, range, end, range.error);
    return list ? selectItems(list) : maskedInputItems(field);
  });
}

function orderProblem({ min, max }: AxisEnds): string | undefined {
  return min !== null && max !== null && min > max ? 'The minimum can’t be higher than the maximum.' : undefined;
}
