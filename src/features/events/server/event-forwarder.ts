import type { Analytics } from '#ports/analytics/analytics.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { NewEvent } from './event-recorder.ts';

type Dependencies = {
  analytics: Analytics;
  guard: Guard;
  log(level: 'warn', message: string, detail?: unknown): void;
};

/**
 * Returns a function that forwards stored events to another system of the operator. It leaves out the digests of
 * visitor and partner, and all events of visitors who ask not to be recognized. A failure is only logged: the events
 * are in the site's own table.
 */
export function createEventForwarder({ analytics, guard, log }: Dependencies): (events: readonly NewEvent[]) => void {
  let isFailing = false;
  const passOn = async (events: readonly NewEvent[]) => {
    const passed = events.flatMap(({ id, name, day, facts }) => {
      const { visitor, psid: _psid, siomid: _siomid, ...others } = facts;
      return visitor === undefined ? [] : [{ id, name, day, facts: others }];
    });
    if (passed.length === 0) return;
    const done = await guard((signal) => analytics.record(passed, signal), new AbortController().signal);
    if (!done.ok && !isFailing) log('warn', 'Events could not be passed on', done.error);
    isFailing = !done.ok;
  };
  return (events) => void passOn(events);
}
