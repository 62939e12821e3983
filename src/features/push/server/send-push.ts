import { createRowOpener, openOrPostpone, type SendRow } from '#features/outbox/outbox.server.ts';
import { collectCalls } from '#kit/async/collect-calls.ts';
import type { Database } from '#ports/database/database.ts';
import type { PushPort } from '#ports/push/push.ts';
import { pushContentSchema } from './enqueue-pushes.ts';
import { endDevice, type OnUndelivered } from './remove-devices.ts';
import { findSubscriptions, hasNewerNotification, recordUse, openSubscription } from './push-devices.ts';
import { createServicePauses } from './service-pauses.ts';

/** How long a push service stores a notification for a device that is offline, and how long we try to send it. */
const TTL_SECONDS = 86_400;

type SendPushParts = {
  database: Pick<Database, 'query' | 'transaction'>;
  port: PushPort;
  now(): number;
  onUndelivered: OnUndelivered;
};

/**
 * Sends one notification. A device whose subscription has ended gets no more. If a push service asks to wait, or does
 * not answer, it gets no further messages for a while.
 */
export function createSendPush({ database, port, now, onUndelivered }: SendPushParts): SendRow {
  const pauses = createServicePauses(now);
  const openRow = createRowOpener();
  // One statement for the devices of all rows that were taken together.
  const findSubscription = collectCalls(async (deviceIds: readonly number[]) => {
    const found = await findSubscriptions(database, deviceIds);
    return deviceIds.map((id) => found.get(id));
  });
  const recordUseOf = collectCalls(async (deviceIds: readonly number[]) => {
    await recordUse(database, deviceIds);
    return deviceIds;
  });
  return async (row, signal) => {
    if (row.age > TTL_SECONDS) return { kind: 'refused', reason: 'The news is more than a day old.' };
    const opened = openRow(row.content);
    if (opened.kind === 'later') return opened;
    const read = pushContentSchema.safeParse(opened.value);
    if (!read.success) return { kind: 'refused', reason: 'The row has no notification.' };
    const deviceId = Number(row.recipient);
    // Only a retry can be overtaken by newer news, because a device gets one notification at a time.
    if (row.attempts > 1 && (await hasNewerNotification(database, { id: row.id, deviceId, topic: read.data.topic })))
      return { kind: 'refused', reason: 'A newer notification replaced it.' };
    const stored = await findSubscription(deviceId);
    if (stored === undefined) return { kind: 'refused', reason: 'The device was removed.' };
    const found = openOrPostpone(() => openSubscription(stored.sealed));
    if (found.kind === 'later') return found;
    const subscription = found.value;
    const service = URL.parse(subscription.endpoint)?.origin ?? '';
    const delayMs = pauses.remainingMs(service);
    if (delayMs > 0) return { kind: 'postponed', delayMs };
    const outcome = await port
      .send(subscription, { ...read.data, ttlSeconds: TTL_SECONDS, urgency: 'high' }, signal)
      .catch((): Awaited<ReturnType<PushPort['send']>> => ({
        kind: 'later',
        reason: 'The server stopped in the meantime.',
      }));
    pauses.note(service, outcome);
    switch (outcome.kind) {
      case 'sent':
        // The notification was sent, so an error must not send it again. The next one records the use.
        if (stored.isUseOutdated) await recordUseOf(deviceId).catch(() => undefined);
        return { kind: 'sent', hasKey: true };
      case 'gone':
        return (await endDevice(database, { deviceId, subscription }, onUndelivered))
          ? { kind: 'refused', reason: outcome.reason }
          : { kind: 'later', reason: 'The browser has renewed its subscription.' };
      case 'refused':
        return { kind: 'refused', reason: outcome.reason };
      case 'later': {
        const { reason, retryAfterMs } = outcome;
        return { kind: 'later', reason, ...(retryAfterMs !== undefined && { retryAfterMs }) };
      }
    }
  };
}
