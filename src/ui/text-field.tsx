import { FieldError } from './field-error.tsx';
import './text-field.css';

export function TextField(props: {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  value?: string;
  hint?: string;
  error?: string | undefined;
  minLength?: number;
  maxLength?: number;
  isOptional?: boolean;
}) {
  const { label, type = 'text', value, hint, error, isOptional = false, ...input } = props;
  const { name } = input;
  const about = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className="text-field">
      <label className="field" htmlFor={name}>
        {label}
      </label>
      <input
        {...input}
        className="input"
        id={name}
        type={type}
        autoCapitalize={type === 'text' ? 'words' : 'none'}
        defaultValue={value}
        required={!isOptional}
        aria-invalid={error ? true : undefined}
        // The browser moves the focus to the first error when the page opens, without a script.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={error ? true : undefined}
        aria-describedby={about || undefined}
      />
      {hint && (
        <p id={`${name}-hint`} className="text-field-hint">
          {hint}
        </p>
      )}
      <FieldError id={`${name}-error`} text={error} isAlert />
    </div>
  );
}

/** The error message of the whole form. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    // Moves the focus there when the page opens, without a script.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <p className="form-error" role="alert" tabIndex={-1} autoFocus>
      {text}
    </p>
  );
}
