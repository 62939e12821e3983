import { expect, test } from 'vitest';
import { findDifference, type ReceivedResponse } from './compare-responses.ts';

function pageWith(nonce: string, changes: Partial<ReceivedResponse> = {}): ReceivedResponse {
  return {
    status: 200,
    rawHeaders: [
      ...['Content-Security-Policy', `script-src 'nonce-${nonce}'`, 'Date', `Mon, 30 Nov 2026 12:00 ${nonce}`],
      ...['Set-Cookie', `osid=${nonce}; Path=/; HttpOnly`],
    ],
    body: Buffer.from(`<script nonce="${nonce}"></script><p>12 results near 80202</p>`),
    ...changes,
  };
}

test('finds no difference between two responses to the same request', () => {
  expect(findDifference(pageWith('n0nce'), pageWith('n1nce'))).toBeNull();
});

test('finds one changed byte of a body', () => {
  const changed = pageWith('n0nce', {
    body: Buffer.from(`<script nonce="n0nce"></script><p>13 results near 80202</p>`),
  });
  expect(findDifference(pageWith('n0nce'), changed)).toEqual({
    part: 'body, character 35',
    before: '<script nonce="NONCE"></script><p>12 results near 80202</p>',
    after: '<script nonce="NONCE"></script><p>13 results near 80202</p>',
  });
});

test('finds a missing end of a body', () => {
  const whole = pageWith('n0nce');
  const cut = { ...whole, body: whole.body.subarray(0, -1) };
  expect(findDifference(whole, cut)).toMatchObject({ part: `body, character ${whole.body.length - 1}` });
});

test.each([
  { change: 'status', to: pageWith('n0nce', { status: 404 }), before: '200', after: '404' },
  {
    change: 'headers',
    to: pageWith('n0nce', {
      rawHeaders: [...pageWith('n0nce').rawHeaders.slice(0, 4), 'Set-Cookie', 'osid=2; Path=/'],
    }),
    before: 'Set-Cookie: osid=VALUE; Path=/; HttpOnly',
    after: 'Set-Cookie: osid=VALUE; Path=/',
  },
  {
    change: 'headers',
    to: pageWith('n0nce', { rawHeaders: [...pageWith('n0nce').rawHeaders, 'X-New', '1'] }),
    before: 'none',
    after: 'X-New: 1',
  },
])('finds a difference of $change', ({ change, to, before, after }) => {
  expect(findDifference(pageWith('n0nce'), to)).toEqual({ part: change, before, after });
});

test('masks values of forms and JSON that differ by design, and nothing around them', () => {
  const form = (key: string, label: string) => ({
    status: 200,
    rawHeaders: [],
    body: Buffer.from(`{"requestKey":"${key}","syncedAt":"${key}","label":"${label}"}`),
  });
  expect(findDifference(form('a', 'same'), form('b', 'same'))).toBeNull();
  expect(findDifference(form('a', 'same'), form('b', 'Same'))).not.toBeNull();
});

test('accepts other hashes of scripts and styles only on request', () => {
  const linking = (hash: string) => ({
    status: 200,
    rawHeaders: ['Link', `</assets/page-${hash}.css>; rel=preload`],
    body: Buffer.from(`<script src="/assets/home-page-${hash}.js"></script><a href="/page-${hash}.js">`),
  });
  const [one, other] = [linking('CAfUKKlL'), linking('BX_mh-d5')];
  expect(findDifference(one, other)?.part).toBe('headers');
  expect(findDifference(one, other, true)?.before).toContain('<a href="/page-CAfUKKlL.js">');
});
