import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { callerAddress, type IngressSettings, isSecure, createIngressSettings } from './client-address.ts';
import { originOf } from '../base/origin-of.ts';

/** Sends a request as if it came from a socket of `peer`. */
async function seen(
  ingress: IngressSettings,
  headers: Record<string, string>,
  { peer = '10.0.0.9', url = 'http://cars.example/' } = {},
) {
  const app = new Hono();
  app.get('/', (context) =>
    context.json([callerAddress(context, ingress), isSecure(context, ingress), originOf(context, ingress)]),
  );
  const socket = { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' };
  const response = await app.request(url, { headers }, { incoming: { socket } });
  return (await response.json()) as [string, boolean, string];
}

describe('the client behind one proxy is', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['[0:0:0:0:0:ffff:cb00:7107]:443', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['"[2001:db8::7]:443"', '2001:db8::7'],
    ['198.51.100.1, 203.0.113.7:5678', '203.0.113.7'],
    ['198.51.100.1,', '10.0.0.9'],
    ['unknown', '10.0.0.9'],
    ['203.0.113.7:port', '10.0.0.9'],
    ['[203.0.113.7', '10.0.0.9'],
    ['203.0.113.700', '10.0.0.9'],
    ['', '10.0.0.9'],
  ])('of X-Forwarded-For: %j the address %s', async (header, address) => {
    const [found] = await seen({ trustedProxies: 1 }, { 'x-forwarded-for': header });
    expect(found).toBe(address);
  });
});

test('trusts only the configured proxies', async () => {
  const isProxy = createIngressSettings({
    ...{ trustedProxies: 1, proxyAddresses: ['10.0.0.0/8', 'fd00::1'], isProduction: true },
    ...{ publicOrigin: undefined, brandHosts: new Map() },
  }).ingress;
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  expect((await seen(isProxy, headers)).slice(0, 2)).toEqual(['203.0.113.7', true]);
  expect((await seen(isProxy, headers, { peer: '::ffff:10.1.1.1' })).slice(0, 2)).toEqual(['203.0.113.7', true]);
  expect((await seen(isProxy, headers, { peer: 'fd00::1' })).slice(0, 2)).toEqual(['203.0.113.7', true]);
  expect((await seen(isProxy, headers, { peer: '192.0.2.66' })).slice(0, 2)).toEqual(['192.0.2.66', false]);
  expect((await seen({ trustedProxies: 0 }, headers)).slice(0, 2)).toEqual(['10.0.0.9', false]);
});

test('the outermost of several proxies says whether the request was HTTPS; the client cannot', async () => {
  const secure = async (proto: string) => (await seen({ trustedProxies: 2 }, { 'x-forwarded-proto': proto }))[1];
  expect(await secure('https, http, http')).toBe(false);
  expect(await secure('http, https, http')).toBe(true);
  expect(await secure('https')).toBe(true);
});

test('with an https PUBLIC_ORIGIN, its hosts are secure without proxy headers, and addresses contain no port', async () => {
  const { ingress } = createIngressSettings({
    ...{ trustedProxies: 0, proxyAddresses: [], isProduction: true },
    ...{ publicOrigin: 'https://cars.example', brandHosts: new Map([['guide.example', 'valuation' as const]]) },
  });
  expect(await seen(ingress, {})).toEqual(['10.0.0.9', true, 'https://cars.example']);
  expect((await seen(ingress, {}, { url: 'http://cars.example:8080/' }))[2]).toBe('https://cars.example');
  expect((await seen(ingress, {}, { url: 'http://guide.example:81/' }))[2]).toBe('https://guide.example');
  expect((await seen(ingress, {}, { url: 'http://localhost:3000/' })).slice(1)).toEqual([
    false,
    'http://localhost:3000',
  ]);
});
