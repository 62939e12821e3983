import { type BrandKey, brandNamed } from '#features/brands/brands.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { MailOutcome, MailPort } from '#ports/mail/mail.ts';
import { mailContentSchema } from '../model/outgoing.ts';
import { openRow } from './sealed-content.ts';
import type { SendOutcome, SendRow } from './send-rows.ts';

/** Renders an email from the template and data of an outbox row. */
export type OutboxMailRenderer = (
  template: string,
  data: unknown,
  brand: BrandKey,
) => Promise<
  | { kind: 'rendered'; subject: string; text: string; html: string | undefined; hasKey: boolean }
  | { kind: 'unknown' }
  | { kind: 'unfit'; reason: string }
>;

type Parts = {
  port: MailPort;
  guard: Guard;
  draw: OutboxMailRenderer;
  /** The sender address of all emails. */
  from: string;
};

/** Renders an email and hands it to the mail server. */
export function createMailSender({ port, guard, draw, from }: Parts): SendRow {
  return async (row, signal) => {
    const opened = openRow(row.content);
    if (opened.kind === 'later') return opened;
    const read = mailContentSchema.safeParse(opened.value);
    if (!read.success) return { kind: 'refused', reason: 'The row has no email.' };
    const { template, data, brand: key, fromName, replyTo, listUnsubscribe, attachments } = read.data;
    const drawn = await draw(template, data, key);
    // A server of the next version may have enqueued it.
    if (drawn.kind === 'unknown') return { kind: 'later', reason: `There is no email template "${template}".` };
    if (drawn.kind === 'unfit') return { kind: 'refused', reason: `"${template}" lacks data: ${drawn.reason}` };
    const mail = {
      from: { name: fromName ?? brandNamed(key).name, address: from },
      to: row.recipient,
      replyTo,
      subject: drawn.subject,
      text: drawn.text,
      html: drawn.html,
      messageId: row.message_id,
      listUnsubscribe,
      attachments,
    };
    const answer = await guard(async (deadline) => {
      const outcome = await port.send(mail, deadline);
      if (outcome.kind === 'later' && outcome.isDown) throw new ServerDown(outcome.reason);
      return outcome;
    }, signal).catch((): { ok: true; value: MailOutcome } => ({ ok: true, value: GIVEN_UP }));
    if (!answer.ok) return failureOf(answer);
    const { value: outcome } = answer;
    return outcome.kind === 'sent' || outcome.kind === 'kept' ? { ...outcome, hasKey: drawn.hasKey } : outcome;
  };
}

/** Counts as a failure of the mail server. The rejection of a single email does not. */
class ServerDown extends Error {
  override name = 'ServerDown';
}

const GIVEN_UP = { kind: 'later', reason: 'The server stopped in the meantime.', isDown: false } as const;

function failureOf({ reason, error }: { reason: 'timeout' | 'failed' | 'open'; error?: unknown }): SendOutcome {
  if (reason === 'open') return { kind: 'resting' };
  if (reason === 'timeout') return { kind: 'later', reason: 'The mail server took too long.', isDown: true };
  return {
    kind: 'later',
    reason: `The mail server cannot be reached: ${error instanceof ServerDown ? error.message : 'unknown'}`,
  };
}
