import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPost } from '../web/post.ts';
import type { Analytics, AnalyticsTarget } from './analytics.ts';
import { fakeAnalytics } from './fake.ts';
import { createOpenTelemetryAnalytics } from './open-telemetry-analytics.ts';
import { ANALYTICS_EVENTS, describeAnalytics, type ReceiverState } from './testing/analytics-conformance.ts';
import { createWebhookAnalytics } from './webhook-analytics.ts';

const never = new AbortController().signal;
const NOW = 1_795_000_000_000;

type Call = { body: string; headers: IncomingHttpHeaders };
let calls: Call[];
let state: ReceiverState;
let url: string;
const server = createServer((request, response) => {
  void (async () => {
    calls.push({ body: (await request.toArray()).join(''), headers: request.headers });
    if (state !== 'hanging') response.writeHead(state === 'working' ? 200 : 500).end('{}');
  })();
});
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/logs`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void ([calls, state] = [[], 'working']));

const target = (): AnalyticsTarget => ({
  ...{ url, token: 'secret', timeoutMs: 30_000 },
  post: createPost({ mayCall: (address) => address === '127.0.0.1', protocols: ['http:'] }),
});
const opened =
  (analytics: Analytics, received: (body: string) => { id: string; name: string }[]) => (next: ReceiverState) => {
    state = next;
    return { analytics, received: async () => calls.flatMap(({ body }) => received(body)) };
  };

type Attribute = { key: string; value: { stringValue?: string } };
type Logs = {
  resourceLogs: [{ scopeLogs: [{ logRecords: { eventName: string; attributes: Attribute[] }[] }] }];
};
const recordsOf = (body: string) => (JSON.parse(body) as Logs).resourceLogs[0].scopeLogs[0].logRecords;

describe('OpenTelemetry', () =>
  describeAnalytics((next) =>
    opened(
      createOpenTelemetryAnalytics(target(), () => NOW),
      (body) =>
        recordsOf(body).map(({ eventName, attributes }) => ({
          id: attributes.find(({ key }) => key === 'event.id')!.value.stringValue!,
          name: eventName,
        })),
    )(next),
  ));

describe('a webhook', () =>
  describeAnalytics((next) =>
    opened(createWebhookAnalytics(target()), (body) =>
      (JSON.parse(body) as { events: { id: string; name: string }[] }).events.map(({ id, name }) => ({ id, name })),
    )(next),
  ));

describe('the fake', () =>
  describeAnalytics((next) => {
    const analytics = fakeAnalytics(next);
    return { analytics, received: async () => analytics.events.map(({ id, name }) => ({ id, name })) };
  }));

test('OpenTelemetry gets log records with typed attributes, and the token', async () => {
  await createOpenTelemetryAnalytics(target(), () => NOW).record(ANALYTICS_EVENTS, never);
  const [{ body, headers }] = calls as [Call];
  expect(headers).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer secret' });
  expect(recordsOf(body)[1]).toEqual({
    ...{ timeUnixNano: '1795000000000000000', observedTimeUnixNano: '1795000000000000000' },
    ...{ severityNumber: 9, severityText: 'INFO', eventName: 'filter', body: { stringValue: 'filter' } },
    attributes: [
      { key: 'event.id', value: { stringValue: ANALYTICS_EVENTS[1]!.id } },
      { key: 'event.day', value: { stringValue: '2026-11-27' } },
      { key: 'brand', value: { stringValue: 'maker' } },
      { key: 'filters', value: { arrayValue: { values: [{ stringValue: 'price' }, { stringValue: 'color' }] } } },
      { key: 'isEmpty', value: { boolValue: false } },
    ],
  });
});

test('calls no internal address and nothing but https', async () => {
  for (const address of [url, url.replace('http:', 'https:'), 'https://169.254.169.254/v1/logs'])
    for (const create of [
      createWebhookAnalytics,
      (to: AnalyticsTarget) => createOpenTelemetryAnalytics(to, () => NOW),
    ]) {
      const { record } = create({ ...target(), url: address, post: createPost() });
      await expect(record(ANALYTICS_EVENTS, never)).rejects.toThrow(/https|may not be called/);
    }
  expect(calls).toEqual([]);
});
