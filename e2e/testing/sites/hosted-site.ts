import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { HostRequest, HostResponse } from './site-host.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A site in this worker's host process. `address`: `http://localhost:41234`. */
export type HostedSite = { address: string; stop(): Promise<void> };

let running: ChildProcess | undefined;
let started = 0;

/** Starts a plain site with these settings in this worker's host process, which ends with the worker. */
export async function startHostedSite(settings: NodeJS.ProcessEnv): Promise<HostedSite> {
  const host = (running ??= startHost());
  const id = ++started;
  const { address } = await request(host, { id, settings });
  return { address: address!, stop: async () => void (await request(host, { id, stop: true })) };
}

/** Ends this worker's host process, on which no site runs any more. */
export function endHost(): void {
  running?.disconnect();
  running = undefined;
}

/** Starts a host as sites start alone: without the worker's options, and with packages in production mode. */
function startHost(): ChildProcess {
  const host = fork(path.join(import.meta.dirname, 'site-host.ts'), {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  host.once('exit', () => {
    if (running === host) running = undefined;
  });
  // A host that could not be started, or that has ended, is reported by its requests.
  host.on('error', () => host.kill('SIGKILL'));
  return host;
}

/** @throws if the site did not start or stop, or if the host ended. */
function request(host: ChildProcess, sent: HostRequest): Promise<HostResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HostResponse>();
  const onMessage = (response: HostResponse) => {
    if (response.id !== sent.id) return;
    if (response.error === undefined) resolve(response);
    else reject(new Error(response.error));
  };
  const onExit = (code: number | null) => reject(new Error(`The host of the sites ended with code ${code}.`));
  host.on('message', onMessage);
  host.once('exit', onExit);
  host.send(sent, (error) => {
    if (error) reject(error);
  });
  return promise.finally(() => host.off('message', onMessage).off('exit', onExit));
}
