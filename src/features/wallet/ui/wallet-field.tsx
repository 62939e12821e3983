import { useLayoutEffect, useRef, useState } from 'react';
import { useMask } from '#ui/masked-field.tsx';
import { maskMoney } from '#kit/text/money-mask.ts';

/** Explains what happened to the cents that a shopper typed into the field of an amount. */
export const CENTS_NOTE = 'Whole dollars only. The cents are left out.';

type Props = {
  label: string;
  name: string;
  value: string;
  problem: string | null;
  maxLength: number;
  /** The id of a text that explains the field. */
  hintId?: string;
  isMoney?: boolean;
};

/** Renders a labeled text field with its error. `isMoney`: formats an amount while it is typed (spec 2 §5). */
export function WalletField({ label, name, value, problem, maxLength, hintId, isMoney = false }: Props) {
  const [areCentsDropped, setCentsDropped] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  // A saved value replaces the typed text. A new element for it would lose the focus.
  useLayoutEffect(() => {
    if (shown.current !== value) input.current!.value = value;
    shown.current = value;
  }, [value]);
  const masked = useMask(maskMoney, { onCents: setCentsDropped });
  const about = [hintId, problem !== null && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label className="field">
        {label}
        <input
          ref={input}
          className="input"
          name={name}
          defaultValue={value}
          maxLength={maxLength}
          inputMode={name === 'aprPercent' ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-invalid={problem !== null || undefined}
          aria-describedby={about || undefined}
          {...(isMoney && masked)}
        />
      </label>
      {isMoney && (
        <p className="quiet" role="status">
          {areCentsDropped && CENTS_NOTE}
        </p>
      )}
      {problem !== null && (
        <p id={`${name}-error`} className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}
