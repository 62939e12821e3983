import type { FieldView, OptionView } from './page-data.ts';

/** Renders the errors of a submitted form, with links to its fields. */
export function Faults({ fields }: { fields: Readonly<Record<string, FieldView>> }) {
  const faulty = Object.entries(fields).flatMap(([name, { fault }]) => (fault === null ? [] : [{ name, fault }]));
  if (faulty.length === 0) return null;
  return (
    <div className="campaign-faults" role="alert">
      <p>Nothing has been saved yet. Please check:</p>
      <ul>
        {faulty.map(({ name, fault }) => (
          <li key={name}>
            <a href={`#${name}`}>{fault}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Input(props: {
  name: string;
  label: string;
  field: FieldView;
  type?: 'text' | 'date';
  inputMode?: 'decimal' | 'numeric';
  list?: string;
  maxLength?: number;
}) {
  const { name, label, field, type = 'text', inputMode, list, maxLength = 500 } = props;
  return (
    <div className="campaign-field">
      <label className="field" htmlFor={name}>
        {label}
      </label>
      <input
        className="input"
        id={name}
        name={name}
        type={type}
        inputMode={inputMode}
        list={list}
        defaultValue={field.value}
        maxLength={maxLength}
        autoComplete="off"
        aria-invalid={field.fault !== null || undefined}
        aria-describedby={faultId(name, field)}
      />
      <FieldFault name={name} field={field} />
    </div>
  );
}

export function SelectField(props: { name: string; label: string; options: readonly OptionView[]; field: FieldView }) {
  const { name, label, options, field } = props;
  return (
    <div className="campaign-field">
      <label className="field" htmlFor={name}>
        {label}
      </label>
      <select
        className="select"
        id={name}
        name={name}
        defaultValue={field.value}
        aria-invalid={field.fault !== null || undefined}
        aria-describedby={faultId(name, field)}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldFault name={name} field={field} />
    </div>
  );
}

export function FieldFault({ name, field }: { name: string; field: FieldView }) {
  if (field.fault === null) return null;
  return (
    <p className="field-error" id={`${name}-fault`}>
      {field.fault}
    </p>
  );
}

export function faultId(name: string, { fault }: FieldView): string | undefined {
  return fault === null ? undefined : `${name}-fault`;
}
