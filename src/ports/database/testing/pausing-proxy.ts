import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy between clients and a PostgreSQL that can hold back all data in both directions, like a server that hangs.
 */
export type PausingProxy = {
  /** The address of the database behind it. */
  url: string;
  /** Stops forwarding in both directions. New connections are accepted but get no response. */
  pause(): void;
  resume(): void;
  /** The number of connections that clients have opened so far. */
  accepted(): number;
  close(): Promise<void>;
};

export async function startPausingProxy(databaseUrl: string): Promise<PausingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isPaused = false;
  let accepted = 0;
  const server = createServer((client) => {
    accepted += 1;
    const database = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk) => to.write(chunk));
      from.on('end', () => to.end());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isPaused) from.pause();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Clients would connect to the database's Unix socket and bypass the proxy.
  url.searchParams.delete('host');
  return {
    url: url.href,
    pause: () => {
      isPaused = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isPaused = false;
      for (const socket of sockets) socket.resume();
    },
    accepted: () => accepted,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
