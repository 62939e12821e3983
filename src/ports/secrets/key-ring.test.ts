import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyRing, isSealed, keyIdOf, generateKey, parseKeys, SealError } from './key-ring.ts';

const [FIRST, SECOND] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const ring = createKeyRing([FIRST]);

test.each(['', 'a', 'grüße ☃', 'x'.repeat(100_000)])('opens what it sealed', (text) => {
  const sealed = ring.seal('webhook', text);
  expect(isSealed(sealed)).toBe(true);
  if (text.length > 1) expect(sealed).not.toContain(text);
  expect(ring.open('webhook', sealed)).toBe(text);
});

test('two sealed values of one text differ', () => {
  expect(ring.seal('outbox', 'same')).not.toBe(ring.seal('outbox', 'same'));
});

test('a value can be opened only for its own purpose', () => {
  expect(() => ring.open('accounts', ring.seal('webhook', 'secret'))).toThrow(SealError);
});

test('opens nothing if any byte changed', () => {
  const sealed = ring.seal('webhook', 'secret');
  const start = sealed.lastIndexOf(':') + 1;
  const body = Buffer.from(sealed.slice(start), 'base64url');
  for (let at = 0; at < body.length; at++) {
    const changed = Buffer.from(body);
    changed[at]! ^= 1;
    expect(() => ring.open('webhook', sealed.slice(0, start) + changed.toString('base64url'))).toThrow(SealError);
  }
  const shorter = body.subarray(0, -1).toString('base64url');
  expect(() => ring.open('webhook', sealed.slice(0, start) + shorter)).toThrow(SealError);
});

test('a newer key seals, and the older one still opens what it sealed', () => {
  const old = ring.seal('webhook', 'secret');
  const rotated = createKeyRing([SECOND, FIRST]);
  expect(rotated.open('webhook', old)).toBe('secret');
  const renewed = rotated.seal('webhook', 'secret');
  expect(keyIdOf(renewed)).toBe(rotated.currentKeyId);
  expect(keyIdOf(renewed)).not.toBe(keyIdOf(old));
  expect(() => ring.open('webhook', renewed)).toThrow(/which this server does not have/);
});

test('a signature is the same for the same text, and valid for that text and any key of the ring', () => {
  const signature = ring.sign('paid-slots', 'a~1~2');
  expect(signature).toMatch(/^[\w-]{22}$/);
  expect(ring.sign('paid-slots', 'a~1~2')).toBe(signature);
  const rotated = createKeyRing([SECOND, FIRST]);
  expect([ring, rotated].map((each) => each.isSigned('paid-slots', 'a~1~2', signature))).toEqual([true, true]);
  expect(createKeyRing([SECOND]).isSigned('paid-slots', 'a~1~2', signature)).toBe(false);
  for (const [text, signed] of [
    ['a~1~3', signature],
    ['a~1~2', `${signature.slice(0, -1)}_`],
    ['a~1~2', ''],
    ['a~1~2', 'ü'.repeat(22)],
  ] as const)
    expect(ring.isSigned('paid-slots', text, signed)).toBe(signed === signature && text === 'a~1~2');
});

test('an error and a sealed value reveal neither the key nor the secret', () => {
  const key = randomBytes(32);
  const own = createKeyRing([key]);
  const sealed = own.seal('webhook', 'canary');
  let message = '';
  try {
    ring.open('webhook', sealed);
  } catch (error) {
    message = String((error as Error).stack);
  }
  for (const text of [message, sealed, own.currentKeyId])
    for (const secret of ['canary', key.toString('base64url'), key.toString('hex').slice(0, 16)])
      expect(text).not.toContain(secret);
});

test('a digest depends on the text, the purpose and the current key', () => {
  const digest = ring.digest('reporters', 'network 203.0.113.0/24');
  expect(digest).toMatch(/^[\w-]{22}$/);
  expect(createKeyRing([FIRST, SECOND]).digest('reporters', 'network 203.0.113.0/24')).toBe(digest);
  expect(ring.digest('reporters', 'network 203.0.114.0/24')).not.toBe(digest);
  expect(createKeyRing([SECOND, FIRST]).digest('reporters', 'network 203.0.113.0/24')).not.toBe(digest);
});

test('accepts keys in base64 and hexadecimal, and no shorter ones', () => {
  const text = [FIRST.toString('base64'), FIRST.toString('base64url'), FIRST.toString('hex')].join(',');
  expect(parseKeys(text)).toEqual([FIRST, FIRST, FIRST]);
  expect(parseKeys(`${generateKey()}\n`)[0]).toHaveLength(32);
  for (const wrong of ['', 'short', FIRST.toString('hex').slice(2)]) expect(() => parseKeys(wrong)).toThrow(SealError);
});

test('signatures and digests stay the same from version to version, so that links and stored digests stay valid', () => {
  expect(ring.sign('paid-slots', 'a~1~2')).toBe('tPcZclTPjdLVuKW1SygTWE');
  expect(ring.sign('ads', 'a~1~2')).not.toBe(ring.sign('paid-slots', 'a~1~2'));
  expect(ring.digest('reporters', 'network 203.0.113.0/24')).toBe('ol5t0F3q2ZxmXlxJJFNMWd');
});
