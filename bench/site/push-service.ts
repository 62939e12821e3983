// The push service of `npm run bench:push`, in a separate process, so that its time does not count as the site's. It
// accepts each message immediately and records when; the tests of the port check encryption.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the service received since the last report. `at`: first arrivals, in ms since 1970. `cpuMs`: of the process. */
export type ServiceReport = { at: number[]; cpuMs: number };

const arrivals = new Map<string, number>();
let before = process.cpuUsage();
const service = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    if (!arrivals.has(request.url!)) arrivals.set(request.url!, performance.timeOrigin + performance.now());
    response.writeHead(201).end();
  });
});
service.listen(0, '127.0.0.1', () => process.send?.({ port: (service.address() as AddressInfo).port }));
process.on('message', (question) => {
  if (question === 'count') return void process.send?.({ count: arrivals.size });
  const { user, system } = process.cpuUsage(before);
  process.send?.({ at: [...arrivals.values()], cpuMs: (user + system) / 1_000 } satisfies ServiceReport);
  arrivals.clear();
  before = process.cpuUsage();
});
process.on('disconnect', () => process.exit());
