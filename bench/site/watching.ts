// `node tools/node24.mjs bench/site/watching.ts`: measures the server's cost of naming, timing and counting a request: µs of
// CPU time per request, with and without, alternating.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Agent, createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetrics } from '../../src/ports/metrics/create-metrics.ts';
import { measureRequests, recordRoute } from '../../src/app/metrics/measure-requests.ts';
import { requestIds } from '../../src/app/http/request-ids.ts';
import { securityHeaders } from '../../src/app/http/security-headers.ts';

const ROUNDS = 15;
const REQUESTS = 4_000;
const AT_ONCE = 16;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

type Site = { port: number; stop(): void };

function startSite(watched: boolean): Promise<Site> {
  const app = new Hono();
  if (watched) app.use(recordRoute(), requestIds());
  app.use(securityHeaders({ trustedProxies: 0 }));
  app.get('/cars-for-sale/vehicle/:id', (context) => context.text('a car'));
  const measure = watched ? measureRequests(createMetrics(), () => performance.now()) : () => undefined;
  const withMeasure = (options: object, inside: RequestListener) =>
    createServer(options, (incoming, outgoing) => {
      measure(incoming, outgoing);
      inside(incoming, outgoing);
    });
  return new Promise((resolve) => {
    const server = serve(
      { fetch: app.fetch, port: 0, hostname: '127.0.0.1', createServer: withMeasure as typeof createServer },
      ({ port }: AddressInfo) => resolve({ port, stop: () => void server.close() }),
    );
  });
}

function get(port: number, id: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, path: `/cars-for-sale/vehicle/${id}` }, (response) => {
      response.resume().once('end', resolve);
    });
    sent.once('error', reject).end();
  });
}

/** Returns µs of CPU time per request, including the client's, which is the same for both. */
async function costOf(port: number): Promise<number> {
  const before = process.cpuUsage();
  let next = 0;
  const worker = async () => {
    while (next < REQUESTS) await get(port, next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const sites = [await startSite(false), await startSite(true)];
const costs: number[][] = [[], []];
for (let round = -2; round < ROUNDS; round++) {
  for (const at of round % 2 ? [0, 1] : [1, 0]) {
    const cost = await costOf(sites[at]!.port);
    if (round >= 0) costs[at]!.push(cost);
  }
}
const [plain, watched] = costs.map(median) as [number, number];
const differences = costs[0]!.map((cost, at) => costs[1]![at]! - cost);
console.log(
  `${plain.toFixed(1)} µs a request without, ${watched.toFixed(1)} with; difference by rounds ${median(differences).toFixed(1)} µs`,
);
for (const site of sites) site.stop();
agent.destroy();
