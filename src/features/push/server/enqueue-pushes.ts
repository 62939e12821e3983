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

/**
 * Content of a row of `push_messages`: the sealed payload, and the topic. It is stored once, so each attempt sends the same
 * topic and tag.
 */
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
  const writer = createContents();
  const rows = devices.map(({ id, at }) => {
    const { key, shopperId, subject, notification, newsIds = [] } = pushes[at]!;
    const content = writer.add(notification, subject);
    return {
      key: `${key}:${id}`,
      device_id: id,
      message_id: digestOf(`${shopperId} ${subject}`),
      content,
      news_ids: newsIds,
    };
  });
  const [inserted] = await connection.query<{ count: number }>(
    `with inserted as (
       insert into push_messages (key, device_id, urgent, content, message_id, news_ids)
       select key, device_id, true, jsonb_build_object('topic', message_id) || ($2::jsonb -> content), message_id, news_ids
       from jsonb_to_recordset($1) as row (key text, device_id bigint, content int, message_id text, news_ids bigint[])
       on conflict (key) do nothing returning id)
     select count(*)::int, case when count(*) > 0 then pg_notify('${OUTBOX_CHANNEL}', '') end as woken from inserted`,
    [JSON.stringify(rows), JSON.stringify(writer.contents)],
  );
  return inserted!.count;
}

/**
 * Collects contents of rows: `add` returns the place of one in `contents`. Thousands of shoppers may get the same
 * notification, so equal contents are sealed once and sent to the database once. Rows of a batch with the same text thus
 * have the same sealed value, so the database shows which rows have the same text, but not the text.
 */
function createContents(): {
  contents: object[];
  add(notification: OutgoingPush['notification'], subject: string): number;
} {
  const contents: object[] = [];
  const places = new Map<string, number>();
  const last = new Map<OutgoingPush['notification'], { subject: string; place: number }>();
  const place = (payload: string) => {
    const known = places.get(payload);
    if (known !== undefined) return known;
    places.set(payload, contents.length);
    return contents.push(sealContent({ payload })) - 1;
  };
  return {
    contents,
    add: (notification, subject) => {
      const known = last.get(notification);
      if (known?.subject === subject) return known.place;
      const found = place(writePayload({ ...notification, tag: digestOf(subject) }));
      last.set(notification, { subject, place: found });
      return found;
    },
  };
}

/**
 * Returns 32 base64url characters. A topic (RFC 8030 §5.4) is of a person and a subject, because push services read it
 * and must not learn who wants the same car; a tag is of a subject, because only the device reads it.
 */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}
