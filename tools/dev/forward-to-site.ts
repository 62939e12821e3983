import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Changes a whole HTML document on its way to the browser, or only reads it. */
type Complete = (html: string) => Promise<string>;

/**
 * Forwards a request to the site's process and its response back, completing HTML documents. Adds no proxy headers,
 * because the site answers `/dev` only for direct requests.
 */
export function forwardToSite(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { port, complete }: { port: number; complete: Complete },
): Promise<void> {
  const { 'accept-encoding': _encoding, ...headers } = incoming.headers;
  return new Promise((resolve, reject) => {
    const passed = request(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        answerTo(answer, outgoing, complete).then(resolve, reject);
      },
    );
    passed.once('error', reject);
    outgoing.once('close', () => passed.destroy());
    incoming.pipe(passed);
  });
}

async function answerTo(answer: IncomingMessage, outgoing: ServerResponse, complete: Complete): Promise<void> {
  const isDocument = answer.headers['content-type']?.startsWith('text/html') ?? false;
  const status = answer.statusCode ?? 502;
  if (!isDocument) {
    outgoing.writeHead(status, answer.headers);
    answer.pipe(outgoing);
    return;
  }
  const html = Buffer.concat(await answer.toArray()).toString('utf8');
  const body = Buffer.from(await complete(html));
  const { 'content-length': _length, 'transfer-encoding': _transfer, ...headers } = answer.headers;
  outgoing.writeHead(status, { ...headers, 'content-length': body.length });
  outgoing.end(body);
}
