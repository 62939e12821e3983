import { TextField } from '#ui/text-field.tsx';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../model/password-bounds.ts';

/** Renders the field for choosing a password. `advice` follows the limit in the hint. */
export function NewPasswordField(props: { label: string; name: string; advice?: string; error: string | undefined }) {
  const { advice = '', ...field } = props;
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      hint={`At least ${MIN_PASSWORD_LENGTH} characters${advice}.`}
      minLength={MIN_PASSWORD_LENGTH}
      maxLength={MAX_PASSWORD_LENGTH}
    />
  );
}
