import { z } from 'zod';
import { MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH } from './password-bounds.ts';
import { safeRefUrl } from './ref-url.ts';

const MAX_EMAIL = 254;
const MAX_NAME = 80;

/** An email address as accounts store it: trimmed, in lowercase. */
export const emailSchema = z
  .string('Enter your email address.')
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL, 'This address is too long.')
  .pipe(z.email('Enter an email address such as ann@example.com.'));

/** A person's name, on one line. */
export const nameSchema = z
  .string('Enter your name.')
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'Enter your name.').max(MAX_NAME, `Use at most ${MAX_NAME} characters.`));

/** A new password. The check against common passwords is separate. */
export const newPasswordSchema = z
  .string('Choose a password.')
  .min(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters.`)
  .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters.`);

/** A password typed to sign in. */
export const passwordSchema = z.string('Enter your password.').min(1, 'Enter your password.').max(1_000);

const refUrlSchema = z.string().max(4_096).optional().catch(undefined).transform(safeRefUrl);

export const signInSchema = z.object({ email: emailSchema, password: passwordSchema, refUrl: refUrlSchema });
export const signUpSchema = z.object({
  email: emailSchema,
  name: nameSchema,
  password: newPasswordSchema,
  refUrl: refUrlSchema,
});
export const mailLinkSchema = z.object({ email: emailSchema, refUrl: refUrlSchema });
export const resetSchema = z.object({ token: z.string().min(1).max(100), password: newPasswordSchema });
/** The form of a link's page, with proof of the requester's identity (`redeem-link.ts`). */
export const redeemLinkSchema = z.object({
  token: z.string().min(1).max(100),
  password: z.string().max(1_000).optional(),
  newPassword: z.string().max(1_000).optional(),
  code: z.string().max(100).optional(),
});
export const tokenSchema = z.object({ token: z.string().min(1).max(100) });

/** Error messages of a form by field name; the first one of each field. */
export type FormErrors = Readonly<Record<string, string>>;

export function formErrorsOf(error: z.ZodError): FormErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? 'form')] ??= message;
  return errors;
}
