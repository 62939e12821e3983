import { expect, test } from 'vitest';
import { createKeyRing, useKeyRing } from '#ports/secrets/secrets.ts';
import type { ClickToken } from '../model/click-token.ts';
import { isHouseTarget, isTargetUrl } from '../model/click-token.ts';
import { clickPath, readSignedClick } from './signed-click.ts';

useKeyRing(createKeyRing([Buffer.alloc(32, 7)]));

const CLICK: ClickToken = { ad: 'creative-12', place: 'fixed', day: '2026-11-27', target: null };
const signedOf = (click: ClickToken) => clickPath(click).replace('/cars-for-sale/ad-click?t=', '');

test.each([
  ['/cars-for-sale/market?makeCode=FORD', true],
  ['https://guide.example/cars-for-sale', true],
  ['//evil.example/', false],
  ['/\\evil.example/', false],
  ['http://guide.example/', false],
  [`/${'x'.repeat(2_000)}`, false],
])('a house ad may lead to %s: %s', (target, expected) => {
  expect(isHouseTarget(target)).toBe(expected);
});

test.each<ClickToken>([CLICK, { ...CLICK, ad: 'server-abc', target: 'https://advertiser.example/?a=1&b=ü' }])(
  'reads what it signed: %o',
  (click) => {
    expect(signedOf(click)).toMatch(/^[\w.-]+$/);
    expect(readSignedClick(signedOf(click))).toEqual(click);
  },
);

test('reads no other target, and nothing that this site did not sign', () => {
  const [, signature] = signedOf(CLICK).split('.');
  const forged = Buffer.from(JSON.stringify(['server-x', 'fixed', '2026-11-27', 'https://evil.example/'])).toString(
    'base64url',
  );
  for (const token of [
    '',
    'x',
    `${forged}.${signature}`,
    `${forged}.`,
    `${signedOf(CLICK)}x`,
    signedOf(CLICK).slice(1),
  ])
    expect(readSignedClick(token)).toBeNull();
});

test.each([
  ['https://advertiser.example/path?q=1#x', true],
  ['http://advertiser.example/', false],
  ['javascript:alert(1)', false],
  ['//advertiser.example/', false],
  ['https://user:secret@advertiser.example/', false],
  ['https://localhost/', false],
  ['advertiser.example', false],
])('may lead to %s: %s', (url, expected) => {
  expect(isTargetUrl(url)).toBe(expected);
});
