import { expect, test } from 'vitest';
import type { Analytics, AnalyticsEvent } from '../analytics.ts';

const DAY = '2026-11-27';

export const ANALYTICS_EVENTS: readonly AnalyticsEvent[] = [
  { id: '7a0c5f0e-0000-4000-8000-000000000001', name: 'view', day: DAY, facts: { brand: 'maker', listingId: 42 } },
  {
    ...{ id: '7a0c5f0e-0000-4000-8000-000000000002', name: 'filter', day: DAY },
    facts: { brand: 'maker', filters: ['price', 'color'], isEmpty: false },
  },
];

/** How a receiver behaves. */
export type ReceiverState = 'working' | 'failing' | 'hanging';

type Receiver = {
  analytics: Analytics;
  /** Returns the IDs and names of what was received. */
  received(): Promise<{ id: string; name: string }[]>;
};

/** Tests what every receiver of events must do. `open`: one that has received nothing. */
export function describeAnalytics(open: (state: ReceiverState) => Receiver | Promise<Receiver>): void {
  const never = new AbortController().signal;

  test('receives all events of a batch', async () => {
    const { analytics, received } = await open('working');
    await analytics.record(ANALYTICS_EVENTS, never);
    const known = ANALYTICS_EVENTS.map(({ id, name }) => ({ id, name }));
    expect((await received()).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(known);
  });

  test('an empty batch sends nothing', async () => {
    const { analytics, received } = await open('working');
    await analytics.record([], never);
    expect(await received()).toEqual([]);
  });

  test('rejects if it does not accept the events', async () => {
    const { analytics } = await open('failing');
    await expect(analytics.record(ANALYTICS_EVENTS, never)).rejects.toBeInstanceOf(Error);
  });

  test('gives up when the signal aborts', async () => {
    const { analytics } = await open('hanging');
    const leaving = new AbortController();
    const recorded = analytics.record(ANALYTICS_EVENTS, leaving.signal);
    leaving.abort(new Error('No longer needed.'));
    await expect(recorded).rejects.toThrow('No longer needed.');
  });
}
