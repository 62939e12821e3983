import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { importFresh } from '#kit/testing/import-fresh.ts';
import { createMetrics } from '#ports/metrics/create-metrics.ts';

const lines: unknown[] = [];
const { measureRequests, recordRoute } = await importFresh<typeof import('./measure-requests.ts')>(
  import.meta.url,
  './measure-requests.ts',
  {
    '../base/log.ts': {
      isLogged: () => true,
      log: (...line: unknown[]) => void lines.push(line),
      withLogOrigin: (_origin: unknown, work: () => unknown) => work(),
    },
  },
);

const KEY = 'q0Zb-_v3Jm1xT8sKd5LhYw2uRf7aNc4oPe9iGt6yBkE';

test('a key in a path is neither logged nor a label, even if it is damaged or the route answers 404', async () => {
  const metrics = createMetrics();
  const app = new Hono().use(recordRoute());
  app.get('/dealer/invitations/:key', (context) => context.text('an invitation'));
  app.get('/cars/:id', (context) => context.notFound());
  const measure = measureRequests(metrics, () => performance.now());
  const server = serve({
    ...{ fetch: app.fetch, port: 0, hostname: '127.0.0.1' },
    createServer: ((options: object, inside: RequestListener) =>
      createServer(options, (request, response) => {
        measure(request, response);
        inside(request, response);
      })) as typeof createServer,
  });
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of [`/dealer/invitations/${KEY}`, `/dealer/invitations/${KEY}xx?key=${KEY}`, '/cars/42?zip=80202'])
    await (await fetch(origin + path)).text();
  await new Promise((resolve) => server.close(resolve));
  const text = JSON.stringify(lines);
  expect(lines).toHaveLength(3);
  expect(text).toContain('"path":"/dealer/invitations/:key"');
  expect(text).toContain('"path":"/cars/42"');
  expect(text + (await metrics.text())).not.toContain(KEY.slice(0, 20));
});
