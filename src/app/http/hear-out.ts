import type { IncomingMessage, ServerResponse } from 'node:http';

const MOST_MS = 10_000;

/**
 * Reads and discards the rest of a request body after the response was sent (too large, not allowed), for up to
 * `mostMs`. If the server closed the connection while the client still writes, the connection would be reset, and the
 * response and the next request on the connection could be lost.
 */
export function hearOut(
  request: IncomingMessage,
  response: ServerResponse,
  { mostMs = MOST_MS }: { mostMs?: number } = {},
): void {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return;
    const cut = () => void (!request.complete && request.socket.destroySoon());
    // Data that arrived while the process was busy still counts as in time.
    const timer = setTimeout(() => setImmediate(cut), mostMs);
    const { socket } = request;
    const stop = () => clearTimeout(timer);
    socket.once('close', stop);
    request.once('end', () => {
      stop();
      // The connection lives on, and each of its requests would leave a listener.
      socket.off('close', stop);
    });
    // The first reader of the body has stopped, and its listener would pause the stream.
    request
      .removeAllListeners('data')
      .on('data', () => undefined)
      .resume();
  });
}
