import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createNewDatabase } from '#ports/database/test-database.ts';
import type { DevServer } from './dev-server.ts';

/** A sample of the gallery's pages, without the spare process; `npm run test:long` also renders all, and starts it. */
const IS_WHOLE = process.env['PAGE_STATES'] === '100';
const EVERY = IS_WHOLE ? 1 : 4;

// All of these tests are long, because the server takes much processor time, and people see at once if it fails. The
// imports wait too: they take seconds even if no test runs.
const LONG = { tags: 'long' };
const requestSite = async (url: string) => {
  const { createWholeSite } = await import('#app/whole-site/testing/create-whole-site.ts');
  return createWholeSite().request(url);
};
const pageStates = async () => Object.keys((await import('./gallery/page-states.ts')).PAGE_STATES);

let folder: string;
let server: DevServer;
beforeAll(async () => {
  const { startDevServer } = await import('./dev-server.ts');
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-dev-'));
  const settings = {
    ...process.env,
    ...{ PORT: '0', DATA_DIR: folder, DATABASE_URL: await createNewDatabase(), SEED_DEMO: '0', DEMO_LISTINGS: '1' },
    ...{ NODE_ENV: 'development', SITE_MODE: 'development', FORECOURT_BUILD: path.join(folder, 'build') },
  };
  server = await startDevServer(settings, IS_WHOLE);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Answer = { status: number; policy: string; body: string };

function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.address);
    request({ host: '127.0.0.1', port, path: url, headers: { Host: `localhost:${port}`, ...headers } }, (answer) => {
      const policy = String(answer.headers['content-security-policy']);
      void answer
        .toArray()
        .then((chunks) => resolve({ status: answer.statusCode ?? 0, policy, body: chunks.join('') }));
    })
      .once('error', reject)
      .end();
  });
}

const withoutNonce = (policy: string) => policy.replace(/'nonce-[^']+'/g, "'nonce'");

test('a page loads its styles and its script from source, under the production policy', LONG, async () => {
  const { status, policy, body } = await ask('/cars-for-sale', { 'Accept-Encoding': 'gzip' });
  expect(status).toBe(200);
  expect(body).toContain('src="/src/pages/search-results/client.tsx"');
  expect(body).toMatch(/<style nonce="[^"]+" data-vite-dev-id="[^"]+src\/ui\/base\.css">@layer/);
  const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
  for (const tag of body.match(/<(?:script|style)(?! (?:id="page-data"|type="application\/ld\+json"))[^>]*>/g)!)
    expect(tag).toContain(`nonce="${nonce}"`);
  const production = (await requestSite('/cars-for-sale')).headers.get('content-security-policy')!;
  expect(withoutNonce(policy)).toBe(withoutNonce(production));
});

test('modules come from Vite, and no other files of this folder', LONG, async () => {
  expect(await ask('/src/ui/icon.tsx')).toMatchObject({ status: 200, body: expect.stringContaining('jsxDEV') });
  const others = [
    '/package.json',
    '/.env',
    '/src/../.git/config',
    '/@fs/etc/passwd',
    `/@fs${path.resolve('package.json')}`,
  ];
  for (const file of others) expect([403, 404]).toContain((await ask(file)).status);
});

test('a response of the site arrives with its status and text', LONG, async () => {
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
  expect(await ask('/dev/mail/samples')).toMatchObject({ status: 200, body: expect.stringContaining('alert-digest') });
  expect(await ask('/no-such-page')).toMatchObject({
    status: 404,
    body: expect.stringContaining('problem/client.tsx'),
  });
});

describe('the gallery', LONG, () => {
  test('shows components in both themes, and names every page state', async () => {
    const { status, body } = await ask('/dev/ui');
    expect(status).toBe(200);
    expect(body).toMatch(/gallery-theme light.*gallery-theme dark/s);
    for (const name of await pageStates()) expect(body).toContain(`/dev/ui/${name}?theme=dark`);
  });

  test('renders pages without warnings of React', async () => {
    const names = await pageStates();
    for (const name of names.filter((_name, at) => at % EVERY === 0)) {
      using warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const { status, body } = await ask(`/dev/ui/${name}?theme=dark&static`);
      expect([name, status]).toEqual([name, 200]);
      // The gallery renders in this process, with the development build of React, which warns by this function.
      expect(warned.mock.calls, name).toEqual([]);
      expect(body).toContain('<style>:root { color-scheme: dark; }</style>');
      expect(body).not.toContain('<script type="module"');
    }
  });

  test('does not answer under another name', async () => {
    expect((await ask('/dev/ui', { Host: 'evil.example' })).status).not.toBe(200);
  });

  test('is not a route of the site', async () => {
    expect((await requestSite('/dev/ui')).status).toBe(404);
  });
});
