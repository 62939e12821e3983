import { HONEYPOT } from '#kit/honeypot.ts';
import { expandThousands } from '#kit/text/expand-thousands.ts';
import { z } from 'zod';
import {
  MAX_LEAD_COMMENTS_LENGTH,
  MAX_LEAD_EMAIL_LENGTH,
  MAX_LEAD_NAME_LENGTH,
  MAX_PHONE_LENGTH,
} from './lead-texts.ts';

/**
 * Returns the schema of one line of plain text. Line breaks are removed, because they could start another mail header.
 */
function line(max: number, missing: string) {
  return z
    .string(missing)
    .transform((text) => cleanLine(text))
    .pipe(z.string().min(1, missing).max(max, `Use at most ${max} characters.`));
}

/**
 * Invisible format characters, such as direction overrides. U+200C and U+200D stay: they join letters and emoji within
 * words.
 */
const UNSEEN = /[^\P{Cf}\u200C\u200D]/gu;

function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .trim();
}

const comments = z
  .string()
  .nullish()
  .transform((text) =>
    (text ?? '')
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(/[^\P{Cc}\n]/gu, '')
      .trim(),
  )
  .pipe(
    z
      .string()
      .max(MAX_LEAD_COMMENTS_LENGTH, `Write at most ${MAX_LEAD_COMMENTS_LENGTH.toLocaleString('en-US')} characters.`),
  );

const email = z
  .string('Enter your email address.')
  .trim()
  .min(1, 'Enter your email address.')
  .max(MAX_LEAD_EMAIL_LENGTH, `An email address here can have at most ${MAX_LEAD_EMAIL_LENGTH} characters.`)
  .transform(withAsciiHost)
  .pipe(z.email('Enter an email address such as name@example.com.'));

/** `ana@bücher.example` → `ana@xn--bcher-kva.example`, because mail servers use the ASCII form of hosts. */
function withAsciiHost(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  if (at < 1 || /^[\x20-\x7e]*$/.test(host)) return address;
  return `${address.slice(0, at)}@${URL.parse(`https://${host}/`)?.hostname ?? host}`;
}

/** `(303) 555-0123` → `3035550123`; `+44 20 7946 0958` → `+442079460958`; `303.555.0123 ext. 12` → `3035550123x12`. */
const phone = z
  .string()
  .max(MAX_PHONE_LENGTH, 'Enter a phone number such as (303) 555-0123.')
  .nullish()
  .transform((text) =>
    (text ?? '')
      .replace(/\s+/g, ' ')
      .replace(/ ?(?:x|ext\.?|extension|#) ?(\d{1,6}) ?$/i, 'x$1')
      .replaceAll(/[\s().\-–/]/g, ''),
  )
  .pipe(
    z.string().regex(/^(\+?\d{7,15}(x\d{1,6})?)?$/, 'Enter a phone number such as (303) 555-0123, or leave it empty.'),
  )
  .transform((digits) => digits.replace(/^\+?1(?=\d{10}(x|$))/, ''));

const checkbox = z
  .union([z.boolean(), z.enum(['on', 'true', 'yes', '1', 'false', '0', ''])])
  .nullish()
  .transform((value) => value === true || (typeof value === 'string' && ['on', 'true', 'yes', '1'].includes(value)));

/** The email-owner form (spec 1 §3), as sent by a form or an API client. `phoneNumber` holds digits, or is empty. */
export const emailOwnerSchema = z.object({
  comments,
  firstName: line(MAX_LEAD_NAME_LENGTH, 'Enter your first name.'),
  lastName: line(MAX_LEAD_NAME_LENGTH, 'Enter your last name.'),
  fromEmailAddress: email,
  phoneNumber: phone,
  isOneClickOptedIn: checkbox,
});
export type EmailOwnerForm = z.output<typeof emailOwnerSchema>;

/** The lead profile (spec 1 §3), as sent by an API client. */
export const profileFormSchema = z.object({
  firstName: line(MAX_LEAD_NAME_LENGTH, 'Enter your first name.'),
  lastName: line(MAX_LEAD_NAME_LENGTH, 'Enter your last name.'),
  email,
  phone,
  isOneClickOptedIn: checkbox,
});

/** The names of the fields that a shopper fills in. If there is an error, they are shown with the values as typed. */
export const FORM_FIELDS = [
  ...['amount', 'comments', 'firstName', 'lastName', 'fromEmailAddress', 'phoneNumber', 'isOneClickOptedIn'],
] as const;

/** Parses whole dollars as people write them: `$24,500` or `24.5k`. Returns `null` for any other text. */
export function parseDollars(text: unknown): number | null {
  if (typeof text === 'number') return Number.isSafeInteger(text) && text > 0 ? text : null;
  if (typeof text !== 'string') return null;
  const digits = expandThousands(text.trim())
    .replace(/^\$\s*/, '')
    .replace(/\.00$/, '');
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(digits)) return null;
  const dollars = Number(digits.replaceAll(',', ''));
  return dollars > 0 ? dollars : null;
}

/** Returns whether the honeypot field, which people cannot see, was filled in. */
export function hasFilledLeadHoneypot(fields: Readonly<Record<string, unknown>>): boolean {
  const value = fields[HONEYPOT];
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}
