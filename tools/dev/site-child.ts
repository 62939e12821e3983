import { spawn } from 'node:child_process';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { MessageFromSite, MessageToSite } from './messages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** One process of the site. It prepares itself immediately, and starts the site on request. */
export type SiteChild = {
  /** Files of ours that it has imported, by absolute path. */
  imported: ReadonlySet<string>;
  /** Packages that our files have imported, by URL. */
  packages: ReadonlySet<string>;
  start(how: { isFirst: boolean }): void;
  /** Renders from the newest sources. */
  refresh(): void;
  /** Returns the port, once the site answers and renders from the newest sources; rejects with the error. */
  ready(): Promise<number>;
  isReady(): boolean;
  hasEnded(): boolean;
  /** Shuts it down gracefully, or kills it when the site has not started; resolves when it has ended. */
  end(): Promise<void>;
};

/** @param packages imported ahead of the start. */
export function spawnSite(vite: ViteDevServer, env: NodeJS.ProcessEnv, packages: ReadonlySet<string>): SiteChild {
  const child = spawn(process.execPath, ['--import', './tools/dev/report-imports.ts', 'tools/dev/site.ts'], {
    cwd: ROOT,
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = Promise.withResolvers<number>();
  const exit = Promise.withResolvers<void>();
  const found = { imported: new Set<string>(), packages: new Set<string>() };
  const refreshes = new Map<number, (error: string | undefined) => void>();
  let rendering: Promise<void> = Promise.resolve();
  let isReady = false;
  let hasEnded = false;
  // An ended process is detected by its exit event.
  const send = (message: MessageToSite) => void (child.connected && child.send(message, () => undefined));
  port.promise.catch(() => undefined);
  child.once('exit', () => {
    hasEnded = true;
    exit.resolve();
    port.reject(new Error('The server has ended; the terminal says why. It starts again when a file changes.'));
    for (const settle of refreshes.values()) settle(undefined);
  });
  child.on('message', (message: MessageFromSite) => {
    switch (message.kind) {
      case 'ready':
        isReady = true;
        return port.resolve(message.port);
      case 'imported':
        for (const file of message.files) found.imported.add(file);
        for (const url of message.packages) found.packages.add(url);
        return undefined;
      case 'refreshed':
        return refreshes.get(message.id)?.(message.error);
      default:
        return void vite.environments.ssr.hot
          .handleInvoke(message.payload)
          .then((answer) => send({ kind: 'invoked', id: message.id, answer }));
    }
  });
  send({ kind: 'warm', packages: [...packages] });
  return {
    ...found,
    start: (how) => send({ kind: 'start', ...how }),
    refresh: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const id = refreshes.size + 1;
      refreshes.set(id, (error) => (error === undefined ? resolve() : reject(new Error(error))));
      promise.catch(() => undefined);
      rendering = promise;
      send({ kind: 'refresh', id });
    },
    ready: async () => {
      const answered = await port.promise;
      for (let waited; waited !== rendering; await waited) waited = rendering;
      return answered;
    },
    isReady: () => isReady,
    hasEnded: () => hasEnded,
    end: () => {
      child.kill(isReady ? 'SIGTERM' : 'SIGKILL');
      return exit.promise;
    },
  };
}
