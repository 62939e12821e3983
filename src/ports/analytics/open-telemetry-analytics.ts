import { type Analytics, type AnalyticsEvent, type AnalyticsTarget, postJson } from './analytics.ts';

/** INFO in OpenTelemetry's log data model. */
const SEVERITY_INFO = 9;

type Value =
  | { stringValue: string }
  | { doubleValue: number }
  | { boolValue: boolean }
  | { arrayValue: { values: Value[] } };

/**
 * Posts events as log records of OpenTelemetry (OTLP/HTTP with JSON). The address is the full address of the collector,
 * such as `https://otel.example/v1/logs`. `now`: ms since 1970.
 */
export function createOpenTelemetryAnalytics(target: AnalyticsTarget, now: () => number): Analytics {
  return {
    record: async (events, signal) => {
      if (events.length === 0) return;
      const time = `${now()}000000`;
      await postJson(target, formatLogs(events, time), signal);
    },
  };
}

function formatLogs(events: readonly AnalyticsEvent[], timeUnixNano: string): object {
  const logRecords = events.map(({ id, name, day, facts }) => ({
    timeUnixNano,
    observedTimeUnixNano: timeUnixNano,
    severityNumber: SEVERITY_INFO,
    severityText: 'INFO',
    eventName: name,
    body: { stringValue: name },
    attributes: Object.entries({ 'event.id': id, 'event.day': day, ...facts }).flatMap(([key, value]) =>
      value === undefined ? [] : [{ key, value: formatValue(value) }],
    ),
  }));
  return {
    resourceLogs: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'forecourt' } }] },
        scopeLogs: [{ scope: { name: 'forecourt.events' }, logRecords }],
      },
    ],
  };
}

function formatValue(value: NonNullable<AnalyticsEvent['facts'][string]>): Value {
  if (typeof value === 'number') return { doubleValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'string') return { stringValue: value };
  return { arrayValue: { values: value.map((one) => ({ stringValue: one })) } };
}
