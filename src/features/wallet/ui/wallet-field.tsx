import { showMasked } from '#ui/masked-field.tsx';
import { maskMoney } from '#ui/money-mask.ts';

/** A labeled text field with what is wrong with it. `isMoney`: formats an amount while it is typed (spec 2 §5). */
export function WalletField(props: {
  label: string;
  name: string;
  value: string;
  problem: string | null;
  maxLength: number;
  /** The id of a text that explains the field. */
  hintId?: string;
  isMoney?: boolean;
}) {
  const { label, name, value, problem, maxLength, hintId, isMoney = false } = props;
  const about = [hintId, problem !== null && `${name}-fault`].filter(Boolean).join(' ');
  return (
    <div>
      <label className="field">
        {label}
        <input
          // A saved value replaces what was typed.
          key={value}
          className="input"
          name={name}
          defaultValue={value}
          maxLength={maxLength}
          inputMode={name === 'aprPercent' ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-invalid={problem !== null || undefined}
          aria-describedby={about || undefined}
          onInput={
            isMoney
              ? (event) => {
                  const { inputType } = event.nativeEvent as InputEvent;
                  showMasked(event.currentTarget, maskMoney, inputType === 'deleteContentForward');
                }
              : undefined
          }
        />
      </label>
      {problem !== null && (
        <p id={`${name}-fault`} className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}
