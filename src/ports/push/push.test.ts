import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPooledPost, type PooledPostRules } from '../web/create-pooled-post.ts';
import { isPublicAddress } from '../web/public-address.ts';
import { createVapidKeys, openWebPush, parseRetryAfter } from './open-web-push.ts';
import type { PushMessage, PushPort } from './push.ts';
import { PushService, type ServiceAnswer } from './testing/push-service.ts';

const MESSAGE: PushMessage = {
  payload: '{"title":"$800 less"}',
  topic: 'a'.repeat(32),
  ttlSeconds: 600,
  urgency: 'high',
};
const keys = createVapidKeys();
const contact = 'mailto:hello@forecourt.example';
const TO_LOOPBACK = { mayCall: (address: string) => address === '127.0.0.1', protocols: ['http:'], anyPort: true };
type Options = Omit<Parameters<typeof openWebPush>[0], 'post'> & { rules: PooledPostRules };
/** Opens the port with its sockets. */
function open({ rules = TO_LOOPBACK, ...more }: Partial<Options> = {}): PushPort & { close(): void } {
  const { post, close } = createPooledPost(rules);
  return { ...openWebPush({ keys, contact, post, now: Date.now, ...more }), close };
}

let service: PushService;
let port: ReturnType<typeof open>;
beforeAll(async () => {
  service = await PushService.open();
  service.restrictTo(keys.publicKey);
  port = open();
});
afterAll(async () => {
  port.close();
  await service.close();
});
beforeEach(() => void (service.received.length = service.violations.length = service.requests.length = 0));

