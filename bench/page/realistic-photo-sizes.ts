import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Sizes in bytes of AVIF photos of cars at these widths in pixels; the demo's illustrations are a fifth as large. */
const PHOTO_BYTES: Readonly<Record<string, number>> = {
  '400': 19_500,
  '600': 37_000,
  '800': 58_000,
  '1200': 105_000,
};
const DRAWN = /^\/pictures\/(?:cars|drawn)\/.*?(400|600|800|1200)?\.avif$/;

/** The site behind a server that pads the illustrations to the size of photos. */
export type HeavySite = { url: string; stop(): Promise<void> };

/** @param url the site's own address. */
export async function withRealisticPhotoSizes(url: string): Promise<HeavySite> {
  const site = new URL(url);
  const server = createServer((incoming, answer) => passOn(site, incoming, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://localhost:${port}${site.pathname}`, stop };
}

function passOn(site: URL, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, url = '/', headers } = incoming;
  const width = DRAWN.exec(url)?.[1] ?? (DRAWN.test(url) ? '400' : undefined);
  const onward = request({ host: site.hostname, port: site.port, method, path: url, headers }, (got) => {
    if (width === undefined || got.statusCode !== 200) {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      return void got.pipe(answer);
    }
    const chunks: Buffer[] = [];
    got.on('data', (chunk: Buffer) => chunks.push(chunk));
    got.on('end', () => {
      const picture = padPicture(Buffer.concat(chunks), PHOTO_BYTES[width]!);
      const { 'transfer-encoding': _, ...kept } = got.headers;
      answer.writeHead(200, { ...kept, 'content-length': picture.length });
      answer.end(picture);
    });
  });
  onward.on('error', () => answer.destroy());
  incoming.pipe(onward);
}

/** Pads a picture: readers skip a box named `free` at the end of an AVIF. */
export function padPicture(picture: Buffer, bytes: number): Buffer {
  const missing = bytes - picture.length;
  if (missing < 8) return picture;
  const box = Buffer.alloc(missing, 0x5a);
  box.writeUInt32BE(missing, 0);
  box.write('free', 4, 'latin1');
  return Buffer.concat([picture, box]);
}
