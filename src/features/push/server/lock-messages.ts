import type { Queryable } from '#ports/database/database.ts';

/** SQL: a notification of `push_messages` has not been sent. */
export const IS_WAITING_PUSH_SQL = `state in ('waiting', 'sending')`;

/**
 * Locks the messages that wait for devices, all in one statement and in the order in which the outbox locks them when
 * it stores results, so that neither waits for the other. Lock the people before you call it, and call it before
 * notifications change. `devices`: SQL for their ids.
 */
export async function lockMessages(
  connection: Queryable,
  devices: { sql: string; params: readonly unknown[] },
): Promise<void> {
  await connection.query(
    `select id from push_messages where device_id in (${devices.sql}) and ${IS_WAITING_PUSH_SQL} order by id for update`,
    devices.params,
  );
}
