import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { MAX_TRADE_IN, PARAM_NAMES } from '#features/search/search.ui.ts';
import { useWalletCopy } from '#features/wallet/wallet.ui.ts';
import type { FragmentItems } from '#ui/fragment-list.tsx';
import { MaskedField, maskedInputItems } from '#ui/masked-field.tsx';
import { MAX_AMOUNT_LENGTH, maskMoney } from '#kit/text/money-mask.ts';
import { useSearchActions } from '../../browser/search-actions.ts';
import type { PriceBasisView } from '../../page-data.ts';

const NOTE_ID = 'price-basis-note';

const OPTIONS: readonly { value: PriceBasisView['value'] | ''; label: string }[] = [
  { value: '', label: 'As advertised' },
  { value: 'with-fees', label: 'With dealer fees' },
  { value: 'out-the-door', label: 'Out the door' },
];

/** Renders the choice of the items that the prices of the search include. `basis` is absent for advertised prices. */
export function PriceBasisFields({ basis }: { basis: PriceBasisView | undefined }) {
  const select = useRef<HTMLSelectElement>(null);
  const value = basis?.value ?? '';
  const shown = useRef(value);
  const tradeIn = Math.min(useWalletCopy()?.tradeIn?.value ?? 0, MAX_TRADE_IN);
  // Replacing the element at each choice would lose the focus. A choice made before this code arrived is kept.
  useLayoutEffect(() => {
    if (shown.current !== value) select.current!.value = value;
    shown.current = value;
  }, [value]);
  return (
    <>
      <label className="field">
        Show prices
        <select
          ref={select}
          className="select"
          name={PARAM_NAMES.priceBasis}
          defaultValue={value}
          aria-describedby={basis && NOTE_ID}
        >
          {OPTIONS.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      {/* The trade-in of the wallet is used as soon as the shopper chooses prices that depend on it. */}
      {value !== 'out-the-door' && tradeIn > 0 && <input type="hidden" name={PARAM_NAMES.tradeIn} value={tradeIn} />}
      {basis && <BasisDetails {...basis} />}
    </>
  );
}

function BasisDetails({ value, tradeIn, note, needsZip }: PriceBasisView) {
  const { apply } = useSearchActions();
  return (
    <>
      {value === 'out-the-door' && (
        <MaskedField
          {...tradeInInput(tradeIn)}
          label="Trade-in value (optional)"
          mask={maskMoney}
          onCommit={() => apply()}
        />
      )}
      {needsZip ? (
        <p className="field-error" id={NOTE_ID}>
          <a href="#filter-zip" onClick={focusZip}>
            Enter your ZIP Code
          </a>{' '}
          {note}
        </p>
      ) : (
        <p className="field-note" id={NOTE_ID}>
          {note}
        </p>
      )}
    </>
  );
}

function tradeInInput(tradeIn: string) {
  return {
    name: PARAM_NAMES.tradeIn,
    inputMode: 'numeric' as const,
    maxLength: MAX_AMOUNT_LENGTH,
    placeholder: 'None',
    defaultValue: tradeIn,
    'aria-describedby': NOTE_ID,
  };
}

/** Returns the lists of fragments in the fields of the price basis. */
export function priceBasisLists(basis: PriceBasisView | undefined): FragmentItems[] {
  return basis?.value === 'out-the-door' ? [maskedInputItems(tradeInInput(basis.tradeIn))] : [];
}

/** The field is in another section of the panel, which may be closed. */
function focusZip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('filter-location')?.setAttribute('open', '');
  document.getElementById('filter-zip')?.focus();
}
