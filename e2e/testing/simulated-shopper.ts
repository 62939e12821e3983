import { hash, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '#ports/database/database.ts';

/** What the site has acknowledged, by the secret of each shopper's cookie. */
export type AcknowledgedData = {
  cars: { visitor: string; listingId: number }[];
  leads: { key: string; listingId: number; email: string }[];
};

/** The number of cars that a shopper without an account may save. */
const CARS = 3;
/**
 * Forms are loaded ahead: the site holds back a message sent sooner after its form was rendered than a person could
 * read it.
 */
const FORMS_AHEAD = 8;
const READ_MS = 1_000;
const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Accept-Language': 'en-US',
};

/**
 * A shopper who saves cars and writes to sellers until stopped, repeatedly as a new shopper. Requests without a
 * response are retried with the same idempotency key, that of the form, until they are answered.
 */
export class SimulatedShopper {
  readonly promises: AcknowledgedData = { cars: [], leads: [] };
  /** The number of requests, including retries. */
  sent = 0;
  /** Responses that said that nothing can be stored for now. */
  refused = 0;
  failure: Error | undefined;
  #stopped = false;
  #abandoned = false;
  readonly #address: string;
  readonly #listingIds: readonly number[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #forms: { key: string; since: number }[] = [];
  readonly #pauseMs: number;
  readonly #done: Promise<void>;

  /**
   * @param address of the site, the same after each start: `http://127.0.0.1:41234`
   * @param options.pauseMs the pause between one shopper and the next.
   */
  constructor(address: string, listingIds: readonly number[], { pauseMs = 0 } = {}) {
    this.#address = address;
    this.#pauseMs = pauseMs;
    this.#listingIds = listingIds;
    this.#done = this.#run().catch((error: Error) => void (this.failure = error));
  }

  /**
   * Completes the requests in progress, with as many retries as needed.
   * @throws Error of the first negative response.
   */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#done;
    this.#agent.destroy();
    if (this.failure) throw this.failure;
  }

  /** Ends without completing the request in progress, because the site is gone. */
  async abandon(): Promise<void> {
    this.#stopped = true;
    this.#abandoned = true;
    await this.#done;
    this.#agent.destroy();
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const visitor = randomBytes(32).toString('base64url');
      for (let car = 0; car < CARS; car++) {
        const listingId = this.#anyListing();
        await this.#ask(visitor, '/account-api/saved-listings', { listingId });
        this.promises.cars.push({ visitor, listingId });
      }
      const key = await this.#readForm();
      const name = randomUUID();
      // Uses its own domain, because a domain shared by many addresses gets a limited number of emails per hour.
      const email = `ann@${name.slice(0, 23)}.example`;
      const words = { firstName: 'Ann', lastName: 'Lee', fromEmailAddress: email, comments: `Is it there? ${name}` };
      const listingId = this.#anyListing();
      await this.#ask(visitor, `/cars-for-sale/contact?listingId=${listingId}`, { ...words, requestKey: key });
      this.promises.leads.push({ key, listingId, email });
      if (this.#pauseMs > 0) await setTimeout(this.#pauseMs);
    }
  }

  /** Returns the key of a form that was rendered long enough ago. */
  async #readForm(): Promise<string> {
    while (this.#forms.length < FORMS_AHEAD) {
      this.#throwIfAbandoned();
      const address = new URL(`/account-api/lead-form?listingId=${this.#anyListing()}`, this.#address);
      const answer = await fetch(address, { headers: BROWSER }).then(
        async (response) => (response.ok ? z.object({ requestKey: z.string() }).parse(await response.json()) : null),
        () => null,
      );
      if (answer) this.#forms.push({ key: answer.requestKey, since: performance.now() });
      else await setTimeout(20);
    }
    const { key, since } = this.#forms.shift()!;
    await setTimeout(Math.max(0, since + READ_MS - performance.now()));
    return key;
  }

  #throwIfAbandoned(): void {
    if (this.#abandoned) throw new Error('The site is gone.');
  }

  #anyListing(): number {
    return this.#listingIds[Math.floor(Math.random() * this.#listingIds.length)]!;
  }

  /** Resolves when the site has acknowledged the request. */
  async #ask(visitor: string, path: string, body: object): Promise<void> {
    for (let waitMs = 100; ; waitMs = Math.min(1_000, waitMs * 2)) {
      this.#throwIfAbandoned();
      this.sent += 1;
      const status = await this.#post(visitor, path, body).catch(() => 504);
      if (status >= 200 && status < 300) return;
      if (status === 503) this.refused += 1;
      if (status < 500) throw new Error(`${path} answered ${status} to ${JSON.stringify(body)}.`);
      // Waits longer each time, because requests that the site refuses count against the rate limits too.
      await setTimeout(waitMs);
    }
  }

  #post(visitor: string, path: string, body: object): Promise<number> {
    const text = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      request(
        new URL(path, this.#address),
        {
          ...{ method: 'POST', agent: this.#agent, timeout: 20_000 },
          headers: {
            ...{
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(text),
              Accept: 'application/json',
            },
            ...{ ...BROWSER, Cookie: `visitor=${visitor}`, Origin: this.#address },
            // Each shopper has their own IP address.
            'X-Forwarded-For': houseOf(visitor),
          },
        },
        (answer) => {
          answer.resume();
          answer.once('error', reject);
          answer.once('end', () => (answer.complete ? resolve(answer.statusCode ?? 0) : reject(new Error('cut off'))));
        },
      )
        .once('timeout', function (this: { destroy(error: Error): void }) {
          this.destroy(new Error('too late'));
        })
        .once('error', reject)
        .end(text);
    });
  }
}

