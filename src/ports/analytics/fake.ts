import { type Analytics, type AnalyticsEvent, AnalyticsError } from './analytics.ts';

/** Keeps events in memory, or behaves like a receiver that fails or never answers. */
export function fakeAnalytics(
  state: 'working' | 'failing' | 'hanging' = 'working',
): Analytics & { events: AnalyticsEvent[] } {
  const events: AnalyticsEvent[] = [];
  return {
    events,
    record: async (given, signal) => {
      signal.throwIfAborted();
      if (state === 'failing') throw new AnalyticsError('The receiver answered with status 500.');
      if (state === 'hanging')
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      events.push(...given);
    },
  };
}
