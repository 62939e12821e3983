import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { useState } from 'react';
import { formatDollars } from '#kit/text/format.ts';
import { type Brush, otherParams, type RangeName, parseRangeEnd } from './brush.ts';
import { carsText, milesText, reversedRangeText, spanText } from './texts.ts';
import './range-form.css';

type Ends = readonly [of: keyof Brush, end: 'min' | 'max', name: RangeName, label: string][];
const ENDS: Ends = [
  ['price', 'min', PARAM_NAMES.minPrice, 'Lowest price'],
  ['price', 'max', PARAM_NAMES.maxPrice, 'Highest price'],
  ['mileage', 'min', PARAM_NAMES.minMileage, 'Fewest miles'],
  ['mileage', 'max', PARAM_NAMES.maxMileage, 'Most miles'],
];

/**
 * Shows the selected area as numbers, with a button that shows its cars. Without scripts, it is a form that searches
 * for them.
 */
export function RangeForm(props: {
  query: string;
  brush: Brush;
  isMarked: boolean;
  count: number | null | undefined;
  onChange(brush: Brush): void;
  onClear(): void;
  onShow: (() => void) | undefined;
}) {
  const { query, brush, isMarked, count, onChange, onClear, onShow } = props;
  // Keeps the text as typed. If a typed dot disappeared, the digits around it would join into thousands.
  const [typing, setTyping] = useState<{ name: RangeName; text: string } | null>(null);
  const reversed = reversedRangeText(brush);
  const spans = [spanText(brush.price, formatDollars), spanText(brush.mileage, milesText)].filter(Boolean).join(', ');
  return (
    <form
      className="market-range"
      action="/cars-for-sale"
      onSubmit={(event) => {
        if (!onShow) return;
        event.preventDefault();
        onShow();
      }}
    >
      {otherParams(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {ENDS.map(([of, end, name, label]) => (
        <label key={name} className="market-end">
          <span>{label}</span>
          <input
            className="input"
            name={name}
            inputMode="numeric"
            autoComplete="off"
            value={textOf(brush[of][end], typing?.name === name ? typing.text : null)}
            onBlur={() => setTyping(null)}
            onChange={({ target }) => {
              setTyping({ name, text: target.value });
              onChange({ ...brush, [of]: { ...brush[of], [end]: parseRangeEnd(target.value) } });
            }}
          />
        </label>
      ))}
      <div className="market-range-actions">
        <button className="button primary" disabled={isMarked ? count === 0 : onShow !== undefined}>
          {isMarked && count !== null && count !== undefined ? `Show these ${carsText(count)}` : 'Show these cars'}
        </button>
        {isMarked && (
          <button type="button" className="button" onClick={onClear}>
            Clear
          </button>
        )}
      </div>
      <p className={reversed ? 'market-reversed' : 'visually-hidden'} role="status">
        {reversed || (isMarked && count !== undefined && count !== null ? `${carsText(count)}: ${spans}` : '')}
      </p>
    </form>
  );
}

function textOf(end: number | null, typed: string | null): string | number {
  return typed !== null && parseRangeEnd(typed) === end ? typed : (end ?? '');
}
