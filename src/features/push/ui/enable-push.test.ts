import { expect, test } from 'vitest';
import type { Permission } from '../model/prompt.ts';
import { enablePush, type PushBrowser, type PushCalls } from './enable-push.ts';

type Setup = {
  permission?: Permission | null;
  answer?: Permission;
  stored?: string | null;
  hasKey?: boolean;
  subscribes?: boolean;
  registers?: boolean;
  /** The steps that fail, each once. */
  fails?: ('unsubscribe' | 'remove')[];
};

function open(setup: Setup) {
  const { permission = 'default', answer = 'granted', stored = null, hasKey = true, subscribes = true } = setup;
  const steps: unknown[] = [];
  let token = stored;
  const fails = new Set(setup.fails);
  const failOnce = (step: 'unsubscribe' | 'remove') => {
    if (fails.delete(step)) throw new TypeError('Failed to fetch');
  };
  const browser: PushBrowser = {
    permission: () => permission,
    ask: async () => (steps.push('ask'), answer),
    subscribe: async (key) => {
      steps.push(['subscribe', key]);
      if (!subscribes) throw new DOMException('Registration failed', 'AbortError');
      return '{"endpoint":"https://push.example/1"}';
    },
    unsubscribe: async () => {
      steps.push('unsubscribe');
      failOnce('unsubscribe');
    },
    readToken: () => token,
    storeToken: (text) => void (token = text),
    newToken: () => 'new-token-of-this-browser',
  };
  const calls: PushCalls = {
    fetchKey: async () => (hasKey ? { key: 'KEY', brand: 'AT' } : null),
    register: async (body) => (steps.push(['register', body]), setup.registers ?? true),
    remove: async (body) => {
      steps.push(['remove', body]);
      failOnce('remove');
    },
  };
  return { browser, calls, steps, token: () => token };
}

const body = (token: string) => ({
  ...{ brand: 'AT', pixall_id: token, browser_token: '{"endpoint":"https://push.example/1"}' },
});

test('with permission granted a token is obtained and posted, without asking [R457, R460, R512]', async () => {
  const { browser, calls, steps, token } = open({ permission: 'granted' });
  expect(await enablePush(browser, calls)).toBe(true);
  expect(steps).toEqual([
    ['subscribe', 'KEY'],
    ['register', body('new-token-of-this-browser')],
  ]);
  expect(token()).toBe('new-token-of-this-browser');
});

test('with permission undecided the shopper is asked first, and a known browser keeps its number [R458]', async () => {
  const { browser, calls, steps } = open({ stored: 'token-of-earlier' });
  expect(await enablePush(browser, calls)).toBe(true);
  expect(steps).toEqual(['ask', ['subscribe', 'KEY'], ['register', body('token-of-earlier')]]);
});

test.each<Setup>([{ permission: 'denied' }, { permission: 'default', answer: 'denied' }])(
  'with permission denied (%j) the stored token is cleared [R459]',
  async (setup) => {
    const { browser, calls, steps, token } = open({ ...setup, stored: 'token-of-earlier' });
    expect(await enablePush(browser, calls)).toBe(false);
    expect(steps.filter((step) => step !== 'ask')).toEqual([
      'unsubscribe',
      ['remove', { pixall_id: 'token-of-earlier' }],
    ]);
    expect(token()).toBeNull();
  },
);

test.each<{ fails: NonNullable<Setup['fails']> }>([
  { fails: ['unsubscribe'] },
  { fails: ['remove'] },
  { fails: ['unsubscribe', 'remove'] },
])('a token that is not cleared because a step fails (%j) is cleared the next time', async ({ fails }) => {
  const { browser, calls, steps, token } = open({ permission: 'denied', stored: 'token-of-earlier', fails });
  const attempt = ['unsubscribe', ['remove', { pixall_id: 'token-of-earlier' }]];
  expect(await enablePush(browser, calls)).toBe(false);
  expect([steps, token()]).toEqual([attempt, 'token-of-earlier']);
  expect(await enablePush(browser, calls)).toBe(false);
  expect([steps, token()]).toEqual([[...attempt, ...attempt], null]);
});

test.each<Setup>([
  { permission: null },
  { permission: 'denied' },
  { answer: 'default' },
  { hasKey: false },
  { subscribes: false },
  { registers: false },
])('a failure (%j) is unsuccessful without an error, and stores nothing [R532]', async (setup) => {
  const { browser, calls, token } = open(setup);
  await expect(enablePush(browser, calls)).resolves.toBe(false);
  expect(token()).toBeNull();
});
