import './text-field.css';

/** A field with its label and its error message. */
export function TextField(props: {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  value?: string;
  hint?: string;
  fault?: string | undefined;
  minLength?: number;
  maxLength?: number;
  isOptional?: boolean;
}) {
  const {
    label,
    name,
    type = 'text',
    autoComplete,
    value,
    hint,
    fault,
    minLength,
    maxLength,
    isOptional = false,
  } = props;
  const about = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ');
  return (
    <div className="text-field">
      <label className="field" htmlFor={name}>
        {label}
      </label>
      <input
        className="input"
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize={type === 'text' ? 'words' : 'none'}
        defaultValue={value}
        minLength={minLength}
        maxLength={maxLength}
        required={!isOptional}
        aria-invalid={fault ? true : undefined}
        aria-describedby={about || undefined}
      />
      {hint && (
        <p id={`${name}-hint`} className="text-field-hint">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${name}-fault`} className="field-error" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** The error message of the whole form. */
export function Fault({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="form-fault" role="alert">
      {text}
    </p>
  );
}
