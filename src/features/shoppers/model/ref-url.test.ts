import { expect, test } from 'vitest';
import { DEFAULT_DESTINATION, safeRefUrl, signInPath } from './ref-url.ts';

const ON_THIS_HOST = [
  ...['/', '/cars-for-sale', '/cars-for-sale?makeCode=TOYOTA&zip=80202', '/account', '/cars-for-sale/vehicle/42#price'],
  ...['/a//b', '/cars-for-sale?next=https://evil.example', '/cars-for-sale?next=//evil.example', '/a:b@c', '/a/%2F/b'],
];

test.each(ON_THIS_HOST)('returns to %s', (path) => {
  expect(safeRefUrl(path)).toBe(path);
});

/** Returns URLs of other hosts, and of paths that are not pages, as collections of open redirects list them. */
function attempts(): string[] {
  const hosts = [
    'evil.example',
    'evil.example:443',
    'evil.example%2f',
    'user@evil.example',
    '[::1]',
    '2130706433',
    'ｅvil.example',
  ];
  const starts = [
    ...['//', '///', '////', '/\\', '\\/', '\\\\', '/\\/', '\\', '/\t/', '/\n/', '/\r/', '\t//', ' //', '/ /', '/%09/'],
    ...[
      'http://',
      'https://',
      'https:',
      'HTTPS://',
      'https:/',
      'https:\\\\',
      'http:\\',
      'ftp://',
      'ws://',
      'blob:https://',
    ],
    ...[
      'javascript://',
      'data://',
      'vbscript://',
      'file://',
      'mailto:',
      'JaVaScRiPt://',
      'java\nscript://',
      '\u0000//',
      '\u00a0//',
    ],
    ...[
      '/.//',
      '/..//',
      '/./\\',
      '/a/..//',
      '/%2e//',
      '/%2e%2e//',
      './/',
      './/../',
      '/.\\',
      '/..\\',
      '@',
      '//@',
      '///@',
      '?//',
    ],
    ...[
      '/\u2028/',
      '/\u3002/',
      '／／',
      '/／',
      '〱',
      '/\u200b/',
      '#//',
      ';//',
      '\\\t\\',
      '/\\\n/',
      'https:///',
      'https:////',
      '/\v/',
      '/\f/',
    ],
    ...[
      'localhost@',
      'cars.example@',
      '//cars.example@',
      '//cars.example.',
      'cars.example.',
      '//localhost:80@',
      '\ufeff//',
      '/\u00ad/',
    ],
  ];
  const ways = starts.flatMap((start) => hosts.map((host) => `${start}${host}`));
  const others = [
    '',
    ' ',
    'cars-for-sale',
    'a',
    '..',
    '?a',
    '#',
    'javascript:alert(1)',
    'data:text/html,x',
    '/a b',
    '/a\\b',
    '/é',
  ];
  return [...ways, ...others, `/${'a'.repeat(2_048)}`, '/sign-in?refUrl=/sign-in', '/sign-out', '/sign-in'];
}

test('none of five hundred ways to leave this host works [R024]', () => {
  const all = [...new Set(attempts())];
  expect(all.length).toBeGreaterThan(500);
  const here = 'https://cars.example';
  for (const refUrl of all) {
    const path = safeRefUrl(refUrl);
    // Resolve the path as a browser does from a page of this site.
    expect.soft(new URL(path, `${here}/sign-in`).origin, JSON.stringify(refUrl)).toBe(here);
    expect.soft(/^\/(?![/\\])/.test(path), JSON.stringify(refUrl)).toBe(true);
  }
  // Verify the test itself: without the check, most attempts would leave the site.
  const leaving = all.filter((refUrl) => URL.parse(refUrl, `${here}/sign-in`)?.origin !== here);
  expect(leaving.length).toBeGreaterThan(200);
  for (const refUrl of leaving) expect.soft(safeRefUrl(refUrl), JSON.stringify(refUrl)).toBe(DEFAULT_DESTINATION);
});

test.each([
  ...['/account-api/sign-out', '/account-api/state?a', '/account-api', '/account%2Dapi/search', '/ACCOUNT-API/search'],
  ...[
    '/rest/lsc/listing',
    '/cars-for-sale/svc/results?zip=80202',
    '/assets/a.js',
    '/openapi.json',
    '/sign%2Din',
    '/%zz',
  ],
])('never redirects to %s, which is not a page', (refUrl) => {
  expect(safeRefUrl(refUrl)).toBe(DEFAULT_DESTINATION);
});

test.each([null, undefined, ''])('goes to the cars without an address (%s)', (refUrl) => {
  expect(safeRefUrl(refUrl)).toBe(DEFAULT_DESTINATION);
});

test('the sign-in URL contains its screen and the return path', () => {
  expect(signInPath('/cars-for-sale?a=1&b=2')).toBe(
    '/sign-in?defaultScreen=signup&refUrl=%2Fcars-for-sale%3Fa%3D1%26b%3D2',
  );
});
