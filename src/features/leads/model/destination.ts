import { z } from 'zod';

/** `adf`: a dealer's CRM, which reads ADF. `email`: a mailbox. `webhook`: a program that receives HTTP calls. */
export const DESTINATION_KINDS = ['adf', 'email', 'webhook'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** Where a dealership's leads go. `secret` signs webhook calls (docs/webhooks.md); the database stores it sealed. */
export type Destination = {
  id: number;
  kind: DestinationKind;
  address: string;
  secret: string | null;
  enabled: boolean;
};

const email = z.email('Enter an email address.').max(254, 'Enter an email address.');

/** Host names that resolve only within a private network. */
const NEVER_PUBLIC = /(?:^|\.)(?:local|localhost|internal|intranet|lan|home|corp|private|home\.arpa)$/i;

/**
 * An `https` URL with a host name and without a password, because every member of the dealership would see the
 * password.
 */
const callable = z
  .string()
  .max(500, 'The address is too long.')
  .refine((text) => {
    const url = URL.parse(text);
    return (
      url?.protocol === 'https:' &&
      url.username === '' &&
      url.password === '' &&
      /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i.test(url.hostname) &&
      !NEVER_PUBLIC.test(url.hostname) &&
      ['', '443', '8443'].includes(url.port)
    );
  }, 'Enter an address such as https://crm.example/leads.');

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
