import type { IncomingMessage, ServerResponse } from 'node:http';

const MOST_MS = 10_000;

/**
 * Reads and forgets what somebody still writes who has been answered already (too large, not allowed), for a while. A
 * connection that is closed on a writer is reset: the answer may be lost, and so may the next request on the connection.
 */
export function hearOut(
  request: IncomingMessage,
  response: ServerResponse,
  { mostMs = MOST_MS }: { mostMs?: number } = {},
): void {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return;
    const cut = () => void (!request.complete && request.socket.destroySoon());
    // What has arrived while we were busy counts as said in time.
    const timer = setTimeout(() => setImmediate(cut), mostMs);
    const { socket } = request;
    const stop = () => clearTimeout(timer);
    socket.once('close', stop);
    request.once('end', () => {
      stop();
      // The connection lives on, and each of its requests would leave a listener.
      socket.off('close', stop);
    });
    // Whoever began to read the body has stopped, and would stop it for us.
    request
      .removeAllListeners('data')
      .on('data', () => undefined)
      .resume();
  });
}
