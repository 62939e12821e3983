import { expect, test } from 'vitest';
import type { Post } from '#ports/web/post.ts';
import { createWebhookSender, signatureOf } from './send-call.ts';

const ROW = {
  ...{ id: 1, recipient: 'https://crm.example/hook', message_id: 'evt_1', attempts: 1, age: 0 },
  content: { secret: 'whsec', event: 'lead.created', body: { lead: 17 } },
};
const signal = new AbortController().signal;

test('a call contains its event, its ID, and a signature with its time', async () => {
  const calls: unknown[] = [];
  const post: Post = async (url, call) => (calls.push({ url, ...call }), { kind: 'sent' });
  expect(await createWebhookSender({ post, now: () => 1_767_322_800_999 })(ROW, signal)).toEqual({ kind: 'sent' });
  const body = '{"lead":17,"id":"evt_1","event":"lead.created"}';
  expect(calls).toEqual([
    {
      ...{ url: ROW.recipient, body, timeoutMs: 10_000, signal },
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': 47,
        'Forecourt-Event': 'lead.created',
        'Forecourt-Event-Id': 'evt_1',
        'Forecourt-Signature': signatureOf(body, 'whsec', 1_767_322_800),
      },
    },
  ]);
});

test('a signature equals openssl’s', () => {
  // printf '1767322800.{}' | openssl dgst -sha256 -hmac whsec
  expect(signatureOf('{}', 'whsec', 1_767_322_800)).toBe(
    't=1767322800,v1=667cb87ad7e443afbf2d118bb9c16305f4d3b7fa152041a9128a76d59c7f9259',
  );
});

test('a row without a webhook call is never sent', async () => {
  const post: Post = async () => ({ kind: 'sent' });
  expect(await createWebhookSender({ post, now: Date.now })({ ...ROW, content: {} }, signal)).toMatchObject({
    kind: 'refused',
  });
});
