import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { HostRequest, HostResponse } from './site-host.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A site in the host process. `address`: `http://localhost:41234`. */
export type StartedSite = { id: number; address: string };

/** The process in which the plain sites of a run start. It starts with the first site. */
export type HostProcess = {
  start(settings: NodeJS.ProcessEnv): Promise<StartedSite>;
  stop(id: number): Promise<void>;
  /** Ends the process. Another one starts with the next site. */
  end(): Promise<void>;
};

/** `env`: what the settings of sites do not contain. */
export function createHostProcess(env: NodeJS.ProcessEnv): HostProcess {
  let running: ChildProcess | undefined;
  let started = 0;
  const open = () => {
    const host = startHost(env);
    host.once('exit', () => {
      if (running === host) running = undefined;
    });
    return host;
  };
  return {
    start: async (settings) => {
      const id = ++started;
      const { address } = await request((running ??= open()), { id, settings });
      return { id, address: address! };
    },
    // The sites of a process end with it.
    stop: async (id) => void (running && (await request(running, { id, stop: true }))),
    end: async () => {
      const host = running;
      running = undefined;
      if (!host?.connected) return;
      const exited = once(host, 'exit');
      host.disconnect();
      await exited;
    },
  };
}

/** Starts a host as sites start alone: without Vitest's options, and with packages in production mode. */
function startHost(env: NodeJS.ProcessEnv): ChildProcess {
  const host = fork(path.join(import.meta.dirname, 'site-host.ts'), {
    cwd: ROOT,
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
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
