import { expect, test } from 'vitest';
import { SITE_ROUTES } from './testing/site-routes.ts';
import { useAccountSite, signUp } from '../routes/accounts/testing/account-site.ts';

const site = useAccountSite();

const POISON = '{"isOperator": true, "polluted": "yes"}';
const BODY = `{"__proto__": ${POISON}, "constructor": {"prototype": ${POISON}}, "name": {"__proto__": ${POISON}}}`;
const FORM = '__proto__=yes&__proto__[polluted]=yes&__proto__.polluted=yes&constructor[prototype][polluted]=yes';

test('no body or query of any route changes the prototype of all objects', async () => {
  const { browser } = await signUp(site);
  const posts = [...new Set(SITE_ROUTES.filter(({ method }) => method === 'POST').map(({ path }) => path))];
  const send = async (path: string, type: string, body: string) => {
    const requested = path.replaceAll(/:\w+(\{[^}]*\})?/g, '1');
    await browser.ask(`${requested}?__proto__[polluted]=yes&constructor.prototype.polluted=yes`, {
      method: 'POST',
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
      body,
    });
    return ({} as Record<string, unknown>)['polluted'] === undefined ? [] : [`${path} ${body}`];
  };
  const found: string[] = [];
  for (const path of posts.filter((one) => !/delete|sign-out|password/.test(one))) {
    found.push(...(await send(path, 'application/json', BODY)));
    found.push(...(await send(path, 'application/x-www-form-urlencoded', FORM)));
  }
  expect(found).toEqual([]);
  expect((await browser.get('/operator/outbox')).status).toBe(404);
});
