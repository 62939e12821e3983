import { createInterface } from 'node:readline';
import { startOutbox } from '#features/outbox/outbox.server.ts';
import { connectDatabase } from '#ports/database/database.ts';
import { openWebPush } from '#ports/push/open-web-push.ts';
import { createKeyRing, parseKeys, useKeyRing } from '#ports/secrets/secrets.ts';
import { createPooledPost } from '#ports/web/create-pooled-post.ts';
import { enqueuePushes, type OutgoingPush } from '../server/enqueue-pushes.ts';
import { findPushKeys } from '../server/push-keys.ts';
import { createSendPush } from '../server/send-push.ts';

/**
 * A server that only sends notifications, as the site does, until it is killed: `send-process.ts DATABASE_URL`. It also
 * writes those that it reads, a list of `OutgoingPush` in JSON on each line, as leased.
 */
useKeyRing(createKeyRing(parseKeys(process.env['SECRETS_KEY']!)));
const database = connectDatabase(process.argv[2]!);
const sockets = createPooledPost({
  mayCall: (address) => address === '127.0.0.1',
  protocols: ['http:'],
  anyPort: true,
});
const contact = 'mailto:hello@forecourt.example';
const keys = await findPushKeys(database);
const port = openWebPush({ keys, contact, post: sockets.post, now: Date.now });
const send = createSendPush({ database, port, now: Date.now, onUndelivered: async () => undefined });
const outbox = startOutbox({
  database,
  channels: [{ channel: 'push', atOnce: 256, atOnceToOne: 1, takeAtLeast: 128, send }],
  ...{ host: 'cars.example', random: Math.random, pollMs: 100, leaseMs: 1_000 },
  onError: (error) => void process.stderr.write(`${error.message}\n`),
});
process.stdout.write('sending\n');
for await (const line of createInterface(process.stdin)) {
  const leased = outbox.leasedWrites('push').open();
  const pushes = JSON.parse(line) as OutgoingPush[];
  await database.transaction((connection) => enqueuePushes(connection, pushes, leased));
  outbox.leasedWrites('push').send(leased);
}
