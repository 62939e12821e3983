// The push service of `npm run bench:push`, in a separate process, so that its time does not count as the site's. It
// accepts each message immediately and records when; the tests of the port check encryption. Real push services run on
// other machines, so it reads of HTTP only what it needs: `node:http` takes three times its processor time.
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * The messages that the service received since the last report. `at`: first arrivals, in ms since 1970. `cpuMs`: the
 * CPU time of the process.
 */
export type ServiceReport = { at: number[]; cpuMs: number };

const HEAD_END = '\r\n\r\n';
const CREATED = 'HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n';

const arrivals = new Map<string, number>();
let before = process.cpuUsage();

/** Answers each request of a connection when its body is complete. */
function answerRequests(socket: Socket): void {
  let waiting: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    for (let size = sizeOfRequest(waiting); size !== null; size = sizeOfRequest(waiting)) {
      const address = waiting.toString('latin1', 0, waiting.indexOf('\r')).split(' ')[1]!;
      if (!arrivals.has(address)) arrivals.set(address, performance.timeOrigin + performance.now());
      socket.write(CREATED);
      waiting = waiting.subarray(size);
    }
  });
  // The site closes connections when it stops.
  socket.on('error', () => socket.destroy());
}

/** Returns the bytes of the first request with its body; `null` if it is not complete. */
function sizeOfRequest(bytes: Buffer): number | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(bytes.toString('latin1', 0, headEnd + 2)) ?? [];
  if (length === undefined) throw new Error('A request has no Content-Length.');
  const size = headEnd + HEAD_END.length + Number(length);
  return bytes.length < size ? null : size;
}

const service = createServer({ noDelay: true }, answerRequests);
service.listen(0, '127.0.0.1', () => process.send?.({ port: (service.address() as AddressInfo).port }));
process.on('message', (question) => {
  if (question === 'count') return void process.send?.({ count: arrivals.size });
  const { user, system } = process.cpuUsage(before);
  process.send?.({ at: [...arrivals.values()], cpuMs: (user + system) / 1_000 } satisfies ServiceReport);
  arrivals.clear();
  before = process.cpuUsage();
});
process.on('disconnect', () => process.exit());
