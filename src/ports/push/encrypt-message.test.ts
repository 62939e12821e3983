import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEncryption, type Encryption } from './create-encryption.ts';
import { encryptMessage } from './encrypt-message.ts';
import { PushService } from './testing/push-service.ts';

/** Of the example in RFC 8291 §5. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const MESSAGE = 'When I grow up, I want to be a watermelon';

const opened: Encryption[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});
function open(...args: Parameters<typeof createEncryption>): Encryption {
  const encryption = createEncryption(...args);
  opened.push(encryption);
  return encryption;
}

test('a message is encrypted as in the example of RFC 8291', () => {
  const privateKey = Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  expect(encryptMessage(KEYS, MESSAGE, { privateKey, salt }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('random bytes that are no private key are replaced', () => {
  const privateKey = Buffer.alloc(32, 255);
  const keys = [1, 2].map(() => encryptMessage(KEYS, MESSAGE, { privateKey }).toString('hex', 21, 86));
  expect(new Set(keys).size).toBe(2);
});

test('browsers whose secret is longer than usual can read their message', async () => {
  const service = await PushService.open();
  for (const bytes of [16, 64, 65, 200]) {
    const { id, subscription } = service.subscribeWith(randomBytes(bytes));
    expect(service.decrypt(id, encryptMessage(subscription.keys, MESSAGE))).toBe(MESSAGE);
  }
  await service.close();
});

test('each message has its own key pair and salt, here and in the thread', async () => {
  const encryption = open();
  const results = await Promise.all(
    Array.from({ length: 20 }, () => encryption.encrypt({ keys: KEYS, payload: MESSAGE })),
  );
  const ofThread = results.flatMap((result) => (result.kind === 'encrypted' ? [result.body] : []));
  for (const messages of [ofThread, Array.from({ length: 20 }, () => encryptMessage(KEYS, MESSAGE))]) {
    expect(new Set(messages.map((bytes) => bytes.toString('hex', 0, 16))).size).toBe(20);
    expect(new Set(messages.map((bytes) => bytes.toString('hex', 21, 86))).size).toBe(20);
  }
});

test.each([
  ['a short key', { ...KEYS, p256dh: randomBytes(64).toString('base64url') }],
  ['a key that is no point of the curve', { ...KEYS, p256dh: Buffer.alloc(65, 9).toString('base64url') }],
  ['a short secret', { ...KEYS, auth: 'AAAA' }],
])('%s is refused, here and in the thread, and the other messages of the batch are encrypted', async (_what, keys) => {
  const encryption = open();
  expect(await encryption.encrypt({ keys, payload: MESSAGE })).toMatchObject({ kind: 'refused' });
  const batch = [keys, ...Array.from({ length: 9 }, () => KEYS)];
  const results = await Promise.all(batch.map((one) => encryption.encrypt({ keys: one, payload: MESSAGE })));
  expect(results.map(({ kind }) => kind)).toEqual(['refused', ...Array.from({ length: 9 }, () => 'encrypted')]);
});

test('browsers can read what the thread encrypts, each its own message', async () => {
  const service = await PushService.open();
  const encryption = open();
  const browsers = Array.from({ length: 40 }, () => service.subscribe());
  const results = await Promise.all(
    browsers.map(({ id, subscription: { keys } }) => encryption.encrypt({ keys, payload: `for ${id}` })),
  );
  for (const [at, result] of results.entries())
    expect(result.kind === 'encrypted' && service.decrypt(browsers[at]!.id, result.body)).toBe(
      `for ${browsers[at]!.id}`,
    );
  await service.close();
});

const encryptMany = (encryption: Encryption) =>
  Promise.allSettled(Array.from({ length: 8 }, () => encryption.encrypt({ keys: KEYS, payload: MESSAGE })));
const states = (results: Awaited<ReturnType<typeof encryptMany>>) => [
  ...new Set(results.map((one) => (one.status === 'fulfilled' ? one.value.kind : one.status))),
];
const ENDS = new URL('data:text/javascript,process.exit(1)');
const THROWS = new URL('data:text/javascript,throw new Error("broken")');
const HANGS = new URL(
  `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.once('message', () => { for (;;); })`,
);
const WORKS = new URL('./encryption-thread.ts', import.meta.url);

test.each([
  ['ends', ENDS],
  ['throws', THROWS],
])('a thread that %s twice fails its batch only', async (_how, program) => {
  let started = 0;
  const broken = open(() => {
    started++;
    return program;
  });
  for (let batch = 1; batch <= 2; batch++) {
    expect(states(await encryptMany(broken))).toEqual(['rejected']);
    expect(started).toBe(batch * 2);
  }
  expect(await broken.encrypt({ keys: KEYS, payload: MESSAGE })).toMatchObject({ kind: 'encrypted' });
});

test('threads share a large batch, and one that fails twice fails its part only', async () => {
  const programs = [ENDS, WORKS, ENDS];
  const encryption = open(() => programs.shift()!, 2);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => encryption.encrypt({ keys: KEYS, payload: MESSAGE })),
  );
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(results.map((_, at) => at >= 10));
  expect(programs).toEqual([]);
});

test('another thread repeats the batch of one that ended, and does the next ones', async () => {
  const programs = [ENDS, WORKS];
  const encryption = open(() => programs.shift()!);
  for (let batch = 1; batch <= 3; batch++) expect(states(await encryptMany(encryption))).toEqual(['encrypted']);
  expect(programs).toEqual([]);
});

test('few messages that come while a thread works are encrypted too', async () => {
  const encryption = open(undefined, 2);
  const many = encryptMany(encryption);
  await new Promise(setImmediate);
  expect(await encryption.encrypt({ keys: KEYS, payload: MESSAGE })).toMatchObject({ kind: 'encrypted' });
  expect(states(await many)).toEqual(['encrypted']);
});

test('no thread starts after the end', async () => {
  let started = 0;
  const encryption = open(() => (started++, WORKS));
  await encryption.close();
  expect(states(await encryptMany(encryption))).toEqual(['rejected']);
  expect(started).toBe(0);
});

describe('a thread that hangs', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** Starts a batch and lets the time limit of its thread pass. */
  async function encryptLate(encryption: Encryption) {
    const results = encryptMany(encryption);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(5_000);
    return results;
  }

  test('is stopped, and another one repeats its batch', async () => {
    const programs = [HANGS, WORKS];
    const encryption = open(() => programs.shift()!);
    expect(states(await encryptLate(encryption))).toEqual(['encrypted']);
    expect(states(await encryptMany(encryption))).toEqual(['encrypted']);
    expect(programs).toEqual([]);
  });

  test('in the time limit, its batch is not repeated', async () => {
    const programs = [WORKS];
    const encryption = open(() => programs.shift()!);
    const results = encryptMany(encryption);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(4_999);
    expect(states(await results)).toEqual(['encrypted']);
  });

  test('delays neither the messages of the other thread nor those that come later', async () => {
    const programs = [HANGS, WORKS, WORKS];
    const encryption = open(() => programs.shift()!, 2);
    const [late, others] = [encryptMany(encryption), encryptMany(encryption)];
    expect(states(await others)).toEqual(['encrypted']);
    expect(states(await encryptMany(encryption))).toEqual(['encrypted']);
    vi.advanceTimersByTime(5_000);
    expect(states(await late)).toEqual(['encrypted']);
    expect(programs).toEqual([]);
  });

  test.each([1, 2])(
    'delays few messages that come later for a moment only, if %i threads may hang',
    async (threads) => {
      const encryption = open(() => HANGS, threads);
      const late = encryptMany(encryption);
      await new Promise(setImmediate);
      const few = encryption.encrypt({ keys: KEYS, payload: MESSAGE });
      await new Promise(setImmediate);
      vi.advanceTimersByTime(100);
      expect(await few).toMatchObject({ kind: 'encrypted' });
      await encryption.close();
      expect(states(await late)).toEqual(['rejected']);
    },
  );

  test('does not keep the site from stopping', async () => {
    const encryption = open(() => HANGS);
    const results = encryptMany(encryption);
    await new Promise(setImmediate);
    await encryption.close();
    expect(states(await results)).toEqual(['rejected']);
  });
});
