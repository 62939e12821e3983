import { type AddressObject, simpleParser } from 'mailparser';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export type ReceivedMail = {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | undefined;
  messageId: string;
  /** By name in small letters. */
  headers: ReadonlyMap<string, string>;
  attachments: { name: string; type: string; text: string }[];
  raw: string;
};

/** How the server takes a mail: an SMTP answer other than yes, or a wait. */
export type Manner = {
  code?: number;
  at?: 'recipient' | 'data';
  waitFor?: Promise<unknown>;
  afterwards?: Promise<unknown>;
};

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** Asked at each mail. Without an answer it is taken. */
  setManner(manner: (to: string) => Manner): void;
  connections(): number;
  stop(): Promise<void>;
};

/** A real SMTP server that reads what it is sent. `port` 0 picks a free one. */
export async function startMailServer({ port = 0 } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let manner: (to: string) => Manner = () => ({});
  let open = 0;
  const refusal = (code: number) => Object.assign(new Error('no'), { responseCode: code });
  const take = async (stream: AsyncIterable<Buffer>, to: string[]) => {
    const { code, at, waitFor, afterwards } = manner(to[0] ?? '');
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    await waitFor;
    if (code !== undefined && at === 'data') return code;
    received.push(await read(Buffer.concat(chunks).toString(), to));
    await afterwards;
    return undefined;
  };
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, hideSize: true, closeTimeout: 10 },
    onConnect: (_session, done) => done(void (open += 1)),
    onClose: () => void (open -= 1),
    onRcptTo: ({ address }, _session, done) => {
      const { code, at } = manner(address);
      done(code !== undefined && at !== 'data' ? refusal(code) : null);
    },
    onData: (stream, session, reply) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void take(stream, to).then((code) => reply(code === undefined ? null : refusal(code)), reply);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    setManner: (next) => (manner = next),
    connections: () => open,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

async function read(raw: string, to: string[]): Promise<ReceivedMail> {
  const mail = await simpleParser(raw);
  const headers = new Map(
    mail.headerLines.map(({ key, line }) => [
      key,
      line
        .slice(key.length + 1)
        .replaceAll(/\r?\n\s+/g, ' ')
        .trim(),
    ]),
  );
  return {
    ...{ from: (mail.from as AddressObject | undefined)?.text ?? '', to, subject: mail.subject ?? '' },
    ...{ text: mail.text ?? '', html: mail.html === false ? undefined : mail.html, raw, headers },
    messageId: (mail.messageId ?? '').replaceAll(/[<>]/g, ''),
    attachments: mail.attachments.map(({ filename = '', contentType, content }) => ({
      ...{ name: filename, type: contentType, text: content.toString() },
    })),
  };
}

/** A server that lets everybody in and never says a word. */
export async function startHungServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}
