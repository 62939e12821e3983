import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { priceProblem } from '#features/search/search.ui.ts';
import { formatDollars, formatNumber } from '#kit/format.ts';
import { Histogram } from '#ui/histogram.tsx';
import { caretAfter, LONGEST_AMOUNT, maskMoney, maskNumber, unmask } from '#ui/money-mask.ts';
import { RangeSlider } from '#ui/range-slider.tsx';
import { useSearchActions } from '../browser/search-actions.ts';
import type { RangeView } from '../page-data.ts';
import { SearchLink } from '../results/search-link.tsx';
import { spanOf, valuesOf } from './range-span.ts';
import './range-fields.css';

type RangeKind = 'year' | 'price' | 'mileage';

/** How each range is typed, shown and checked. */
const KINDS = {
  year: {
    mask: (text: string) => text.replaceAll(/\D/g, '').slice(0, 4),
    show: String,
    longest: 4,
    check: orderProblem,
  },
  price: { mask: maskMoney, show: formatDollars, longest: LONGEST_AMOUNT, check: priceProblem },
  mileage: { mask: maskNumber, show: formatNumber, longest: LONGEST_AMOUNT, check: orderProblem },
} as const;

const SETTLING_MS = 300;

/** A distribution with two thumbs, and two inputs that say the same in figures; they commit on blur or Enter. */
export function RangeFields({ kind, label, range }: { kind: RangeKind; label: string; range: RangeView }) {
  const { go, apply } = useSearchActions();
  const { mask, show, longest, check } = KINDS[kind];
  const { bins, min, max } = range;
  const settled = spanOf(bins, min.value, max.value);
  const [moving, setMoving] = useState<readonly [number, number] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    setProblem(null);
    // An answer that was on its way when a thumb moved on does not pull it back.
    if (settling.current === undefined) setMoving(null);
  }, [range]);
  const inputs = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)] as const;
  const noteId = useId();
  const span = moving ?? settled;
  const error = problem ?? range.error;

  const write = (values: readonly [number | null, number | null]) => {
    for (const end of [0, 1] as const) {
      const input = inputs[end].current;
      if (input) input.value = values[end] === null ? '' : show(values[end]);
    }
  };
  const commit = (end: 0 | 1) => {
    const [low, high] = inputs.map((input) => unmask(input.current?.value ?? ''));
    if (low === min.value && high === max.value) return;
    const reason = check({ min: low ?? null, max: high ?? null }) ?? null;
    setProblem(reason);
    if (reason === null) apply();
    else inputs[end].current!.value = '';
  };
  const stepText = (step: number) => {
    const [low, high] = valuesOf(bins, step === 0 ? [0, bins.length] : [0, step]);
    return step === 0 ? 'Any' : high === null ? (low === null ? 'Any' : show(low)) : show(high);
  };
  return (
    <fieldset className="range-fields">
      <legend className="visually-hidden">{label}</legend>
      {bins.length > 1 && (
        <div className="range-plot">
          {moving && (
            <output className="range-total">
              {`About ${formatNumber(bins.slice(...moving).reduce((sum, bin) => sum + bin.count, 0))} results`}
            </output>
          )}
          <Histogram counts={bins.map(({ count }) => count)} from={span[0]} to={span[1]} />
          <RangeSlider
            steps={bins.length}
            value={span}
            labels={[min.label, max.label]}
            textOf={stepText}
            onMove={(next) => {
              clearTimeout(settling.current);
              settling.current = setTimeout(() => (settling.current = undefined), SETTLING_MS);
              setMoving(next);
              write(valuesOf(bins, next));
            }}
            onSettle={() => apply()}
          />
        </div>
      )}
      <div className="range-inputs">
        {([min, max] as const).map((end, index) => (
          <label className="field" key={end.name}>
            {end.label}
            <input
              ref={inputs[index as 0 | 1]}
              className="input"
              name={end.name}
              inputMode="numeric"
              autoComplete="off"
              maxLength={longest}
              placeholder={index === 0 ? 'No min' : 'No max'}
              defaultValue={end.value === null ? '' : show(end.value)}
              aria-invalid={error !== null || undefined}
              aria-describedby={error ? noteId : undefined}
              onInput={(event) => retype(event.currentTarget, mask)}
              onBlur={() => commit(index as 0 | 1)}
              onKeyDown={(event) => onEnter(event, () => commit(index as 0 | 1))}
            />
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={noteId} role="alert">
          {error}
        </p>
      )}
      {range.shortcuts.length > 0 && (
        <ul className="shortcuts">
          {range.shortcuts.map(({ label: text, query, count, selected }) => (
            <li key={text}>
              {count > 0 || selected ? (
                <SearchLink className="option" query={query} go={go} current={selected}>
                  <span className="option-label">{text}</span>
                  <span className="option-count">{formatNumber(count)}</span>
                </SearchLink>
              ) : (
                <span className="option off" aria-disabled="true">
                  <span className="option-label">{text}</span>
                  <span className="option-count">0</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function orderProblem({ min, max }: { min: number | null; max: number | null }): string | undefined {
  return min !== null && max !== null && min > max ? 'The minimum must not be above the maximum.' : undefined;
}

/** Masks what has been typed and keeps the caret behind the same digit. */
function retype(input: HTMLInputElement, mask: (text: string) => string): void {
  const masked = mask(input.value);
  if (masked === input.value) return;
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll(/\D/g, '').length;
  input.value = masked;
  const caret = caretAfter(masked, before);
  input.setSelectionRange(caret, caret);
}

function onEnter(event: KeyboardEvent, then: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  then();
}
