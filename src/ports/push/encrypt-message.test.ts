import { createECDH, randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
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
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  expect(encryptMessage(KEYS, MESSAGE, { ecdh, salt }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('each message has its own key pair and salt', () => {
  const messages = Array.from({ length: 20 }, () => encryptMessage(KEYS, MESSAGE));
  expect(new Set(messages.map((bytes) => bytes.toString('hex', 0, 16))).size).toBe(20);
  expect(new Set(messages.map((bytes) => bytes.toString('hex', 21, 86))).size).toBe(20);
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

test('a thread that ends fails its batch only', async () => {
  const broken = open(new URL('data:text/javascript,process.exit(1)'));
  const encryptMany = (encryption: Encryption) =>
    Promise.allSettled(Array.from({ length: 8 }, () => encryption.encrypt({ keys: KEYS, payload: MESSAGE })));
  for (let attempt = 1; attempt <= 2; attempt++)
    expect((await encryptMany(broken)).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 'rejected'),
    );
  expect(await broken.encrypt({ keys: KEYS, payload: MESSAGE })).toMatchObject({ kind: 'encrypted' });
});
