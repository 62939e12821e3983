import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request, or returns false. */
export type FrontAnswer = (url: URL, response: ServerResponse) => boolean | Promise<boolean>;

/** A server in front of a site: it answers some requests, and the site answers the others. */
export type Front = { address: string; answer: FrontAnswer; stop(): void };

/**
 * Starts a server in front of a site, on this machine. The alternative, `page.route`, turns off a page's HTTP cache, so
 * that each page loads and compiles all its scripts again.
 */
export async function startFront(site: string): Promise<Front> {
  const server = createServer(async (received, response) => {
    const url = new URL(received.url!, front.address);
    if (!(await front.answer(url, response))) passOn(new URL(received.url!, site), received, response);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const front: Front = {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    answer: () => false,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return front;
}

function passOn(to: URL, received: IncomingMessage, response: ServerResponse): void {
  const sent = request(to, { method: received.method, headers: received.headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  sent.on('error', () => response.destroy());
  received.pipe(sent);
}

/** Sends JSON. */
export function sendJson(response: ServerResponse, value: unknown): true {
  return send(response, 'application/json', JSON.stringify(value));
}

/** Sends a body of this type. */
export function send(response: ServerResponse, type: string, body: string): true {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
  return true;
}
