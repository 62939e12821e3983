import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A server of what the files of a test run share. Each thing is created when the first file requests it. */
export type ShareServer = { url: string; close(): void };

/**
 * Starts a server that answers a path with what `create` returns for it, or with the reason why it failed. `given`: what
 * the file sent.
 */
export async function startShareServer(
  create: (path: string, given: unknown) => Promise<object>,
): Promise<ShareServer> {
  const server = createServer((request, response) => {
    const created = json(request).then((given) => create(request.url!, given));
    created.then(
      (value) => response.end(JSON.stringify({ created: value })),
      (error: Error) => response.end(JSON.stringify({ error: error.message })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Requests something from a share server. @throws Error with the reason why it could not be created. */
export async function requestShared<Created extends object>(url: string, given: unknown = null): Promise<Created> {
  const answer = await new Promise((resolve, reject) => {
    // Tests replace `fetch`, and a connection that stays open would look like one that they forgot.
    send(url, { method: 'POST', agent: false }, (response) => void json(response).then(resolve, reject))
      .once('error', reject)
      .end(JSON.stringify(given));
  });
  const { created, error } = answer as { created: Created; error?: string };
  if (error !== undefined) throw new Error(error);
  return created;
}
