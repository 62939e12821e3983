import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVER_AD } from './ad-server-conformance.ts';

/** A native ad as servers answer it: `SERVER_AD`. */
export const NATIVE = {
  ver: '1.2',
  assets: [
    { id: 1, title: { text: SERVER_AD.title } },
    { id: 2, img: { url: SERVER_AD.imageUrl, w: 728, h: 90 } },
    { id: 3, data: { value: SERVER_AD.text } },
    { id: 4, data: { value: SERVER_AD.action } },
  ],
  link: { url: SERVER_AD.targetUrl },
};

/** Returns the body of an answer with one bid. */
export function bidAnswer(bid: Readonly<Record<string, unknown>>, answer: Readonly<Record<string, unknown>> = {}) {
  const whole = { id: 'b7', impid: '1', price: 2.5, adm: JSON.stringify({ native: NATIVE }), ...bid };
  return JSON.stringify({ id: 'r1', cur: 'USD', seatbid: [{ seat: 's1', bid: [whole] }], ...answer });
}

export const AD_ANSWER = bidAnswer({ mtype: 4, nurl: 'https://ads.example/shown?p=${AUCTION_PRICE}' });

export type Bidder = {
  url: string;
  /** The requests so far. */
  calls: { body: string; headers: IncomingHttpHeaders }[];
  /** The next answers. `hanging`: none; `endless`: a body without an end. */
  answer: { status: number; body: string } | 'hanging' | 'endless';
  close(): void;
};

/** Starts an ad server on this machine. */
export async function startBidder(): Promise<Bidder> {
  const server = createServer((request, response) => {
    void (async () => {
      bidder.calls.push({ body: (await request.toArray()).join(''), headers: request.headers });
      const { answer } = bidder;
      if (answer === 'hanging') return;
      if (answer === 'endless') {
        const more = () => response.destroyed || (response.write('x'.repeat(16_384)), setImmediate(more));
        more();
      } else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const bidder: Bidder = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bid`,
    calls: [],
    answer: { status: 204, body: '' },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return bidder;
}
