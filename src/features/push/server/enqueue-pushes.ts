import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BrandKey } from '#features/brands/brands.ts';
import { type LeasedBatch, OUTBOX_CHANNEL, sealContent } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { type PushNotification, writePayload } from '../model/payload.ts';
import { IS_WAITING_PUSH_SQL } from './lock-messages.ts';

/** A notification for all devices of a shopper on a brand. */
export type OutgoingPush = {
  /** Names the notification and its recipient. Only the first with a key is ever sent. */
  key: string;
  shopperId: string;
  brand: BrandKey;
  /** Its subject. A newer notification about the same subject replaces it. */
  subject: string;
  notification: Omit<PushNotification, 'tag'>;
  /** The IDs of the news that it reports. The sender passes them to `onUndelivered` if no device can receive it. */
  newsIds?: readonly number[];
};

/**
 * Content of a row of `push_messages`: the sealed payload, and the topic. It is stored once, so each attempt sends the same
 * topic and tag.
 */
export const pushContentSchema = z.object({ payload: z.string(), topic: z.string().max(32) });

/**
 * Enqueues notifications in the transaction that causes them: one row for each device. Returns how many rows. A shopper
 * without a device gets none. Rows are written as leased as long as `leased` has room, unless others wait for the
 * device, because these are sent first.
 */
export async function enqueuePushes(
  connection: Queryable,
  pushes: readonly OutgoingPush[],
  leased?: LeasedBatch,
): Promise<number> {
  if (pushes.length === 0) return 0;
  const devices = await findDevices(connection, pushes);
  if (devices.length === 0) return 0;
  const { contents, rows } = rowsOf(pushes, devices, leased?.room ?? 0);
  const inserted = await connection.query<{ id: number; key: string }>(
    `insert into push_messages (key, device_id, urgent, content, message_id, news_ids, state, attempts, due_at, taken_until)
     select key, device_id, true, jsonb_build_object('topic', message_id) || ($1::jsonb -> content), message_id, news_ids::bigint[],
       case leased when 1 then 'sending' else 'waiting' end, leased, now() + leased * lease,
       case leased when 1 then now() + lease end
     from unnest($3::text[], $4::bigint[], $5::int[], $6::text[], $7::text[], $8::int[])
       as row (key, device_id, content, message_id, news_ids, leased)
     cross join (select $2 * interval '1 ms' as lease) l
     on conflict (key) do nothing returning id, key`,
    [
      ...[JSON.stringify(contents), leased?.leaseMs ?? 0],
      rows.map(({ key }) => key),
      rows.map(({ device_id: id }) => id),
      rows.map(({ content }) => content),
      rows.map(({ message_id: id }) => id),
      rows.map(({ news_ids: ids }) => `{${ids.join(',')}}`),
      rows.map((row) => Number(row.leased)),
    ],
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  let isWaiting = false;
  for (const { id, key } of inserted) {
    const { leased: isLeased, device_id: device, message_id, content } = byKey.get(key)!;
    isWaiting ||= !isLeased;
    const lease = { id, recipient: String(device), message_id, attempts: 1, age: 0 };
    if (isLeased) leased!.rows.push({ ...lease, content: { topic: message_id, ...contents[content] } });
  }
  if (isWaiting) await connection.query(`select pg_notify('${OUTBOX_CHANNEL}', '')`);
  return inserted.length;
}

/** A device that gets the push at the index `at`. `isFree`: no other notification waits for it. */
type Device = { id: number; at: number; isFree: boolean };

/**
 * Looks at all rows of a device, because with a condition on the state, PostgreSQL may read the index of all waiting rows
 * for each device. Finds the devices of each shopper on their own, because a join may read all devices.
 */
function findDevices(connection: Queryable, pushes: readonly OutgoingPush[]): Promise<Device[]> {
  return connection.query<Device>(
    `select d.id, p.place::int - 1 as at,
       (select bool_or(m.${IS_WAITING_PUSH_SQL}) from push_messages m where m.device_id = d.id) is not true as "isFree"
     from unnest($1::uuid[], $2::text[]) with ordinality as p (shopper_id, brand, place)
     cross join lateral (
       select d.id from push_devices d where d.shopper_id = p.shopper_id and d.brand = p.brand and d.ended_at is null offset 0) d`,
    [pushes.map(({ shopperId }) => shopperId), pushes.map(({ brand }) => brand)],
  );
}

/** Returns the rows to insert, and the contents that they name by index. At most `room` of them are leased. */
function rowsOf(pushes: readonly OutgoingPush[], devices: readonly Device[], room: number) {
  const writer = createContents();
  const leased = new Set<number>();
  const rows = devices.map(({ id, at, isFree }) => {
    const { key, shopperId, subject, notification, newsIds = [] } = pushes[at]!;
    // A device gets one at a time.
    const isLeased = isFree && leased.size < room && !leased.has(id);
    if (isLeased) leased.add(id);
    return {
      key: `${key}:${id}`,
      device_id: id,
      message_id: digestOf(`${shopperId} ${subject}`),
      content: writer.add(notification, subject),
      news_ids: newsIds,
      leased: isLeased,
    };
  });
  return { contents: writer.contents, rows };
}

/**
 * Collects contents of rows: `add` returns the index of the row's content in `contents`. Thousands of shoppers may get
 * the same notification, so equal contents are sealed once and sent to the database once. Rows of a batch with the same
 * text thus have the same sealed value, so the database shows which rows have the same text, but not the text.
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
