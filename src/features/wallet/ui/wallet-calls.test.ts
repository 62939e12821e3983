import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchWallet, sendWalletForm } from './wallet-calls.ts';

const FORM = { action: '/account-api/wallet/budget' } as HTMLFormElement;
const answer = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal(
    'FormData',
    class {
      *[Symbol.iterator]() {
        yield ['monthlyBudget', '$450'];
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const tooMany = (headers: Record<string, string>) =>
  Response.json({ detail: 'Try again after the number of seconds in Retry-After.' }, { status: 429, headers });

test.each([
  ['a minute', { 'Retry-After': '12' }, /^That wasn’t saved: too many .* try again in 1 minute\.$/],
  ['some minutes', { 'Retry-After': '540' }, / try again in 9 minutes\.$/],
  ['a minute if the answer doesn’t say', {}, / try again in 1 minute\.$/],
])('after too many changes, says to try again in %s', async (_wait, headers, message) => {
  answer.mockResolvedValue(tooMany(headers));
  expect(await sendWalletForm(FORM, null)).toEqual({ kind: 'failed', message: expect.stringMatching(message) });
});

test('names the connection if nothing answers, and the fields if an amount is refused', async () => {
  answer.mockRejectedValue(new TypeError('offline'));
  expect(await sendWalletForm(FORM, null)).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('Check your connection'),
  });
  answer.mockResolvedValue(Response.json({ errors: [{ name: 'monthlyBudget', reason: 'Enter an amount.' }] }));
  expect(await sendWalletForm(FORM, null)).toEqual({
    kind: 'refused',
    errors: [{ field: 'monthlyBudget', message: 'Enter an amount.' }],
    texts: { monthlyBudget: '$450' },
  });
});

test('a page of an older build loads again after a change, instead of showing the wallet of the new one', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('document', { documentElement: { dataset: { build: 'a1' } } });
  vi.stubGlobal('location', { reload });
  const saved = () => Response.json({ kind: 'saved', view: { shape: 'other' } }, { headers: { 'X-Build': 'b2' } });
  answer.mockImplementation(async () => saved());
  expect(await sendWalletForm(FORM, null)).toEqual({ kind: 'reloads' });
  expect(reload).toHaveBeenCalledOnce();
  expect(await fetchWallet({ search: '' })).toBeNull();
});