function houseOf(visitor: string): string {
  const [a, b, c] = Buffer.from(visitor);
  return `10.${a}.${b}.${c}`;
}

/** Returns acknowledged data that is missing from the database or duplicated. */
export async function findLostData(
  database: Pick<Database, 'query'>,
  { cars, leads }: AcknowledgedData,
): Promise<{ lost: string[]; doubled: string[] }> {
  const shoppers = new Map(
    (
      await database.query<{ id: string; hash: string }>(
        `select id, encode(visitor_hash, 'hex') as hash from shoppers where visitor_hash is not null`,
      )
    ).map(({ id, hash: digest }) => [digest, id]),
  );
  const shopperOf = (visitor: string) => shoppers.get(hash('sha256', visitor, 'hex'));
  const count = async (sql: string) => {
    const rows = z.array(z.object({ name: z.string(), count: z.number() })).parse(await database.query(sql));
    return new Map(rows.map((row) => [row.name, row.count]));
  };
  const carRows = await count(
    `select shopper_id || ' ' || listing_id as name, count(*) from saved_listings group by 1`,
  );
  const leadRows = await count(`select request_key as name, count(*) from leads group by 1`);
  const found = [
    ...cars.map(
      ({ visitor, listingId }) => ['car', carRows.get(`${shopperOf(visitor)} ${listingId}`), visitor] as const,
    ),
    ...leads.map(({ key }) => ['lead', leadRows.get(key), key] as const),
  ];
  const name = ([kind, , what]: (typeof found)[number]) => `${kind} ${what}`;
  return {
    lost: found.filter(([, rows]) => (rows ?? 0) === 0).map(name),
    doubled: found.filter(([, rows]) => (rows ?? 0) > 1).map(name),
  };
}

/** A control for this check: one of three shoppers loses the cars that they save. */
export const CONTROL_LOSING_CARS = `
  create function spoil_car() returns trigger language plpgsql as $$ begin
    if hashtext(new.shopper_id::text) % 3 = 0 then
      delete from saved_listings where shopper_id = new.shopper_id and listing_id = new.listing_id;
    end if;
    return null;
  end $$;
  create trigger spoil_car after insert on saved_listings for each row execute function spoil_car();`;
