import type { FieldRule } from '../model/payment-query.ts';

const UNITS = { dollars: ' ($)', percent: ' (%)', whole: '', factor: '' } as const;

/**
 * Renders a field for a number, with its unit in the label. A problem marks the field; the element with the id
 * `describedBy` explains it.
 */
export function NumberField(props: {
  name: string;
  rule: Pick<FieldRule, 'label' | 'kind'>;
  value: string;
  problem: string | null;
  label?: string | undefined;
  describedBy?: string | undefined;
}) {
  const { name, rule, value, problem, describedBy, label = `${rule.label}${UNITS[rule.kind]}` } = props;
  return (
    <label className="field">
      {label}
      <input
        className="input"
        name={name}
        inputMode={rule.kind === 'whole' ? 'numeric' : 'decimal'}
        autoComplete={name === 'zip' ? 'postal-code' : 'off'}
        maxLength={20}
        defaultValue={value}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : describedBy}
      />
    </label>
  );
}
