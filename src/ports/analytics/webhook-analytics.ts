import { type Analytics, type AnalyticsTarget, postJson } from './analytics.ts';

/** Posts batches of events as JSON: `{ "events": [{ "id", "name", "day", "facts" }] }`. */
export function createWebhookAnalytics(target: AnalyticsTarget): Analytics {
  return {
    record: async (events, signal) => {
      if (events.length === 0) return;
      const rows = events.map(({ id, name, day, facts }) => ({ id, name, day, facts }));
      await postJson(target, { events: rows }, signal);
    },
  };
}