describe('a web push', () => {
  test('is encrypted, signed and posted so that the push service accepts it and the browser can read it', async () => {
    const { id, subscription } = service.subscribe();
    expect(await port.send(subscription, MESSAGE)).toEqual({ kind: 'sent' });
    expect(service.violations).toEqual([]);
    expect(service.received).toMatchObject([
      { subscription: id, topic: MESSAGE.topic, ttl: 600, urgency: 'high', payload: MESSAGE.payload },
    ]);
  });

  test('with letters beyond ASCII and the largest payload arrives unchanged', async () => {
    const { subscription } = service.subscribe();
    const payload = 'Škoda · 車 '.repeat(160).slice(0, 2_000);
    await port.send(subscription, { ...MESSAGE, payload });
    expect(service.received[0]!.payload).toBe(payload);
  });

  test.each<[ServiceAnswer, object]>([
    [{ status: 404 }, { kind: 'gone' }],
    [{ status: 410 }, { kind: 'gone' }],
    [{ status: 413 }, { kind: 'refused' }],
    [{ status: 400 }, { kind: 'refused' }],
    [{ status: 302, headers: { Location: 'http://127.0.0.1:1/' } }, { kind: 'refused' }],
    [{ status: 403 }, { kind: 'later' }],
    [
      { status: 429, headers: { 'Retry-After': '120' } },
      { kind: 'later', retryAfterMs: 120_000 },
    ],
    [{ status: 503 }, { kind: 'later' }],
  ])('that is answered %j', async (answer, outcome) => {
    const { subscription } = service.subscribe(answer);
    const result = await port.send(subscription, MESSAGE);
    expect(result).toMatchObject(outcome);
    expect(service.requests).toHaveLength(1);
  });

  test('that hangs is abandoned at the time limit, and can be sent again', async () => {
    const { subscription } = service.subscribe('hang');
    const impatient = open({ timeoutMs: 60 });
    const reason = 'No answer within 60 ms.';
    expect(await impatient.send(subscription, MESSAGE)).toEqual({ kind: 'later', reason, isAway: true });
    impatient.close();
  });

  test('that waits for the only connection has its own time limit', async () => {
    const impatient = open({ timeoutMs: 500, rules: { ...TO_LOOPBACK, connections: 1 } });
    const results = await Promise.all(
      (['hang', { status: 201 }] as const).map((answer) =>
        impatient.send(service.subscribe(answer).subscription, MESSAGE),
      ),
    );
    expect(results).toMatchObject([{ kind: 'later', isAway: true }, { kind: 'sent' }]);
    impatient.close();
  });

  test('that is accepted counts as sent, even if the answer never ends, and its connection is closed at the time limit', async () => {
    const closed = Promise.withResolvers<void>();
    const endless = createServer((_request, response) => {
      response.once('close', closed.resolve).writeHead(201).write('so far');
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    const endpoint = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/push`;
    const { subscription } = service.subscribe();
    const patient = open({ timeoutMs: 2_000 });
    expect(await patient.send({ ...subscription, endpoint }, MESSAGE)).toEqual({ kind: 'sent' });
    await closed.promise;
    patient.close();
    endless.close();
  });

  test('to a service that is down can be sent again', async () => {
    const endpoint = 'http://127.0.0.1:1/push';
    const { subscription } = service.subscribe();
    expect(await port.send({ ...subscription, endpoint }, MESSAGE)).toMatchObject({ kind: 'later', isAway: true });
  });

  test('of an abort rejects with its reason', async () => {
    const { subscription } = service.subscribe('hang');
    const stop = new AbortController();
    const sending = port.send(subscription, MESSAGE, stop.signal);
    stop.abort(new Error('Stopped.'));
    await expect(sending).rejects.toThrow('Stopped.');
  });

  test('with keys that are none is refused without a call', async () => {
    const { subscription } = service.subscribe();
    const broken = { ...subscription, keys: { p256dh: Buffer.alloc(65, 9).toString('base64url'), auth: 'AAAA' } };
    expect(await port.send(broken, MESSAGE)).toMatchObject({ kind: 'refused' });
    expect(service.requests).toEqual([]);
  });

  test('to many browsers signs one token for each push service, and a new one after some hours', async () => {
    let now = Date.now();
    const clocked = open({ now: () => now });
    const seen = await PushService.open();
    for (const hours of [0, 1, 6]) {
      now += hours * 3_600_000;
      await clocked.send(seen.subscribe().subscription, MESSAGE);
      expect([seen.tokens.size, seen.violations]).toEqual([hours === 6 ? 2 : 1, []]);
    }
    clocked.close();
    await seen.close();
  });
});

describe('an endpoint', () => {
  const inNames = (names: Record<string, string[]>) => ({
    mayCall: isPublicAddress,
    protocols: ['https:', 'http:'],
    resolve: async (name: string) => names[name] ?? [],
  });

  test.each([
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://10.1.2.3/push',
    'https://169.254.169.254/latest',
    'https://2130706433/push',
    'https://[::ffff:10.0.0.1]/push',
    'https://inside.example/push',
    'https://half.example/push',
    'https://unknown.example/push',
    'https://user:pw@push.example/push',
    'ftp://push.example/push',
  ])('%s is never called', async (endpoint) => {
    const names = { 'inside.example': ['10.0.0.7'], 'half.example': ['93.184.215.14', '192.168.1.1'] };
    const guarded = open({ rules: inNames(names) });
    const { subscription } = service.subscribe();
    expect(await guarded.send({ ...subscription, endpoint }, MESSAGE)).toMatchObject({ kind: 'refused' });
    guarded.close();
  });

  test('whose name changes to a private address is resolved again for the next connection, and refused', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const rules = { ...TO_LOOPBACK, resolve: async () => answers.shift() ?? [] };
    const guarded = open({ rules });
    const { subscription } = service.subscribe();
    const endpoint = subscription.endpoint.replace('127.0.0.1', 'push.example');
    expect(await guarded.send({ ...subscription, endpoint }, MESSAGE)).toMatchObject({ kind: 'refused' });
    expect(service.violations).toEqual(['RFC 8292 §2: the audience is another.']);
    guarded.close();
    const again = open({ rules });
    expect(await again.send({ ...subscription, endpoint }, MESSAGE)).toMatchObject({
      reason: 'The endpoint may not be called: push.example is not a public address.',
    });
    again.close();
  });

  test('to another port than that of https is never called, so its subscription has ended', async () => {
    const rules = { ...TO_LOOPBACK, anyPort: false };
    const strict = open({ rules });
    const { subscription } = service.subscribe();
    expect(await strict.send(subscription, MESSAGE)).toEqual({
      kind: 'gone',
      reason: `The endpoint may not be called: the port is ${new URL(service.origin).port}, not 443.`,
    });
    strict.close();
    expect(service.requests).toEqual([]);
  });

  test('over http is refused in production', async () => {
    const sockets = createPooledPost();
    const production = openWebPush({ keys, contact, post: sockets.post, now: Date.now });
    const { subscription } = service.subscribe();
    expect(await production.send(subscription, MESSAGE)).toMatchObject({ kind: 'refused' });
    sockets.close();
    expect(service.requests).toEqual([]);
  });
});

test.each([
  [undefined, null],
  ['0', 0],
  ['120', 120_000],
  ['999999999', 86_400_000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 30_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', null],
])('Retry-After %j means %j ms', (text, ms) => {
  expect(parseRetryAfter(text, 30_000)).toBe(ms);
});
