import { z } from 'zod';

/** `adf`: a dealer's CRM, which reads ADF. `email`: a mailbox. `webhook`: a program that receives HTTP calls. */
export const DESTINATION_KINDS = ['adf', 'email', 'webhook'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/**
 * A receiver of a dealership's leads. `secret` signs webhook calls (docs/webhooks.md); the database stores it sealed.
 */
export type Destination = {
  id: number;
  kind: DestinationKind;
  address: string;
  secret: string | null;
  enabled: boolean;
};

/**
 * Returns whether two destinations reach the same receiver, so that a lead is sent there only once. In practice mail
 * servers ignore the case of addresses, but the path of a webhook may be case-sensitive.
 */
export function isSameDestination(
  one: Pick<Destination, 'kind' | 'address'>,
  other: Pick<Destination, 'kind' | 'address'>,
): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === 'webhook') return one.address === other.address;
  return one.address.toLowerCase() === other.address.toLowerCase();
}

const email = z.email('Enter an email address.').max(254, 'Enter an email address.');

/** Host names that resolve only within a private network. */
const NEVER_PUBLIC = /(?:^|\.)(?:local|localhost|internal|intranet|lan|home|corp|private|home\.arpa)$/i;

/**
 * Validates an `https` URL with a host name and without a password, because every member of the dealership would see
 * the password. Each error has a different text.
 */
const callable = z
  .string()
  .max(500, 'The address is too long. Enter at most 500 characters.')
  .superRefine((text, context) => {
    const error = errorOfWebhook(text);
    if (error !== null) context.addIssue({ code: 'custom', message: error });
  });

function errorOfWebhook(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter an address such as https://crm.example/leads.';
  if (url.protocol !== 'https:')
    return 'Enter an address that starts with https:, because leads contain personal data.';
  if (url.username !== '' || url.password !== '')
    return 'Leave out the user name and the password: every member of your team could read them. We sign each call instead.';
  if (!/^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i.test(url.hostname))
    return 'Enter an address with a host name such as crm.example, not a number or a single word.';
  if (NEVER_PUBLIC.test(url.hostname))
    return 'We can’t reach this host name, because it’s only known in a private network.';
  if (!['', '443', '8443'].includes(url.port)) return 'Leave out the port, or use 8443.';
  return null;
}

/** The form that adds a destination. */
export const destinationFormSchema = z
  .object({
    kind: z.enum(DESTINATION_KINDS, 'Choose a format.'),
    address: z.string().trim(),
  })
  .superRefine(({ kind, address }, context) => {
    const read = (kind === 'webhook' ? callable : email).safeParse(address);
    if (!read.success) context.addIssue({ code: 'custom', path: ['address'], message: read.error.issues[0]!.message });
  });
