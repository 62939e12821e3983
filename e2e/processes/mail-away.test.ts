import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { type MailServer, startHungServer, startMailServer } from '#ports/mail/testing/mail-server.ts';
import { SimulatedShopper, findLostData } from '../testing/simulated-shopper.ts';
import { mailSettings } from '../testing/mail-settings.ts';
import {
  endInstance,
  type SiteDatabase,
  type Instance,
  prepareSmallInventory,
  startOpenSite,
} from '../testing/sites/start-site.ts';

const LEADS = 4;
const SECRET = 'whsec_of_the_test';

let ground: SiteDatabase;
let database: Database;
let site: Instance | undefined;
let hung: Awaited<ReturnType<typeof startHungServer>>;
let mails: MailServer | undefined;
let receiver: Server | undefined;
let hookPort: number;

beforeAll(async () => {
  hung = await startHungServer();
  // It resets connections until later. Without a listener, another process might take its port.
  receiver = createServer(({ socket }) => socket.destroy());
  await new Promise<void>((listening) => receiver!.listen(0, '127.0.0.1', listening));
  hookPort = (receiver.address() as AddressInfo).port;
  ground = await prepareSmallInventory({ ...mailSettings(hung.url), RATE_EVERY: 'off' });
  database = connectDatabase(ground.databaseUrl, { poolSize: 2 });
  await database.query(
    `insert into lead_destinations (owner_id, kind, address, secret) select id, 'webhook', $1, $2 from owners`,
    [`http://127.0.0.1:${hookPort}/hook`, SECRET],
  );
  site = await startOpenSite(ground.settings);
});
afterAll(async () => {
  receiver?.close();
  if (site) await endInstance(site.child, 'SIGKILL');
  await database?.close();
  await ground?.close();
  await mails?.stop();
  await hung?.stop();
});

/** Counts correctly signed calls by their ids. */
async function takeCall(
  request: IncomingMessage,
  response: ServerResponse,
  events: Map<string, number>,
): Promise<void> {
  const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
  const [, time, given] = /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['forecourt-signature'])) ?? [];
  const right = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
  const { id } = JSON.parse(body) as { id: string };
  if (given === right) events.set(id, (events.get(id) ?? 0) + 1);
  response.writeHead(given === right ? 204 : 401).end();
}

function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read);
}

test(
  'with a hanging mail server and a dead receiver, shoppers get responses, and later everything arrives once',
  { tags: 'long', timeout: 240_000 },
  async () => {
    const ids = await database.query<{ id: number }>('select id from listings order by id');
    const address = site!.address.replace('localhost', '127.0.0.1');
    const customer = new SimulatedShopper(
      address,
      ids.map(({ id }) => id),
    );
    await eventually(() => (customer.failure ? Infinity : customer.promises.leads.length)).toBeGreaterThanOrEqual(
      LEADS,
    );
    await customer.stop();
    for (const path of ['/cars-for-sale?zip=80202', '/readyz', '/rest/lsc/listing'])
      expect((await fetch(address + path)).status).toBe(200);
    const tried = `select channel from outbox where attempts > 0 group by channel order by channel`;
    await eventually(() => database.query(tried)).toEqual([{ channel: 'mail' }, { channel: 'webhook' }]);
    expect(await database.query(`select 1 from outbox where state in ('sent', 'dead')`)).toEqual([]);

    await hung.stop();
    mails = await startMailServer({ port: Number(new URL(hung.url).port) });
    const events = new Map<string, number>();
    receiver!.removeAllListeners('request');
    receiver!.on('request', (request, response) => void takeCall(request, response, events));
    await eventually(async () => {
      // Skips the waiting time of retries.
      await database.query(
        `update outbox set due_at = now() where id in (
         select id from outbox where state = 'waiting' and due_at > now() for update skip locked)`,
      );
      return database.query(`select key, last_error from outbox where state <> 'sent' limit 3`);
    }).toEqual([]);
    await mails.haveRead();

    expect(await findLostData(database, customer.promises)).toEqual({ lost: [], doubled: [] });
    const sent = await database.query<{ channel: string; id: string }>('select channel, message_id as id from outbox');
    const idsOf = (channel: string) => sent.flatMap((row) => (row.channel === channel ? [row.id] : [])).toSorted();
    expect(mails.received.map(({ messageId }) => messageId).toSorted()).toEqual(idsOf('mail'));
    expect([...events.keys()].toSorted()).toEqual(idsOf('webhook'));
    expect([...events.values()].every((times) => times === 1)).toBe(true);
  },
);
