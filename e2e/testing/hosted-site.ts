import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { HostRequest, HostResponse } from './site-host.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A site in this worker's host process. `address`: `http://localhost:41234`. */
export type HostedSite = { address: string; stop(): Promise<void> };

let host: ChildProcess | undefined;
let started = 0;

/** Starts a plain site with these settings in this worker's host process, which ends with the worker. */
export async function startHostedSite(settings: NodeJS.ProcessEnv): Promise<HostedSite> {
  host ??= fork(path.join(import.meta.dirname, 'site-host.ts'), {
    cwd: ROOT,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const id = ++started;
  const { address } = await request(host, { id, settings });
  return { address: address!, stop: async () => void (await request(host!, { id, stop: true })) };
}

/** @throws if the site did not start or stop, or if the host ended. */
function request(child: ChildProcess, sent: HostRequest): Promise<HostResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HostResponse>();
  const onMessage = (response: HostResponse) => {
    if (response.id !== sent.id) return;
    if (response.error === undefined) resolve(response);
    else reject(new Error(response.error));
  };
  const onExit = (code: number | null) => reject(new Error(`The host of the sites ended with code ${code}.`));
  child.on('message', onMessage);
  child.once('exit', onExit);
  child.send(sent);
  return promise.finally(() => child.off('message', onMessage).off('exit', onExit));
}
