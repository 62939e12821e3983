import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Requests of simulated shoppers, sent until stopped. */
export type SteadyLoad = {
  /** Requests with the expected response. */
  done(): number;
  /** Messages about the others. */
  failures: string[];
  /** The longest time without any response, in ms. */
  longestGapMs(): number;
  /** Stops and lets requests in progress finish. */
  stop(): Promise<void>;
};

export type LoadOptions = {
  address: string;
  /** Ids of listings to view. */
  listingIds: readonly number[];
  /** The number of shoppers, who send one request after another, each on one persistent connection. */
  shoppers?: number;
  /** The number of clients that take `slowMs` to send a form. */
  slowShoppers?: number;
  slowMs?: number;
  /** The pause between a response and a shopper's next request. */
  pauseMs?: number;
};

type ClientRequest = { method: 'GET' | 'POST'; path: string; body?: string; expected: readonly number[] };

const MAKES = ['TOYOTA', 'FORD', 'HONDA', 'TESLA', 'MAZDA', 'BMW'];
/** A comment of the maximum length that the form allows. */
const LONG = 'It runs well, and the seller was kind. '.repeat(25);
const BIG_BYTES = 4 * 2 ** 20;
const PIECES = 10;

const feedback = (comments: string) => JSON.stringify({ helpful: true, comments, search: '?makeCode=TOYOTA' });

/** All searches differ, so that no response comes from a cache. */
function requestOf(number: number, listingIds: readonly number[]): ClientRequest {
  const search = `makeCode=${MAKES[number % MAKES.length]}&maxPrice=${20_000 + (number % 40_000)}`;
  const id = listingIds[number % listingIds.length];
  const get = (path: string): ClientRequest => ({ method: 'GET', path, expected: [200] });
  const kinds: (() => ClientRequest)[] = [
    () => get(`/cars-for-sale?${search}`),
    () => get(`/rest/lsc/listing?${search}`),
    () => get(`/rest/lsc/listing/count?${search}`),
    () => get(`/cars-for-sale/svc/results?${search}`),
    () => get(`/cars-for-sale/vehicle/${id}`),
    () => get('/'),
    () => get('/robots.txt'),
    () => ({ method: 'POST', path: `/cars-for-sale/svc/vehicle-view?listingId=${id}`, body: '', expected: [204] }),
    () => ({ method: 'POST', path: '/cars-for-sale/svc/feedback', body: feedback(LONG), expected: [201] }),
    // Larger than the limit: rejected, but answered.
    () => ({ method: 'POST', path: '/cars-for-sale/svc/feedback', body: 'x'.repeat(BIG_BYTES), expected: [413] }),
  ];
  // The last kind is rare.
  return kinds[number % 53 === 0 ? kinds.length - 1 : number % (kinds.length - 1)]!();
}

export function startLoad(options: LoadOptions): SteadyLoad {
  const { address, listingIds, shoppers = 64, slowShoppers = 0, slowMs = 10_000, pauseMs = 0 } = options;
  const failures: string[] = [];
  let number = 0;
  let done = 0;
  let stopped = false;
  let lastAt = performance.now();
  let longestGapMs = 0;
  const note = ({ method, path, expected }: ClientRequest, outcome: number | string) => {
    const now = performance.now();
    if (typeof outcome === 'number' && expected.includes(outcome)) {
      done++;
      longestGapMs = Math.max(longestGapMs, now - lastAt);
      lastAt = now;
    } else failures.push(`${method} ${path}: ${outcome}`);
  };
  const shop = async (slow: boolean) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopped) {
      const mine = number++;
      const form: ClientRequest = { method: 'POST', path: '/cars-for-sale/svc/feedback', expected: [201] };
      const sent = slow ? { ...form, body: feedback(LONG) } : requestOf(mine, listingIds);
      note(sent, await ask(address, agent, sent, { number: mine, slowMs: slow ? slowMs : 0 }));
      if (pauseMs > 0 && !slow) await wait(pauseMs);
    }
    agent.destroy();
  };
  const all = [
    ...Array.from({ length: shoppers }, () => shop(false)),
    ...Array.from({ length: slowShoppers }, () => shop(true)),
  ];
  return {
    done: () => done,
    failures,
    longestGapMs: () => longestGapMs,
    stop: async () => {
      stopped = true;
      await Promise.all(all);
    },
  };
}

/** Returns the status, or the error. */
function ask(
  address: string,
  agent: Agent,
  { method, path, body }: ClientRequest,
  { number, slowMs }: { number: number; slowMs: number },
): Promise<number | string> {
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    // Each uses its own address; otherwise the rate limit per address would apply.
    'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    'sec-fetch-site': 'same-origin',
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const outgoing = request(new URL(path, address), { agent, method, headers }, (answer) => {
      answer.on('error', (error) => resolve(error.message));
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(`${error.code ?? ''} ${error.message}`));
    if (slowMs > 0 && body) void writeSlowly(outgoing, body, slowMs);
    else outgoing.end(body);
  });
}

async function writeSlowly(into: ReturnType<typeof request>, text: string, overMs: number): Promise<void> {
  const size = Math.ceil(text.length / PIECES);
  for (let from = 0; from < text.length; from += size) {
    into.write(text.slice(from, from + size));
    await wait(overMs / PIECES);
  }
  into.end();
}
