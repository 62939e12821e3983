import { expect, test, vi } from 'vitest';
import { fakeAnalytics } from '#ports/analytics/fake.ts';
import { fakeGuard } from '#ports/calls/fake.ts';
import { eventKey } from './event-key.ts';
import type { NewEvent } from './event-recorder.ts';
import { createEventForwarder } from './event-forwarder.ts';

const event = (id: string, facts: NewEvent['facts']): NewEvent => ({
  ...{ id, source: 'site', name: 'view', day: '2026-11-27', key: eventKey(id), facts },
});
const settled = () => new Promise(setImmediate);

test('passes events on without their visitors, and none under Global Privacy Control', async () => {
  const analytics = fakeAnalytics();
  const passOn = createEventForwarder({ analytics, guard: fakeGuard, log: () => undefined });
  passOn([event('a', { brand: 'maker', listingId: 42, visitor: 'digest' }), event('b', { brand: 'maker' })]);
  await settled();
  expect(analytics.events).toEqual([
    { id: 'a', name: 'view', day: '2026-11-27', facts: { brand: 'maker', listingId: 42 } },
  ]);
});

test('a failure is only logged, once per outage [R535]', async () => {
  const log = vi.fn();
  const passOn = createEventForwarder({ analytics: fakeAnalytics('failing'), guard: fakeGuard, log });
  for (let at = 0; at < 3; at++) passOn([event('a', { brand: 'maker', visitor: 'digest' })]);
  await settled();
  await settled();
  expect(log).toHaveBeenCalledExactlyOnceWith('warn', 'Events could not be passed on', expect.any(Error));
});
