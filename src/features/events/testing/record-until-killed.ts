import { randomUUID } from 'node:crypto';
import type { Database } from '#ports/database/database.ts';
import { eventKey } from '../server/event-key.ts';
import { createEventRecorder, type NewEvent } from '../server/event-recorder.ts';

export const RECORDED_DAY = '2026-11-27';

/** Counts the events of tests in a table that tests create. */
export const TEST_COUNTS = `counted_names as (
    insert into counted_events as known (name, count) select name, count(*) from fresh group by 1 order by 1
    on conflict (name) do update set count = known.count + excluded.count
  )`;

export function sampleEvent(id: string): NewEvent {
  return { id, source: 'test', name: 'impression', day: RECORDED_DAY, key: eventKey(id), facts: {} };
}

/**
 * Records events for as long as the process lives, as several requests at a time, and passes on the IDs of those that are
 * acknowledged. Each request repeats an event of the one before, as a browser does that got no answer. `isEarly`: a
 * broken recorder that acknowledges before it stores, which the tests must catch.
 */
export async function recordUntilKilled(
  database: Pick<Database, 'query'>,
  { isEarly, acknowledge }: { isEarly: boolean; acknowledge(ids: readonly string[]): void },
): Promise<never> {
  const { record } = createEventRecorder(database, [{ counts: [TEST_COUNTS] }]);
  const request = async (): Promise<never> => {
    for (let repeated: NewEvent[] = []; ;) {
      const events = [...repeated, ...Array.from({ length: 3 }, () => sampleEvent(randomUUID()))];
      const ids = events.map(({ id }) => id);
      if (isEarly) acknowledge(ids);
      await record(events);
      if (!isEarly) acknowledge(ids);
      repeated = events.slice(-1);
    }
  };
  return Promise.race(Array.from({ length: 8 }, request));
}
