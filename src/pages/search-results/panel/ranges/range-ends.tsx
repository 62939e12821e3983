import type { RefObject } from 'react';
import { MaskedField } from '#ui/masked-field.tsx';
import { Select } from '#ui/select.tsx';
import type { RangeView } from '../../page-data.ts';
import { paymentProblem, priceProblem } from '#features/search/search.ui.ts';
import { formatDollars, formatNumber } from '#kit/format.ts';
import { MAX_AMOUNT_LENGTH, maskMoney, maskNumber } from '#kit/money-mask.ts';

export type RangeKind = 'year' | 'price' | 'payment' | 'mileage';

type Ends = { min: number | null; max: number | null };

/** How each range is typed, formatted and validated. */
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

/** The ends of a range as numbers: lists if there are steps, otherwise inputs that commit on blur or Enter. */
export function RangeEnds(props: {
  kind: RangeKind;
  range: RangeView;
  controls: RangeControls;
  error: string | null;
  onCommit(end: 0 | 1): void;
}) {
  const { kind, range, controls, error, onCommit } = props;
  const { mask, show, longest } = RANGE_KINDS[kind];
  const noteId = `${kind}-note`;
  return (
    <>
      <div className="range-inputs">
        {([range.min, range.max] as const).map(({ name, label, value }, index) => {
          const end = index as 0 | 1;
          const shared = {
            name,
            ref: (control: RangeControl | null) => {
              controls[end].current = control;
            },
            'aria-invalid': error !== null || undefined,
            'aria-describedby': error ? noteId : undefined,
          };
          return range.steps ? (
            <label className="field" key={name}>
              {label}
              <Select
                {...shared}
                value={value === null ? '' : String(value)}
                options={[{ value: '', label: NONE[end] }, ...range.steps.map((step) => ({ value: String(step) }))]}
              />
            </label>
          ) : (
            <MaskedField
              {...shared}
              key={name}
              label={label}
              mask={mask}
              inputMode="numeric"
              maxLength={longest}
              placeholder={NONE[end]}
              defaultValue={value === null ? '' : show(value)}
              onCommit={() => onCommit(end)}
            />
          );
        })}
      </div>
      {error && (
        <p className="field-error" id={noteId} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

function orderProblem({ min, max }: Ends): string | undefined {
  return min !== null && max !== null && min > max ? 'The minimum can’t be higher than the maximum.' : undefined;
}
