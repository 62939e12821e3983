import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityTxtRoutes } from './security-txt.ts';
import { addRoutes } from '../../http/route.ts';

const NOW = Date.UTC(2026, 10, 23, 11, 30);

function ask(securityContact: string | undefined) {
  const app = new Hono();
  const originOf = () => 'https://cars.example';
  addRoutes(app, securityTxtRoutes({ securityContact, ingress: { trustedProxies: 0, originOf }, now: () => NOW }));
  return app.request('http://cars.example/.well-known/security.txt');
}

test('names where to report, in the format of RFC 9116, and never expires while the site runs', async () => {
  const response = await ask('mailto:security@cars.example');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  expect(await response.text()).toBe(
    [
      'Contact: mailto:security@cars.example',
      'Expires: 2027-05-22T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://cars.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('does not exist without a contact', async () => {
  expect((await ask(undefined)).status).toBe(404);
});
