import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPost } from './post.ts';
import { type Certificate, createAuthority } from './testing/certificates.ts';

const HOST = 'crm.example';
const CALL = { body: '{"a":1}', headers: { 'Content-Type': 'application/json' }, timeoutMs: 60_000 };
const authority = createAuthority();
const stranger = createAuthority('A stranger');
const toLoopback = createPost({ mayCall: () => true, protocols: ['https:'], resolve: async () => ['127.0.0.1'] });

const trusted = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...trusted, authority.cert]));
afterAll(() => setDefaultCACertificates(trusted));

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Posts to a receiver with this certificate; returns the result, and how many calls the receiver got. */
async function postTo(certificate: Certificate) {
  let calls = 0;
  server = createServer(certificate, (_request, response) => {
    calls++;
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server!.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { result: await toLoopback(`https://${HOST}:${port}/hook`, CALL), calls: () => calls };
}

test('posts to a receiver whose certificate a known authority signed', async () => {
  const { result, calls } = await postTo(authority.issue(HOST));
  expect([result, calls()]).toEqual([{ kind: 'sent' }, 1]);
});

test.each([
  ['a stranger signed', stranger.issue(HOST), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['of another name', authority.issue('other.example'), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['of yesterday', authority.issue(HOST, { expired: true }), 'CERT_HAS_EXPIRED'],
])('a receiver with a certificate %s gets nothing, and can be retried', async (_what, certificate, reason) => {
  const { result, calls } = await postTo(certificate);
  expect([result, calls()]).toEqual([{ kind: 'later', reason: `The call failed: ${reason}.` }, 0]);
});
