import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BrandKey } from '#features/brands/brands.ts';
import { OUTBOX_CHANNEL, sealContent } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { type PushNotification, writePayload } from '../model/payload.ts';

/** A notification for all devices of a shopper on a brand. */
export type OutgoingPush = {
  /** Names the notification and its recipient. Only the first with a key is ever sent. */
  key: string;
  shopperId: string;
  brand: BrandKey;
  /** Its subject. A newer notification about the same subject replaces it. */
  subject: string;
  notification: Omit<PushNotification, 'tag'>;
  /** The news that it reports. The sender passes them to `onUndelivered` if no device can get it. */
  newsIds?: readonly number[];
};

/** Content of a row of `push_messages`. It is stored once, so each attempt sends the same topic and tag. */
export const pushContentSchema = z.object({ payload: z.string(), topic: z.string().max(32) });

/**
 * Enqueues notifications in the transaction that causes them: one row for each device. Returns how many rows. A shopper
 * without a device gets none.
 */
export async function enqueuePushes(connection: Queryable, pushes: readonly OutgoingPush[]): Promise<number> {
  if (pushes.length === 0) return 0;
  const devices = await connection.query<{ id: number; at: number }>(
    `select d.id, p.at::int from jsonb_to_recordset($1) as p (at int, shopper_id uuid, brand text)
     join push_devices d on d.shopper_id = p.shopper_id and d.brand = p.brand and d.ended_at is null`,
    [JSON.stringify(pushes.map(({ shopperId, brand }, at) => ({ at, shopper_id: shopperId, brand })))],
  );
  if (devices.length === 0) return 0;
  const contents = pushes.map(({ shopperId, subject, notification }) => {
    const topic = topicOf(shopperId, subject);
    return { topic, content: { topic, payload: writePayload({ ...notification, tag: topic }) } };
  });
  const rows = devices.map(({ id, at }) => ({
    key: `${pushes[at]!.key}:${id}`,
    device_id: id,
    content: sealContent(contents[at]!.content),
    message_id: contents[at]!.topic,
    news_ids: pushes[at]!.newsIds ?? [],
  }));
  const inserted = await connection.query(
    `insert into push_messages (key, device_id, urgent, content, message_id, news_ids)
     select key, device_id, true, content, message_id, news_ids
     from jsonb_to_recordset($1) as row (key text, device_id bigint, content jsonb, message_id text, news_ids bigint[])
     on conflict (key) do nothing returning pg_notify('${OUTBOX_CHANNEL}', '')`,
    [JSON.stringify(rows)],
  );
  return inserted.length;
}

/** Returns the topic of a person's notifications about a subject: 32 base64url characters (RFC 8030 §5.4). */
function topicOf(shopperId: string, subject: string): string {
  return createHash('sha256').update(`${shopperId} ${subject}`).digest('base64url').slice(0, 32);
}
