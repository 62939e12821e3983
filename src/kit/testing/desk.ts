import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Provides what the files of a test run share, each thing created when the first file requests it. */
export type Desk = { url: string; close(): void };

/** Opens a desk that answers a path with what `create` returns for it, or with the reason why there is none. */
export async function openDesk(create: (path: string) => Promise<object>): Promise<Desk> {
  const server = createServer((request, response) => {
    create(request.url!).then(
      (created) => response.end(JSON.stringify({ created })),
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

/** Requests something from a desk. @throws Error with the reason why there is none. */
export async function askDesk<Created extends object>(url: string): Promise<Created> {
  const answer = await new Promise((resolve, reject) => {
    // Tests replace `fetch`, and a connection that stays open would look like one that they forgot.
    get(url, { agent: false }, (response) => void json(response).then(resolve, reject)).once('error', reject);
  });
  const { created, error } = answer as { created: Created; error?: string };
  if (error !== undefined) throw new Error(error);
  return created;
}
