import type { ReactNode } from 'react';
import { FieldError } from '#ui/field-error.tsx';
import { Select } from '#ui/select.tsx';
import type { FieldView } from './desk-view.ts';
import './form-fields.css';

type FieldProps = { name: string; label: string; field: FieldView };

/** The attributes of a field's control. */
type ControlProps = {
  id: string;
  name: string;
  defaultValue: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** Renders the errors of a submitted form, with links to its fields. */
export function FormErrors({ fields }: { fields: Readonly<Record<string, FieldView>> }) {
  const invalid = Object.entries(fields).flatMap(([name, { error }]) => (error === null ? [] : [{ name, error }]));
  if (invalid.length === 0) return null;
  return (
    <div className="desk-errors" role="alert">
      <p>Nothing has been saved yet. Please check:</p>
      <ul>
        {invalid.map(({ name, error }) => (
          <li key={name}>
            <a href={`#${name}`}>{error}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders a label, a control and the control's error. */
export function FormField({
  name,
  label,
  field,
  children,
}: FieldProps & { children(control: ControlProps): ReactNode }) {
  return (
    <div className="desk-field">
      <label className="field" htmlFor={name}>
        {label}
      </label>
      {children({
        id: name,
        name,
        defaultValue: field.value,
        'aria-invalid': field.error === null ? undefined : true,
        'aria-describedby': errorId(name, field),
      })}
      <FieldError id={`${name}-error`} text={field.error} />
    </div>
  );
}

export function TextInput(
  props: FieldProps & {
    type?: 'text' | 'date';
    inputMode?: 'decimal' | 'numeric';
    list?: string;
    maxLength?: number;
  },
) {
  const { name, label, field, maxLength = 500, ...input } = props;
  return (
    <FormField name={name} label={label} field={field}>
      {(control) => <input className="input" {...control} {...input} maxLength={maxLength} autoComplete="off" />}
    </FormField>
  );
}

export function SelectInput({
  options,
  ...field
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  return (
    <FormField {...field}>
      {({ defaultValue, ...control }) => <Select {...control} value={defaultValue} options={options} />}
    </FormField>
  );
}

export function errorId(name: string, { error }: FieldView): string | undefined {
  return error === null ? undefined : `${name}-error`;
}
