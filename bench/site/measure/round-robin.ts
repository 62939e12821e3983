import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Instances of the site behind one address, as behind an operator's own proxy. */
export type RoundRobin = {
  /** `http://127.0.0.1:41234` */
  address: string;
  /** Registers an instance's address; it replaces an earlier instance with this name. It gets requests once it is ready. */
  place(name: string, address: string): void;
  /** Returns the instances that get requests. */
  ready(): string[];
  /** Returns the number of responses from an instance. */
  answered(name: string): number;
  /** Messages about requests that could not be forwarded. */
  failures: string[];
  /** Pauses the readiness checks, as between two checks that are far apart. */
  lookAway(): Promise<void>;
  stop(): Promise<void>;
};

const POLL_EVERY_MS = 250;
/** An instance on a slow machine is still ready; one that is stopping responds immediately. */
const ASK_TIMEOUT_MS = 15_000;
/** Below the 75 s for which the site keeps idle connections. */
const IDLE_MS = 30_000;

type Instance = { url: URL; isReady: boolean; answered: number };

/**
 * Sends requests to the instances that report readiness, one after another, over persistent connections, without
 * retries, so that failures are counted.
 */
export async function startRoundRobin(): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256, timeout: IDLE_MS });
  const instances = new Map<string, Instance>();
  const failures: string[] = [];
  let turn = 0;

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ready = [...instances.values()].filter(({ isReady }) => isReady);
    const instance = ready[turn++ % ready.length];
    const fail = (why: string) => {
      failures.push(`${incoming.method} ${incoming.url}: ${why}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    if (!instance) return fail('nobody is ready');
    const { hostname, port } = instance.url;
    const { connection: _, ...headers } = incoming.headers;
    const options = { agent, hostname, port, method: incoming.method, path: incoming.url, headers };
    const passed = request(options, (answer) => {
      const { connection: _, 'keep-alive': _kept, ...answered } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, answered);
      answer.on('error', (error) => fail(`cut off, ${error.message}`));
      answer.on('end', () => {
        instance.answered++;
        if (passed.writableFinished) return;
        // The client has its response, so the rest of its request is discarded.
        incoming.unpipe(passed).resume();
        passed.destroy();
      });
      answer.pipe(outgoing);
    });
    passed.on('error', (error) => {
      if (!outgoing.writableEnded) fail(`${error.message}${passed.reusedSocket ? ', on a kept connection' : ''}`);
    });
    incoming.pipe(passed);
  };

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  const look = async (instance: Instance) => {
    const { url } = instance;
    const isReady = await asksForRequests(url);
    if (instance.url === url) instance.isReady = isReady;
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = Promise.all([...instances.values()].map(look)).then(() => undefined);
  }, POLL_EVERY_MS);
  const lookAway = async () => {
    clearInterval(timer);
    await looking;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    place: (name, address) => {
      const answered = instances.get(name)?.answered ?? 0;
      const url = new URL(address);
      // Node may resolve `localhost` to IPv6; the site listens on IPv4.
      url.hostname = '127.0.0.1';
      instances.set(name, { url, isReady: false, answered });
    },
    ready: () => [...instances].filter(([, { isReady }]) => isReady).map(([name]) => name),
    answered: (name) => instances.get(name)?.answered ?? 0,
    failures,
    lookAway,
    stop: async () => {
      await lookAway();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function asksForRequests(instance: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const outgoing = get(new URL('/readyz', instance), { timeout: ASK_TIMEOUT_MS, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200));
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(false));
    outgoing.on('close', () => resolve(false));
  });
}
