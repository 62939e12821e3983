import { openRow } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { pushContentSchema } from '../server/enqueue-pushes.ts';

export type StoredPush = {
  id: number;
  deviceId: number;
  key: string;
  topic: string;
  title: string;
  body: string;
  navigate: string;
  tag: string;
};

/** Returns all notifications that were not sent yet, in order, with their content opened. */
export async function readPushes(database: Queryable): Promise<StoredPush[]> {
  const rows = await database.query<{ id: number; deviceId: number; key: string; content: unknown }>(
    `select id, device_id as "deviceId", key, content from push_messages where content <> '{}' order by id`,
  );
  return rows.map(({ content, ...row }) => {
    const opened = openRow(content);
    if (opened.kind === 'later') throw new Error(opened.reason);
    const { payload, topic } = pushContentSchema.parse(opened.value);
    const { notification } = JSON.parse(payload) as { notification: Omit<StoredPush, 'id' | 'key' | 'topic'> };
    return { ...row, topic, ...notification };
  });
}
