import { Resolver } from 'node:dns';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openFolderMail } from './folder-mail.ts';
import { createAuthority } from '#ports/web/testing/certificates.ts';
import type { Mail, MailPort } from './mail.ts';
import { openSmtpMail } from './smtp-mail.ts';
import { type MailServer, startHungServer, startMailServer } from './testing/mail-server.ts';

const MAIL: Mail = {
  from: { name: 'Forecourt', address: 'hello@cars.example' },
  to: 'ann@example.com',
  replyTo: 'dealer@example.net',
  subject: 'Your Tacoma, “TRD” – $31,200',
  text: 'Line one\n.\nLine three: café',
  html: '<p>Line one &amp; “two”</p>',
  messageId: '0b8f@cars.example',
  listUnsubscribe: 'https://cars.example/alerts/unsubscribe?key=abc',
  attachments: [{ name: 'lead.xml', type: 'application/xml', text: '<?xml version="1.0"?><adf/>' }],
};

/** The parts of a received email that every setup can report. */
type ReceivedMail = Pick<Mail, 'to' | 'subject' | 'messageId' | 'listUnsubscribe'> & { from: string; text: string };

type Setup = { port: MailPort; outcome: 'sent' | 'kept'; arrived(): Promise<ReceivedMail[]>; close(): Promise<void> };

const SETUPS: readonly { name: string; open(): Promise<Setup> }[] = [
  {
    name: 'SMTP',
    open: async () => {
      const server = await startMailServer();
      const port = openSmtpMail(server.url);
      return {
        ...{ port, outcome: 'sent' as const },
        arrived: async () => {
          await server.haveRead();
          return server.received.map(({ from, to, subject, text, messageId, headers }) => ({
            ...{ from, to: to.join(), subject, text: text.trim(), messageId },
            listUnsubscribe: headers.get('list-unsubscribe')?.slice(1, -1),
          }));
        },
        close: async () => {
          await port.close();
          await server.stop();
        },
      };
    },
  },
  {
    name: 'the development mailbox',
    open: async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
      const port = openFolderMail(folder, { now: () => new Date() });
      return {
        ...{ port, outcome: 'kept' as const },
        arrived: async () =>
          (await port.list()).map(({ mail: { from, ...mail } }) => ({
            ...{ from: `"${from.name}" <${from.address}>`, to: mail.to, subject: mail.subject, text: mail.text.trim() },
            ...{ messageId: mail.messageId, listUnsubscribe: mail.listUnsubscribe },
          })),
        close: () => rm(folder, { recursive: true }),
      };
    },
  },
];

describe.each(SETUPS)('emails by $name', ({ open }) => {
  let setup: Setup;
  beforeEach(async () => {
    setup = await open();
  });
  afterEach(() => setup.close());

  test('arrive as they were written', async () => {
    expect(await setup.port.send(MAIL)).toEqual({ kind: setup.outcome });
    const [mail] = await setup.arrived();
    expect(mail).toEqual({
      ...{ from: expect.stringMatching(/^"?Forecourt"? <hello@cars\.example>$/), to: MAIL.to, subject: MAIL.subject },
      ...{ text: MAIL.text, messageId: MAIL.messageId, listUnsubscribe: MAIL.listUnsubscribe },
    });
  });

  test.each([
    ['another address after a comma', { to: 'ann@example.com, eve@example.com' }],
    ['a line break and a header', { to: 'ann@example.com\r\nBcc: eve@example.com' }],
    ['a command', { to: 'ann@example.com>\r\nRCPT TO:<eve@example.com' }],
    ['nothing', { to: '' }],
    ['a name and an address for answers', { replyTo: 'Eve <eve@example.com>' }],
    ['a line break in the answers', { replyTo: 'a@b.example\r\nBcc: eve@example.com' }],
    ['a line break in the sender', { from: { name: 'F', address: 'a@b.example\nBcc: eve@example.com' } }],
    ['a header in the id', { messageId: 'a@b>\r\nBcc: eve@example.com' }],
    ['a header in the link', { listUnsubscribe: 'https://a.example/>\r\nBcc: eve@example.com' }],
    ['a script as the link', { listUnsubscribe: 'javascript:alert(1)' }],
    ['a header in a media type', { attachments: [{ name: 'a', type: 'text/plain\r\nX: y', text: '' }] }],
  ])('with %s are rejected, without the address in the reason', async (_what, change) => {
    const outcome = await setup.port.send({ ...MAIL, ...change });
    expect(outcome).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/^The [a-z’ ]+ is not (an email address|a message id|valid|a media type)\.$/),
    });
    expect(await setup.arrived()).toEqual([]);
  });

  test('have a subject and names of one line for any input', async () => {
    const nasty = 'Hello\r\nBcc: eve@example.com\r\n\r\n<script>\u2028\u0000';
    await setup.port.send({
      ...MAIL,
      subject: nasty,
      from: { name: nasty, address: MAIL.from.address },
      attachments: [{ name: nasty, type: 'text/plain', text: 'x' }],
    });
    const [mail] = await setup.arrived();
    expect(mail).toMatchObject({ subject: 'Hello Bcc: eve@example.com <script>', to: 'ann@example.com' });
    expect(await setup.arrived()).toHaveLength(1);
  });
});

