import { type AddressObject, simpleParser } from 'mailparser';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email as it arrived. */
export type ReceivedMail = {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | undefined;
  messageId: string;
  /** By lower-case name. */
  headers: ReadonlyMap<string, string>;
  attachments: { name: string; type: string; text: string }[];
  raw: string;
};

/**
 * How the server responds to an email: an SMTP reply that rejects it, or a delay, for its recipient or for the whole
 * email.
 */
export type MailServerResponse = {
  code?: number;
  at?: 'recipient' | 'data';
  waitFor?: Promise<unknown>;
  afterwards?: Promise<unknown>;
};

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** Called for each email. Without a reply, it is accepted. */
  setManner(manner: (to: string) => MailServerResponse): void;
  connections(): number;
  /** Waits until everything that arrived so far is in the received emails. */
  haveRead(): Promise<void>;
  stop(): Promise<void>;
};

type MailServerOptions = {
  /** 0 picks a free one. */
  port?: number;
  /** Offers TLS with this certificate. */
  certificate?: { cert: string; key: string };
};

/** A real SMTP server that parses what it receives. */
export async function startMailServer({ port = 0, certificate }: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let manner: (to: string) => MailServerResponse = () => ({});
  let open = 0;
  const refusal = (code: number) => Object.assign(new Error('no'), { responseCode: code });
  const reading: Promise<void>[] = [];
  const take = (raw: string, to: string[]) => {
    const taken = read(raw, to).then((mail) => void received.push(mail));
    reading.push(taken);
    return taken;
  };
  /** Returns the reply to an email. It is parsed after it was accepted, as servers do. */
  const answer = async (stream: AsyncIterable<Buffer>, to: string[]) => {
    const { code, at = 'data', waitFor, afterwards } = manner(to[0] ?? '');
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    if (at === 'data') await waitFor;
    if (at === 'data' && code !== undefined) return code;
    const taken = take(Buffer.concat(chunks).toString(), to);
    if (afterwards) await Promise.all([taken, afterwards]);
    return undefined;
  };
  const server = new SMTPServer({
    ...{ authOptional: true, logger: false, hideSize: true, closeTimeout: 10 },
    disabledCommands: certificate ? [] : ['STARTTLS'],
    ...certificate,
    onConnect: (_session, done) => done(void (open += 1)),
    onClose: () => void (open -= 1),
    onRcptTo: ({ address }, _session, reply) => {
      const { code, at, waitFor } = manner(address);
      const said = code !== undefined && at !== 'data' ? refusal(code) : null;
      void Promise.resolve(at === 'recipient' && waitFor).then(() => reply(said));
    },
    onData: (stream, session, reply) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void answer(stream, to).then((code) => reply(code === undefined ? null : refusal(code)), reply);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    setManner: (next) => (manner = next),
    connections: () => open,
    haveRead: async () => void (await Promise.all(reading)),
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

/** A server that accepts connections and never responds. */
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
