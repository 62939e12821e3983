import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const CONF = path.join(import.meta.dirname, '../docs/deploy/nginx.conf');
const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;

type Instance = { server: Server; isStarting: boolean; requests: number };

/** Starts an instance that answers 503 while it is starting, and otherwise what it was sent. */
async function startInstance(name: string): Promise<Instance> {
  const answer: RequestListener = async (request, response) => {
    instance.requests++;
    const body = await text(request);
    if (instance.isStarting) response.writeHead(503, { 'retry-after': '2' }).end('starting');
    else response.end([name, request.method, request.headers.host, request.headers['x-forwarded-for'], body].join(' '));
  };
  const instance: Instance = {
    server: createServer((...call) => void answer(...call)),
    isStarting: false,
    requests: 0,
  };
  await once(instance.server.listen(0, '127.0.0.1'), 'listening');
  return instance;
}

const portOf = ({ server }: Pick<Instance, 'server'>) => (server.address() as AddressInfo).port;

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port = portOf({ server });
  await new Promise((closed) => server.close(closed));
  return port;
}

describe.runIf(HAS_NGINX)('nginx.conf', () => {
  let folder: string;
  let origin: string;
  let instances: Instance[];
  let stop: () => Promise<void>;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'forecourt-nginx-'));
    instances = [await startInstance('one'), await startInstance('two')];
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const conf = (await readFile(CONF, 'utf8'))
      .replace(/server \{\s+listen 80;.*?\n\}/s, '')
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^\s*ssl_certificate.*$/gm, '')
      .replaceAll(/127\.0\.0\.1:300([01])/g, (_, at: string) => `127.0.0.1:${portOf(instances[Number(at)]!)}`);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const main = `daemon off; master_process off; pid ${folder}/pid; error_log stderr notice; events {}
      http { access_log off; ${paths.join(' ')} ${conf} }`;
    await writeFile(path.join(folder, 'nginx.conf'), main);
    const nginx = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'pipe' });
    const exited = once(nginx, 'exit');
    stop = async () => {
      nginx.kill();
      await exited;
    };
    let log = '';
    const listening = new Promise<void>((resolve) => {
      nginx.stderr.on('data', (chunk) => {
        log += String(chunk);
        // It listens before it writes this.
        if (log.includes('using the "')) resolve();
      });
    });
    await Promise.race([listening, exited]);
    expect(log).not.toContain('[emerg]');
  });
  afterAll(async () => {
    await stop?.();
    for (const { server } of instances) server.close().closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => instances.forEach((instance) => Object.assign(instance, { isStarting: false, requests: 0 })));

  const ask = async (init: RequestInit = {}) => {
    const response = await fetch(`${origin}/cars-for-sale`, init);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.text() };
  };

  test('a shopper stays with one instance', async () => {
    for (let i = 0; i < 4; i++) expect((await ask()).status).toBe(200);
    expect(instances.map(({ requests }) => requests).toSorted()).toEqual([0, 4]);
  });

  test.each([0, 1])('the other instance answers while instance %d is starting', async (at) => {
    instances[at]!.isStarting = true;
    const other = ['two', 'one'][at];
    for (let i = 0; i < 4; i++) {
      expect(await ask()).toMatchObject({ status: 200, body: `${other} GET 127.0.0.1 127.0.0.1 ` });
    }
  });

  test('a form is sent once, with its content', async () => {
    const form = { method: 'POST', body: 'a=1' };
    expect((await ask(form)).body).toMatch(/^(one|two) POST 127\.0\.0\.1 127\.0\.0\.1 a=1$/);
    for (const instance of instances) Object.assign(instance, { isStarting: true, requests: 0 });
    expect(await ask(form)).toEqual({ status: 503, retryAfter: '2', body: 'starting' });
    expect(instances.map(({ requests }) => requests).toSorted()).toEqual([0, 1]);
  });

  test('while all are starting, their own answer goes to the client', async () => {
    for (const instance of instances) instance.isStarting = true;
    for (let i = 0; i < 4; i++) expect(await ask()).toEqual({ status: 503, retryAfter: '2', body: 'starting' });
    for (const instance of instances) instance.isStarting = false;
    expect((await ask()).status).toBe(200);
  });
});
