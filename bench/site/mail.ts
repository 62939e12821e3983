// `node tools/node24.mjs bench/site/mail.ts`: measures the time from the commit of an urgent email until a mail server has it,
// and the response time of pages while the mail server works, hangs, and is down; wall-clock ms. Needs a build.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { enqueueMail } from '../../src/features/outbox/outbox.server.ts';
import type { Database } from '../../src/ports/database/database.ts';
import { openDatabase } from '../../src/ports/database/open-database.ts';
import { generateKey } from '../../src/ports/secrets/key-ring.ts';
import { createKeyRing, parseKeys, useKeyRing } from '../../src/ports/secrets/secrets.ts';
import { startHungServer, startMailServer } from '../../src/ports/mail/testing/mail-server.ts';

const MAILS = 300;
const PAUSE_MS = 30;
const ROOT = path.join(import.meta.dirname, '../..');
const READY = /ready: (http:\S+)\/cars-for-sale/;

// The sites inherit it, so that they can decrypt what this process stores.
process.env['SECRETS_KEY'] = generateKey();
useKeyRing(createKeyRing(parseKeys(process.env['SECRETS_KEY'])));
const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-mail-'));
await chmod(folder, 0o755);
const database = await openDatabase({ databaseUrl: undefined, dataDir: folder });
const [healthy, hung] = [await startMailServer(), await startHungServer()];
const arrived = new Map<string, number>();
healthy.setManner((to) => (arrived.set(to, performance.now()), {}));

for (const [name, url] of [
  ['answers', healthy.url],
  ['hangs', hung.url],
  ['is dead', 'smtp://127.0.0.1:1'],
] as const) {
  await database.query('delete from outbox').catch(() => undefined);
  const { child, address } = await startSite(url);
  const pages: number[] = [];
  const put = new Map<string, number>();
  await requestPage(address, []);
  for (let at = 0; at < MAILS; at++) {
    const to = `m${at}@example.com`;
    await putMail(database, `${name} ${at}`, to);
    put.set(to, performance.now());
    await Promise.all([requestPage(address, pages), setTimeout(PAUSE_MS)]);
  }
  await setTimeout(1_000);
  const waits = [...put].flatMap(([to, since]) => (arrived.has(to) ? [arrived.get(to)! - since] : []));
  const [kept] = await database.query<{ count: number }>('select count(*) as count from outbox');
  console.log(
    `The server ${name}: pages ${shares(pages)}; ${kept!.count} of ${MAILS} mails in the outbox${name === 'answers' ? `, at the server after ${shares(waits)}` : ''}`,
  );
  child.kill('SIGTERM');
  await new Promise((ended) => child.once('exit', ended));
}
await healthy.stop();
await hung.stop();
await database.close();
await rm(folder, { recursive: true, force: true });

function putMail(into: Database, key: string, to: string): Promise<unknown> {
  const data = { link: 'https://cars.example/verify?token=abc', hours: 24 };
  return into.transaction((connection) =>
    enqueueMail(connection, { key, to, brand: 'marketplace', template: 'verify-email', data, urgent: true }),
  );
}

async function requestPage(address: string, waits: number[]): Promise<void> {
  const since = performance.now();
  const answer = await fetch(`${address}/cars-for-sale?makeCode=TOYOTA&seed=${Math.random()}`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A page answered ${answer.status}.`);
  waits.push(performance.now() - since);
}

function shares(values: number[]): string {
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.floor((values.length - 1) * share)]?.toFixed(0) ?? 'none';
  return `p50 ${at(0.5)} p99 ${at(0.99)} most ${at(1)} ms (${values.length})`;
}

async function startSite(smtpUrl: string): Promise<{ child: ChildProcess; address: string }> {
  const settings = {
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'hello@cars.example',
    PUBLIC_ORIGIN: 'https://cars.example',
    SITE_MODE: 'development',
  };
  const site = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'site'), PORT: '0', RATE_EVERY: 'off' };
  const child = spawn(process.execPath, ['src/app/boot/start.ts'], {
    ...{ cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    env: { ...process.env, ...settings, ...site, SEED_DEMO: '1', DEMO_LISTINGS: '1000', LOG_LEVEL: 'silent' },
  });
  let said = '';
  const address = await new Promise<string>((resolve) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      said += String(chunk);
      const found = READY.exec(said)?.[1];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    });
  });
  return { child, address };
}
