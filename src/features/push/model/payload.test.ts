import { expect, test } from 'vitest';
import { MAX_PAYLOAD_BYTES, writePayload } from './payload.ts';

const NOTIFICATION = {
  title: 'Price drop: 2021 Toyota RAV4',
  body: '$24,500, $1,200 less',
  navigate: 'https://cars.example/cars-for-sale/vehicle/42',
  tag: 'q'.repeat(32),
};

test('one payload has the form of declarative web push, which the service worker reads too', () => {
  expect(JSON.parse(writePayload(NOTIFICATION))).toEqual({
    web_push: 8030,
    notification: { ...NOTIFICATION, lang: 'en-US', dir: 'ltr' },
  });
});

test.each([
  { title: 'x'.repeat(5_000) },
  { body: '車'.repeat(5_000) },
  { title: '😀'.repeat(2_000), body: '"\\\n'.repeat(2_000) },
  { navigate: `https://cars.example/cars-for-sale?${'a'.repeat(1_900)}`, body: 'é'.repeat(900) },
])('a payload has at most 2.5 KB, whatever the texts', (change) => {
  const text = writePayload({ ...NOTIFICATION, ...change });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
  const { notification } = JSON.parse(text) as { notification: typeof NOTIFICATION };
  expect(notification.navigate).toBe({ ...NOTIFICATION, ...change }.navigate);
  expect(notification.tag).toBe(NOTIFICATION.tag);
  expect(notification.title.length).toBeGreaterThan(10);
  expect(text.isWellFormed()).toBe(true);
});

test('an address that fits nowhere is an error', () => {
  expect(() => writePayload({ ...NOTIFICATION, navigate: `https://x/${'a'.repeat(2_500)}` })).toThrow(RangeError);
});
