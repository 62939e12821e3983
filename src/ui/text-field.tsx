import './text-field.css';

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
  const { label, type = 'text', value, hint, fault, isOptional = false, ...input } = props;
  const { name } = input;
  const about = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ');
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
        aria-invalid={fault ? true : undefined}
        // The browser moves the focus to the first fault when the page opens, without a script.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={fault ? true : undefined}
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
    // Moves the focus there when the page opens, without a script.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <p className="form-fault" role="alert" tabIndex={-1} autoFocus>
      {text}
    </p>
  );
}
