import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FolderMail, openFolderMail } from '#ports/mail/folder-mail.ts';
import { type BrandKey, BRANDS } from '#features/brands/brands.ts';
import { MAILS } from '#mails/mails.ts';
import { renderSample } from '#mails/render-mail.tsx';
import { listen, portOf } from '../../http/listen.ts';
import { createWholeSite } from '../../whole-site/testing/create-whole-site.ts';

const MAIL = {
  ...{ from: { name: 'Forecourt', address: 'hello@cars.example' }, to: 'ann@example.com' },
  ...{ subject: 'Hello <b>Ann</b>', text: 'Hello & welcome', html: '<p>Hello</p><script>alert(1)</script>' },
  messageId: 'a@cars.example',
};

let folder: string;
let mailbox: FolderMail;
const servers: { close(): void }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  mailbox = openFolderMail(folder, { now: () => new Date(0) });
  await mailbox.send(MAIL);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

const WITH_MAILBOX = {
  get devMailbox() {
    return mailbox;
  },
};
const sites = new Map<object, ReturnType<typeof serve>>();

/** Serves a site with these changes. */
async function serve(changes: object) {
  const site = createWholeSite(undefined, { changes });
  const server = await listen(site.fetch, { port: 0, host: '127.0.0.1' }, () => false);
  servers.push(server);
  return server;
}

/** Requests a page of the site with these changes. Each object of changes has one site. */
async function ask(url: string, { headers = {}, changes = WITH_MAILBOX as object } = {}) {
  if (!sites.has(changes)) sites.set(changes, serve(changes));
  const server = await sites.get(changes)!;
  return new Promise<{ status: number; body: string; policy: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: portOf(server), path: url, headers, agent: false }, (answer) => {
      void answer.toArray().then((chunks) =>
        resolve({
          ...{ status: answer.statusCode ?? 0, body: chunks.join('') },
          policy: String(answer.headers['content-security-policy']),
        }),
      );
    })
      .once('error', reject)
      .end();
  });
}

describe('the development mailbox', () => {
  test('lists emails and shows each as text and in a sandboxed frame', async () => {
    const [{ id } = { id: '' }] = await mailbox.list();
    const list = await ask('/dev/mail');
    expect(list.body).toContain(`<a href="/dev/mail/${id}">Hello &lt;b&gt;Ann&lt;/b&gt;</a>`);
    const mail = await ask(`/dev/mail/${id}`);
    expect(mail.body).toContain('<pre>Hello &amp; welcome</pre>');
    expect(mail.body).toMatch(/<iframe [^>]*sandbox="allow-same-origin allow-popups/);
    const framed = await ask(`/dev/mail/${id}/html`);
    expect(framed).toMatchObject({ status: 200, body: MAIL.html });
    expect(framed.policy).toContain(`default-src 'none'`);
    expect(framed.policy).toContain('sandbox allow-same-origin allow-popups');
    expect(framed.policy).not.toContain('script-src');
  });

  test.each([
    ['a mail that never was', '/dev/mail/00000000000000000000000000000000', {}],
    ['a path out of the folder', '/dev/mail/..%2f..%2fpackage.json', {}],
    ['another name that leads here', '/dev/mail', { headers: { Host: 'evil.example' } }],
    ['a name like ours', '/dev/mail', { headers: { Host: 'localhost.evil.example' } }],
    ['a proxy of this machine', '/dev/mail', { headers: { 'X-Forwarded-For': '127.0.0.1' } }],
    ['a proxy that names the host', '/dev/mail', { headers: { 'X-Forwarded-Host': 'localhost' } }],
    ['a proxy that names the scheme', '/dev/mail', { headers: { 'X-Forwarded-Proto': 'http' } }],
    ['a proxy by the standard', '/dev/mail', { headers: { Forwarded: 'for=127.0.0.1' } }],
    ['a proxy that says so', '/dev/mail', { headers: { Via: '1.1 proxy' } }],
    ['a name below ours of another', '/dev/mail', { headers: { Host: '127.0.0.1.evil.example' } }],
    ['a whole address of this machine under another name', 'http://localhost/dev/mail', { headers: { Host: 'a.b' } }],
    ['a site behind proxies', '/dev/mail', { changes: { ingress: { trustedProxies: 1 } } }],
    ['a site that sends its mails', '/dev/mail', { changes: { devMailbox: undefined } }],
  ])('does not exist for %s', async (_who, url, options) => {
    const changes = 'changes' in options ? { devMailbox: mailbox, ...options.changes } : WITH_MAILBOX;
    expect(await ask(url, { ...options, changes })).toMatchObject({ status: 404 });
  });

  test('works under a brand’s local host name', async () => {
    expect(await ask('/dev/mail', { headers: { Host: 'valuation.localhost:3000' } })).toMatchObject({ status: 200 });
  });
});

describe('samples of emails', () => {
  const devSamples = {
    names: () => Object.keys(MAILS),
    render: (name: string, brand: BrandKey) =>
      renderSample(name, { brand: BRANDS.find(({ key }) => key === brand)!, origin: 'http://localhost:3000' }),
  };
  const changes = { devSamples };

  test('lists and renders every email', async () => {
    const list = await ask('/dev/mail/samples', { changes });
    for (const name of Object.keys(MAILS)) {
      expect(list.body).toContain(`<a href="/dev/mail/samples/${name}">`);
      const sample = await ask(`/dev/mail/samples/${name}`, { changes });
      expect(sample).toMatchObject({ status: 200, body: expect.stringContaining('<h2>As plain text</h2>') });
      if (!sample.body.includes('<iframe')) continue;
      const framed = await ask(`/dev/mail/samples/${name}/html`, { changes });
      expect(framed).toMatchObject({ status: 200, body: expect.stringContaining('</html>') });
      expect(framed.policy).not.toContain('script-src');
    }
  });

  test.each([
    ['an unknown email', '/dev/mail/samples/toString', {}],
    ['another name that leads here', '/dev/mail/samples', { headers: { Host: 'evil.example' } }],
    ['a proxy of this machine', '/dev/mail/samples/verify-email', { headers: { Via: '1.1 proxy' } }],
    ['a site in production', '/dev/mail/samples', { changes: { devSamples: undefined } }],
  ])('do not exist for %s', async (_who, url, options) => {
    expect(await ask(url, { changes, ...options })).toMatchObject({ status: 404 });
  });
});

test('a proxy without forwarding headers, such as plain nginx with HTTP/1.0, cannot open the mailbox', async () => {
  const server = await serve({ devMailbox: mailbox });
  const statusBy = async (version: string) => {
    const socket = createConnection({ host: '127.0.0.1', port: portOf(server) });
    socket.write(`GET /dev/mail HTTP/${version}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    const chunks: unknown[] = await socket.toArray();
    return chunks.join('').slice(9, 12);
  };
  expect([await statusBy('1.0'), await statusBy('1.1')]).toEqual(['404', '200']);
});

test('a request without a socket cannot open the mailbox', async () => {
  const site = createWholeSite(undefined, { changes: { devMailbox: mailbox } });
  expect((await site.request('http://localhost/dev/mail')).status).toBe(404);
});