describe('a mail server', () => {
  let server: MailServer;
  let port: MailPort;
  beforeEach(async () => {
    server = await startMailServer();
    port = openSmtpMail(server.url);
  });
  afterEach(async () => {
    await port.close();
    await server.stop();
  });

  test('gets both texts, attachments, the unsubscribe link, and one recipient', async () => {
    await port.send(MAIL);
    await server.haveRead();
    const [mail] = server.received;
    expect(mail!.to).toEqual(['ann@example.com']);
    expect(mail!.html).toContain('“two”');
    expect(mail!.attachments).toEqual([
      { name: 'lead.xml', type: 'application/xml', text: '<?xml version="1.0"?><adf/>' },
    ]);
    expect(mail!.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail!.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail!.headers.get('reply-to')).toBe('dealer@example.net');
    expect(mail!.raw).not.toMatch(/^Bcc:/im);
  });

  test.each([
    [{ code: 550 }, { kind: 'refused', reason: 'EENVELOPE RCPT TO 550' }],
    [
      { code: 554, at: 'data' },
      { kind: 'refused', reason: 'EMESSAGE DATA 554' },
    ],
    [{ code: 450 }, { kind: 'later', reason: 'EENVELOPE RCPT TO 450', isDown: false }],
    [
      { code: 451, at: 'data' },
      { kind: 'later', reason: 'EMESSAGE DATA 451', isDown: false },
    ],
  ] as const)('that answers %j gives the outcome %j', async (manner, outcome) => {
    server.setManner(() => manner);
    expect(await port.send(MAIL)).toEqual(outcome);
    server.setManner(() => ({}));
    expect(await port.send(MAIL)).toEqual({ kind: 'sent' });
  });

  test('a connection that breaks after the email is not retried automatically', async () => {
    server.setManner(() => ({ afterwards: new Promise(() => undefined) }));
    const sending = port.send(MAIL);
    await expect.poll(() => server.received.length).toBe(1);
    await server.stop();
    expect(await sending).toMatchObject({ kind: 'later', isDown: true });
    expect(server.received).toHaveLength(1);
  });

  test('that is slow is abandoned when the sender aborts', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.setManner(() => ({ waitFor: promise }));
    const abort = new AbortController();
    const sending = port.send(MAIL, abort.signal);
    await expect.poll(() => server.connections()).toBe(1);
    abort.abort();
    expect(await sending).toEqual({ kind: 'later', reason: 'EABORT', isDown: false });
    resolve();
  });

  test('that is down or never responds causes a retry', async () => {
    const hung = await startHungServer();
    const gone = openSmtpMail('smtp://127.0.0.1:1');
    const silent = openSmtpMail(hung.url, { greetingMs: 100 });
    expect(await gone.send(MAIL)).toMatchObject({ kind: 'later', isDown: true });
    expect(await silent.send(MAIL)).toMatchObject({ kind: 'later', isDown: true });
    await Promise.all([gone.close(), silent.close(), hung.stop()]);
  });

  test('that stops responding midway causes a retry', async () => {
    const impatient = openSmtpMail(server.url, { silenceMs: 100 });
    server.setManner(() => ({ afterwards: new Promise(() => undefined) }));
    expect(await impatient.send(MAIL)).toMatchObject({ kind: 'later', isDown: true });
    await impatient.close();
  });

  test('a wrong password does not lose the email', async () => {
    const url = server.url.replace('smtp://', 'smtp://me:p%40ss@');
    expect(await openSmtpMail(url).send(MAIL)).toMatchObject({ kind: 'later', isDown: true });
  });
});

