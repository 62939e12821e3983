import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { SiteDatabase } from './sites/start-site.ts';

const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const REQUEST_TIMEOUT_MS = 60_000;
const RETRY_MS = 20;
/** Each page costs the server much more than other requests. */
const READ_EVERY_MS = 100;

/** Repeats `step` until it is stopped. */
export class RepeatedTask {
  failure: Error | undefined;
  #stopped = false;
  readonly #abandoned = new AbortController();
  readonly #done: Promise<void>;

  constructor(step: (abandoned: AbortSignal) => Promise<void>) {
    this.#done = this.#run(step).catch((error: Error) => void (this.failure = error));
  }

  /** @throws the error that ended the loop. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#done;
    if (this.failure) throw this.failure;
  }

  /** Ends without completing the step in progress, because the site is gone. */
  async abandon(): Promise<void> {
    this.#stopped = true;
    this.#abandoned.abort();
    await this.#done;
  }

  async #run(step: (abandoned: AbortSignal) => Promise<void>): Promise<void> {
    while (!this.#stopped) await step(this.#abandoned.signal);
  }
}

/** Counts of answers by status; 0 is a connection without an answer. */
export type Statuses = Map<number, number>;

/** Reads pages one after another and counts the responses by status. */
export function readPages(address: string, paths: readonly string[], statuses: Statuses): RepeatedTask {
  let next = 0;
  return new RepeatedTask(async () => {
    const path = paths[next++ % paths.length]!;
    const status = await fetch(address + path, {
      headers: BROWSER,
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 0,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await setTimeout(READ_EVERY_MS);
  });
}

/** Signs up one address after another. Those that the site acknowledged are added to `acknowledged`. */
export function signUpRepeatedly(address: string, acknowledged: string[], everyMs: number): RepeatedTask {
  return new RepeatedTask(async (abandoned) => {
    const email = `ann@${randomUUID()}.example`;
    const [a, b, c] = Buffer.from(email.slice(4));
    const body = new URLSearchParams({ name: 'Ann', email, password: 'correct horse battery', refUrl: '/account' });
    for (;;) {
      abandoned.throwIfAborted();
      const status = await fetch(`${address}/account-api/sign-up`, {
        ...{ method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) },
        headers: { ...BROWSER, Accept: 'text/html', Origin: address, 'X-Forwarded-For': `11.${a}.${b}.${c}` },
      }).then(
        ({ status: answered }) => answered,
        () => 504,
      );
      if (status === 303) break;
      if (status < 500) throw new Error(`The sign-up of ${email} was answered ${status}.`);
      await setTimeout(RETRY_MS);
    }
    acknowledged.push(email);
    await setTimeout(everyMs);
  });
}

/** A price that no other listing has. */
const FIRST_PRICE = 100_000;

export type Imports = {
  loop: RepeatedTask;
  /** Imports that ended with exit code 0. */
  acknowledged: number;
  /** Imports that ended with an error; the next import has the same feed. */
  failed: number;
  /** The price that every car of the last acknowledged import has. */
  price: number;
  /** Problems in the messages of failed imports, or in the rows of acknowledged ones. */
  wrong: string[];
};

/**
 * Imports a feed of `cars` repeatedly, each time with another price for all of them. `check` returns what is wrong after
 * an acknowledged import.
 */
export function importRepeatedly(
  ground: Pick<SiteDatabase, 'tryImport'>,
  cars: number,
  check: (price: number, cars: number) => Promise<string[]>,
): Imports {
  const imports = { acknowledged: 0, failed: 0, price: 0, wrong: [] as string[] };
  let price = FIRST_PRICE;
  const loop = new RepeatedTask(async (abandoned) => {
    price += 1;
    for (;;) {
      abandoned.throwIfAborted();
      const { code, problems } = await ground.tryImport(feedOf(price, cars));
      if (code === 0) break;
      imports.failed += 1;
      if (code !== 1 || !isOneLine(problems)) imports.wrong.push(`An import ended with code ${code}:\n${problems}`);
      await setTimeout(RETRY_MS);
    }
    imports.acknowledged += 1;
    imports.price = price;
    imports.wrong.push(...(await check(price, cars)));
  });
  return Object.assign(imports, { loop });
}

function isOneLine(problems: string): boolean {
  return problems.trim().split('\n').length === 1 && /Import the file again/.test(problems);
}

function feedOf(price: number, cars: number): string {
  const rows = Array.from({ length: cars }, (_, i) => `LOAD${i},used,2019,Honda,Civic,${price},${10_000 + i}`);
  return `stock_number,condition,year,make,model,price,mileage\n${rows.join('\n')}\n`;
}
