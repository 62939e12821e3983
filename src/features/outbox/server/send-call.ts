import { createHmac } from 'node:crypto';
import type { Post } from '#ports/web/post.ts';
import { openSecret } from '#ports/secrets/secrets.ts';
import { callContentSchema } from '../model/outgoing.ts';
import { openRow, openOrPostpone } from './sealed-content.ts';
import type { SendRow } from './send-rows.ts';

const TIMEOUT_MS = 10_000;

type SendCallParts = {
  post: Post;
  now(): number;
  /** Called with the row when its receiver refuses further calls (410), before the result is stored. */
  onGone?(row: { id: number }): Promise<void>;
};

/** Signs a call and posts it. The signature includes `now`, so that old calls cannot be replayed. */
export function createWebhookSender({ post, now, onGone }: SendCallParts): SendRow {
  return async (row, signal) => {
    const opened = openRow(row.content);
    if (opened.kind === 'later') return opened;
    const read = callContentSchema.safeParse(opened.value);
    if (!read.success) return { kind: 'refused', reason: 'The row has no webhook call.' };
    const { secret, event, body } = read.data;
    const key = openOrPostpone(() => openSecret('webhook', secret));
    if (key.kind === 'later') return key;
    // The id is signed too; otherwise an old call could be replayed under a new id.
    const text = JSON.stringify({ ...body, id: row.message_id, event });
    const result = await post(row.recipient, {
      body: text,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        'Forecourt-Event': event,
        'Forecourt-Event-Id': row.message_id,
        'Forecourt-Signature': signatureOf(text, key.value, Math.floor(now() / 1000)),
      },
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    if (result.kind === 'refused' && result.isGone) await onGone?.(row);
    return result;
  };
}

/** Returns `t=1767322800,v1=…`: seconds since 1970, and the HMAC-SHA256 of seconds and body in hexadecimal. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
