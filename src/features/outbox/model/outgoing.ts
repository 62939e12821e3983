import { z } from 'zod';
import { type BrandKey, BRANDS } from '#features/brands/brands.ts';
import type { MailTemplates } from '../outbox.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

export type JsonObject = { readonly [key: string]: Json | undefined };

/** A template's name and its data. Links in it are absolute (`originFor`), dates are ISO in UTC. */
type TemplateData = {
  [Name in keyof MailTemplates]: { template: Name; data: MailTemplates[Name] };
}[keyof MailTemplates];

/** An email to send. Its content is rendered from its template (`src/mails`) when it is sent. */
export type OutgoingMail = TemplateData & Envelope;

type Envelope = {
  /**
   * Identifies the message and its recipient, such as `lead:17:seller`. Only the first email with a key is ever sent.
   */
  key: string;
  /** A single address. */
  to: string;
  brand: BrandKey;
  /** Whether the recipient is waiting for it: it is sent before all others, within a second. */
  urgent?: boolean;
  /**
   * Whether the email contains a short-lived link, so that its content is also erased when sending is given up. Content
   * with a key is always erased once it is sent.
   */
  secret?: boolean;
  /** The sender's name next to this site's address; the brand's name by default. */
  fromName?: string;
  replyTo?: string;
  /** URL for one-click unsubscribe by POST (RFC 8058): https, or this site's own host in development. */
  listUnsubscribe?: string;
  attachments?: readonly Attachment[];
};

export type Attachment = { name: string; type: string; text: string };

/** A signed call to an external webhook (docs/webhooks.md). */
export type OutgoingCall = {
  /** Identifies the call, like the key of an email. */
  key: string;
  url: string;
  /**
   * The secret with which the receiver verifies the signature, sealed or not. It is stored with the call until the call
   * is settled.
   */
  secret: string;
  /** Sent together with `id` and `event`. */
  body: JsonObject;
  /** The event's name, such as `lead.created`. */
  event: string;
};

const json: z.ZodType<Json> = z.json();

/** Schema of `content` in rows of the `mail` channel; the next one is for the `webhook` channel. */
export const mailContentSchema = z.object({
  brand: z.enum(BRANDS.map(({ key }) => key)),
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

/** Normalizes an email address, as the `recipient` column stores it. */
export function recipientOf(address: string): string {
  return address.trim().toLowerCase();
}
