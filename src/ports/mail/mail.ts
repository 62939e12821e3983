import { z } from 'zod';

/** One email to one recipient. */
export type Mail = {
  from: { name: string; address: string };
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
  /** `local@host` without brackets. It is the same in every attempt, so that a mail client can recognize duplicates. */
  messageId: string;
  /** The address at which a POST request unsubscribes (RFC 8058). */
  listUnsubscribe?: string | undefined;
  attachments?: readonly { name: string; type: string; text: string }[] | undefined;
};

/**
 * The result of sending an email. `kept`: it was stored on this machine and not sent. `refused`: it will never be
 * accepted. `later`: it may be accepted later. `isDown` means that no mail server responded properly, so the failure
 * was not about this email. After `later`, the email may still have been delivered, because a connection can break
 * before the server confirms it.
 */
export type MailOutcome =
  | { kind: 'sent' }
  | { kind: 'kept' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; isDown: boolean };

/** Sends emails. Never rejects. Aborting the signal gives `later` for an email in progress. */
export type MailPort = {
  send(mail: Mail, signal?: AbortSignal): Promise<MailOutcome>;
  close(): Promise<void>;
};

const MAX_SUBJECT_LENGTH = 250;

const address = z.email().max(254);
const messageId = z.string().regex(/^[\w.-]{1,100}@[A-Za-z0-9.-]{1,200}$/);
const link = z
  .url({ protocol: /^https?$/ })
  .regex(/^[\x21-\x7e]*$/)
  .regex(/^[^<>]*$/);
const mediaType = z.string().regex(/^[\w.+-]+\/[\w.+-]+$/);

/**
 * Validates an email for use in headers: no line breaks in single-line values, and exactly one address per field.
 * Otherwise returns why it cannot be sent, without the address.
 */
export function checkMail(mail: Mail): Mail | { kind: 'refused'; reason: string } {
  const refuse = (reason: string) => ({ kind: 'refused' as const, reason });
  if (!address.safeParse(mail.to).success) return refuse('The address is not an email address.');
  if (!address.safeParse(mail.from.address).success) return refuse('The sender’s address is not an email address.');
  if (mail.replyTo !== undefined && !address.safeParse(mail.replyTo).success)
    return refuse('The reply address is not an email address.');
  if (!messageId.safeParse(mail.messageId).success) return refuse('The id is not a message id.');
  if (mail.listUnsubscribe !== undefined && !link.safeParse(mail.listUnsubscribe).success)
    return refuse('The unsubscribe address is not valid.');
  if (!(mail.attachments ?? []).every(({ type }) => mediaType.safeParse(type).success))
    return refuse('The type of an attachment is not a media type.');
  return {
    ...mail,
    from: { ...mail.from, name: oneLine(mail.from.name) },
    subject: oneLine(mail.subject),
    attachments: mail.attachments?.map((file) => ({ ...file, name: oneLine(file.name).replaceAll('/', '-') })),
  };
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_SUBJECT_LENGTH);
}
