import { z } from 'zod';

/** A dealer's CRM, which reads ADF; a mailbox of people; a program that is called. */
export const DESTINATION_KINDS = ['adf', 'email', 'webhook'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** Where leads of a dealership go. `secret` signs calls (docs/webhooks.md); in the database it is sealed. */
export type Destination = {
  id: number;
  kind: DestinationKind;
  address: string;
  secret: string | null;
  enabled: boolean;
};

const email = z.email('Enter an e-mail address.').max(254, 'Enter an e-mail address.');

/** Names that mean something only within a network. */
const NEVER_PUBLIC = /(?:^|\.)(?:local|localhost|internal|intranet|lan|home|corp|private|home\.arpa)$/i;

/** Encrypted, to a host by its name, without a password in it: that would be shown to everybody in the office. */
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

/** What a form says of a destination to add. */
export const destinationFormSchema = z
  .object({
    kind: z.enum(DESTINATION_KINDS, 'Choose what is sent.'),
    address: z.string().trim(),
  })
  .superRefine(({ kind, address }, context) => {
    const read = (kind === 'webhook' ? callable : email).safeParse(address);
    if (!read.success) context.addIssue({ code: 'custom', path: ['address'], message: read.error.issues[0]!.message });
  });
