import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { openGuard } from '#ports/calls/fake.ts';
import { type RestServices, restRoutes } from '../rest.ts';
import { FAKE_GUARDS, oneCarIndex, restServices } from './testing/one-car.ts';
import { addRoutes } from '../../http/route.ts';

function start(changes: Partial<RestServices>) {
  const app = new Hono();
  addRoutes(app, restRoutes(restServices(oneCarIndex(), changes)));
  return async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

test('returns suggestions for the typed text and the host’s brand; none if they fail [R247]', async () => {
  const found = { text: 'Toyota', kind: 'make', count: 1, query: 'makeCode=TOYOTA' } as const;
  const requests: string[] = [];
  const keywords = {
    suggest: async (text: string, { wireCode }: { wireCode: string }) => (
      requests.push(`${wireCode} ${text}`),
      [found]
    ),
  };
  const ask = start({ keywords });
  const path = '/rest/lsc/marketplace/suggested/keywords';
  const answer = await ask(`${path}/toyo%20t%C3%A9`, { headers: { host: 'valuation.localhost' } });
  expect([answer.status, answer.body]).toEqual([200, { suggestions: [found] }]);
  for (const text of ['', '/', '/%20', '/%E0%A4%A', `/${'x'.repeat(3_000)}`, '/%00', '/a%2Fb', '/..%2f']) {
    expect((await ask(path + text)).status).toBe(200);
  }
  expect(requests.slice(0, 2)).toEqual(['KBB toyo té', 'AT ']);
  const guards = { ...FAKE_GUARDS, keywordSuggestions: openGuard };
  expect((await start({ keywords, guards })(`${path}/toy`)).body).toEqual({ suggestions: [] });
});
