import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { createIngressSettings } from './client-address.ts';
import { listen, portOf } from './listen.ts';
import { createWholeSite } from '../whole-site/testing/create-whole-site.ts';

const PRODUCTION = { publicOrigin: 'https://cars.example', isProduction: true };
const DEVELOPMENT = { publicOrigin: undefined, isProduction: false };
const brandHosts = new Map([['guide.example', 'valuation' as const]]);

function site(settings: { publicOrigin: string | undefined; isProduction: boolean }) {
  const ingress = createIngressSettings({ trustedProxies: 0, proxyAddresses: [], brandHosts, ...settings });
  const originFor = () => settings.publicOrigin ?? 'http://localhost:3000';
  return createWholeSite(undefined, { changes: { ...ingress, originFor } });
}

const servers: { close(): void }[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

describe('in production', () => {
  const app = site(PRODUCTION);
  const ask = (host: string, path = '/cars-for-sale') => app.request(`http://${host}${path}`, { headers: { host } });

  test.each(['cars.example', 'CARS.example:8080', 'guide.example'])('%s is answered', async (host) => {
    expect((await ask(host)).status).toBe(200);
  });

  test.each([
    ...[
      'evil.example',
      'cars.example.evil.example',
      'localhost',
      '127.0.0.1:3000',
      '203.0.113.5',
      'valuation.localhost',
    ],
    ...['[::1]:3000', 'www.cars.example'],
  ])('%s is sent to the site’s own address and never repeated', async (host) => {
    for (const path of [
      '/cars-for-sale',
      '/cars-for-sale?zip=80202&sortBy=x',
      '/robots.txt',
      '/openapi.json',
      '/nowhere',
    ]) {
      const response = await ask(host, path);
      expect([path, response.status]).toEqual([path, 421]);
      const text = (await response.text()) + JSON.stringify([...response.headers]);
      expect(text).toContain('https://cars.example/');
      expect(text.replaceAll('https://cars.example', '')).not.toContain(host.replace(/:\d+$/, ''));
      expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    }
  });

  test('monitors can use an IP address', async () => {
    expect((await ask('10.0.0.7:3000', '/healthz')).status).toBe(200);
  });

  test('a post under another host name changes nothing', async () => {
    const response = await app.request('http://evil.example/cars-for-sale/contact', { method: 'POST', body: 'a=b' });
    expect(response.status).toBe(421);
  });

  test('absolute addresses have the public origin', async () => {
    expect(await (await ask('cars.example:8080', '/robots.txt')).text()).toContain('Sitemap: https://cars.example/');
  });

  test('responses have the HSTS header', async () => {
    expect((await ask('cars.example')).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('an absolute URL in the request line does not bypass the check', async () => {
    const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' }, () => false);
    servers.push(server);
    const socket = createConnection({ host: '127.0.0.1', port: portOf(server) });
    socket.write('GET http://evil.example/robots.txt HTTP/1.1\r\nHost: cars.example\r\nConnection: close\r\n\r\n');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    await once(socket, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(answer).not.toContain('evil');
  });
});

describe('outside production', () => {
  const app = site(DEVELOPMENT);
  const statusOf = async (host: string) =>
    (await app.request(`http://${host}/robots.txt`, { headers: { host } })).status;

  test.each([
    'localhost:3000',
    'maker.localhost',
    '127.0.0.1',
    '192.168.1.5:3000',
    '[::1]',
    'site-1:3000',
    'guide.example',
  ])('%s is answered', async (host) => {
    expect(await statusOf(host)).toBe(200);
  });

  test('refuses a public host name without the settings for production', async () => {
    expect(await statusOf('cars.com')).toBe(421);
    expect(await statusOf('localhost.cars.com')).toBe(421);
  });
});
