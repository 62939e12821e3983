import { z } from 'zod';
import type { BrandKey } from '#features/brands/brands.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

export type JsonObject = { readonly [key: string]: Json | undefined };

/** A mail to send. What it says is made of its template (`src/mails`) when it is sent. */
export type OutgoingMail = {
  /** Names what is told to whom, such as `lead:17:seller`: asked for twice, it is mailed once, ever. */
  key: string;
  /** One address. */
  to: string;
  brand: BrandKey;
  /** A name of `src/mails/mails.ts`. */
  template: string;
  /** What the template's schema reads. Links are absolute (`originFor`), dates ISO in UTC. */
  data: Json;
  /** Somebody waits for it: before all others, within a second. */
  urgent?: boolean;
  /** Its link soon does nothing: nothing of it is kept once it was given up either. Once sent, nothing is of any mail with a key. */
  secret?: boolean;
  /** Beside our own address; the brand's name without it. */
  fromName?: string;
  replyTo?: string;
  /** Where a POST ends such mails without asking (RFC 8058); https, or our own host in development. */
  listUnsubscribe?: string;
  attachments?: readonly Attachment[];
};

export type Attachment = { name: string; type: string; text: string };

/** A signed call to somebody's program (docs/webhooks.md). */
export type OutgoingCall = {
  /** As of a mail. */
  key: string;
  url: string;
  /** What the receiver checks the signature with, sealed or not; kept with the call until it is over. */
  secret: string;
  /** Sent with `id` and `event` before it. */
  body: JsonObject;
  /** What happened, such as `lead.created`. */
  event: string;
};

const json: z.ZodType<Json> = z.json();

/** `content` of a row of the outbox, by its channel. */
export const mailContentSchema = z.object({
  brand: z.enum(['marketplace', 'valuation', 'maker']),
  template: z.string(),
  data: json,
  fromName: z.string().optional(),
  replyTo: z.string().optional(),
  listUnsubscribe: z.string().optional(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), text: z.string() })).optional(),
});

export const callContentSchema = z.object({
  secret: z.string(),
  event: z.string(),
  body: z.record(z.string(), json.optional()),
});

export type CallContent = z.infer<typeof callContentSchema>;

/** Who a mail is for, as rows name them. */
export function recipientOf(address: string): string {
  return address.trim().toLowerCase();
}