test('only this user can read the development mailbox, including emails of an earlier release', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'mail-')), 'mail');
  await mkdir(folder, { mode: 0o755 });
  await writeFile(path.join(folder, 'old.json'), '{}', { mode: 0o644 });
  await chmod(folder, 0o755);
  await openFolderMail(folder, { now: () => new Date() }).send(MAIL);
  const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);
  expect(await modeOf(folder)).toBe('700');
  const names = await readdir(folder);
  expect(await Promise.all(names.map((name) => modeOf(path.join(folder, name))))).toEqual(['600', '600']);
  await rm(path.dirname(folder), { recursive: true });
});

test('the first email after a start removes those older than seven days', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  const sendOn = (day: number) =>
    openFolderMail(folder, { now: () => new Date(Date.UTC(2026, 0, day)) }).send({
      ...MAIL,
      messageId: `${day}@cars.example`,
    });
  for (const day of [1, 4, 10]) await sendOn(day);
  await writeFile(path.join(folder, `${'0'.repeat(32)}.json`), 'no mail');
  const mails = await openFolderMail(folder, { now: () => new Date() }).list();
  expect(mails.map(({ at }) => at.slice(0, 10))).toEqual(['2026-01-10', '2026-01-04']);
  await rm(folder, { recursive: true });
});

test('removes emails by ID and address, including incomplete ones', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  const port = openFolderMail(folder, { now: () => new Date() });
  const people = ['ann@example.com', 'Ann@Example.com', 'dealer@example.com', 'bob@example.com'];
  for (const [at, to] of people.entries()) await port.send({ ...MAIL, to, messageId: `${at}@cars.example` });
  const dealer = (await port.list()).find(({ mail }) => mail.to === 'dealer@example.com');
  await writeFile(path.join(folder, `${dealer!.id}.99.half`), '{}');
  await port.remove({ messageIds: ['2@cars.example', 'unknown@cars.example'], to: 'ann@example.com' });
  expect((await port.list()).map(({ mail }) => mail.to)).toEqual(['bob@example.com']);
  expect(await readdir(folder)).toHaveLength(1);
  await rm(folder, { recursive: true });
});

test('removes a file that stays incomplete for an hour', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  await writeFile(path.join(folder, `${'0'.repeat(32)}.99.half`), '{}');
  const cleanAfter = (minutes: number) =>
    openFolderMail(folder, { now: () => new Date(Date.now() + minutes * 60_000) }).cleanUp();
  await cleanAfter(30);
  expect(await readdir(folder)).toHaveLength(1);
  await cleanAfter(90);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('the development mailbox shows each email once, newest first, up to its limit', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  let minute = 0;
  const port = openFolderMail(folder, { now: () => new Date(Date.UTC(2026, 0, 1, 0, minute++)), maxMails: 10 });
  for (let i = 0; i < 50; i++) await port.send({ ...MAIL, messageId: `${i}@cars.example` });
  await port.send({ ...MAIL, messageId: '49@cars.example', subject: 'Again' });
  const mails = await port.list();
  expect(mails).toHaveLength(10);
  expect(mails[0]!.mail.subject).toBe('Again');
  expect(await port.find(mails[0]!.id)).toEqual(mails[0]);
  expect(await port.find('../../package')).toBeUndefined();
  await rm(folder, { recursive: true });
});

test.each([
  ['127.0.0.1', { kind: 'sent' }],
  ['localhost', { kind: 'sent' }],
  // Leads to this machine, but is not a loopback address.
  ['0.0.0.0', { kind: 'later', reason: 'ESOCKET CONN', isDown: true }],
])('a mail server at %s with a certificate that no authority has signed', async (host, outcome) => {
  const askDns = vi.spyOn(Resolver.prototype, 'resolve4');
  const server = await startMailServer({ certificate: createAuthority().issue('mail.example') });
  const port = openSmtpMail(server.url.replace('127.0.0.1', host));
  try {
    expect(await port.send(MAIL)).toEqual(outcome);
    expect(askDns).not.toHaveBeenCalled();
  } finally {
    askDns.mockRestore();
    await port.close();
    await server.stop();
  }
});
