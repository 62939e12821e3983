import { z } from 'zod';

/** One mail to one person. */
export type Mail = {
  from: { name: string; address: string };
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
  /** `local@host` without brackets; the same in every attempt, so that whoever gets it twice can tell. */
  messageId: string;
  /** Where a POST ends such mails (RFC 8058). */
  listUnsubscribe?: string | undefined;
  attachments?: readonly { name: string; type: string; text: string }[] | undefined;
};

/**
 * What became of a mail. `kept`: it was stored on this machine and reaches nobody. `refused`: it never will be taken. `later`: it may be; `isDown` tells that it was not this mail
 * that was not taken, but that nobody answered as a mail server does. After `later` it may still have been delivered: a
 * connection that breaks between a mail and its receipt says neither.
 */
export type MailOutcome =
  | { kind: 'sent' }
  | { kind: 'kept' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; isDown: boolean };

/** Where mails go. Never throws; a signal that aborts makes `later` of what is under way. */
export type MailPort = {
  send(mail: Mail, signal?: AbortSignal): Promise<MailOutcome>;
  close(): Promise<void>;
};

const LONGEST_SUBJECT = 250;

const address = z.email().max(254);
const messageId = z.string().regex(/^[\w.-]{1,100}@[A-Za-z0-9.-]{1,200}$/);
const link = z
  .url({ protocol: /^https?$/ })
  .regex(/^[\x21-\x7e]*$/)
  .regex(/^[^<>]*$/);
const mediaType = z.string().regex(/^[\w.+-]+\/[\w.+-]+$/);

/**
 * The mail as headers can hold it: one line where one line belongs, no address that is two. Or why it cannot be sent,
 * without the address.
 */
export function checkMail(mail: Mail): Mail | { kind: 'refused'; reason: string } {
  const refuse = (reason: string) => ({ kind: 'refused' as const, reason });
  if (!address.safeParse(mail.to).success) return refuse('The address is none.');
  if (!address.safeParse(mail.from.address).success) return refuse('The sender’s address is none.');
  if (mail.replyTo !== undefined && !address.safeParse(mail.replyTo).success)
    return refuse('The address for answers is none.');
  if (!messageId.safeParse(mail.messageId).success) return refuse('The id is none.');
  if (mail.listUnsubscribe !== undefined && !link.safeParse(mail.listUnsubscribe).success)
    return refuse('The address to unsubscribe is none.');
  if (!(mail.attachments ?? []).every(({ type }) => mediaType.safeParse(type).success))
    return refuse('The type of an attachment is none.');
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
    .slice(0, LONGEST_SUBJECT);
}
