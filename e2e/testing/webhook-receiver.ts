import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Certificate } from '#ports/web/testing/certificates.ts';

/** A received call, unchanged. */
export type WebhookCall = {
  body: Buffer;
  signature: string | undefined;
  id: string | undefined;
  event: string | undefined;
};

type ReadEvent = (body: string, signature: string | undefined, secret: string, nowSeconds?: number) => unknown;

const MANUAL = path.resolve(import.meta.dirname, '../../docs/webhooks.md');

/** Returns the receiver example of docs/webhooks.md. `folder`: where its code is written, to be imported. */
export async function loadDocumentedReceiver(folder: string): Promise<ReadEvent> {
  const file = path.join(folder, 'read-event.mjs');
  await writeFile(file, /```js\n([^]*?)```/.exec(await readFile(MANUAL, 'utf8'))![1]!);
  return ((await import(file)) as { readEvent: ReadEvent }).readEvent;
}

/** A receiver: `take` processes an event and returns whether it accepted the call. */
export type WebhookProgram = { take(call: WebhookCall, nowSeconds?: number): boolean; done: string[] };

/** Follows the manual: rejects calls that are unsigned or too old; accepts duplicates without processing them again. */
export function createVerifyingReceiver(readEvent: ReadEvent, secret: string): WebhookProgram {
  const done: string[] = [];
  return {
    done,
    take: ({ body, signature }, nowSeconds) => {
      const event = readEvent(body.toString(), signature, secret, nowSeconds) as { id: string } | null;
      if (event && !done.includes(event.id)) done.push(event.id);
      return event !== null;
    },
  };
}

/** Accepts every call without checks. */
export function createUncheckedReceiver(): WebhookProgram {
  const done: string[] = [];
  return {
    done,
    take: ({ body }) => done.push((JSON.parse(body.toString()) as { id: string }).id) > 0,
  };
}

export type WebhookReceiver = { port: number; calls: WebhookCall[]; stop(): Promise<void> };

/** Listens over TLS on this machine. `answer` is called for each call. */
export async function startReceiver(
  { cert, key }: Certificate,
  answer: (call: WebhookCall, response: ServerResponse) => void,
): Promise<WebhookReceiver> {
  const calls: WebhookCall[] = [];
  const read = async (request: IncomingMessage, response: ServerResponse) => {
    const told = (name: string) => request.headers[`forecourt-${name}`] as string | undefined;
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const call = { body, signature: told('signature'), id: told('event-id'), event: told('event') };
    calls.push(call);
    answer(call, response);
  };
  const server: Server = createServer({ cert, key }, (request, response) => void read(request, response));
  // A caller that does not trust our certificate disconnects.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
