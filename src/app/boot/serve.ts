import { flushCompileCache } from 'node:module';
import { describeFailure, connectionErrorOf } from '../cli/describe-failure.ts';
import { readConfig } from '../base/config.ts';
import { type Forecourt, startForecourt, type StartOptions } from './forecourt.ts';
import { log } from '../base/log.ts';
import { refuseUnsafeProduction } from './production-check.ts';
import { collectGarbage, tuneV8 } from './tune-v8.ts';

/** Dependencies that only tests replace. */
type TestOptions = Pick<StartOptions, 'post' | 'leaseMs' | 'drawings' | 'preparesWords' | 'jobTimes'>;

/** Time limit for a graceful shutdown, longer than any part needs. After that, the process exits in any case. */
const STOP_TIMEOUT_MS = 60_000;

type Ending = { drainMs?: number; exitCode?: number };

/**
 * Runs the server process: reads settings, prints the address, and shuts down gracefully on Ctrl-C, even during the
 * start.
 */
export async function serve(replaced: TestOptions = {}): Promise<void> {
  try {
    refuseUnsafeProduction(process.env);
    const config = readConfig(process.env);
    const givenUp = new AbortController();
    const { promise: started, resolve } = Promise.withResolvers<Forecourt>();
    endOnSignals(async ({ exitCode = 0, ...options }) => {
      console.log('Stopping …');
      setTimeout(() => process.exit(1), (options.drainMs ?? config.drainMs) + STOP_TIMEOUT_MS).unref();
      givenUp.abort(new StartGivenUp(exitCode));
      await (await started).stop(options);
      process.exit(exitCode);
    });
    const forecourt = await startForecourt(config, {
      ...replaced,
      onProgress: (line) => console.log(line),
      onIndexBuilt: collectGarbage,
      signal: givenUp.signal,
    });
    resolve(forecourt);
    if (givenUp.signal.aborted) return;
    console.log(`\nForecourt is ready: ${forecourt.address}/cars-for-sale\n`);
    // Writes the compile cache now, because a process that is killed later could not write it.
    flushCompileCache();
    await tuneV8();
  } catch (error) {
    if (error instanceof StartGivenUp) process.exit(error.exitCode);
    console.error(reasonOf(error));
    process.exit(1);
  }
}

/** Starts a site in a process that may run several, without console output or signal handlers. Tests use it. */
export function startSite(settings: NodeJS.ProcessEnv, options: StartOptions): Promise<Forecourt> {
  refuseUnsafeProduction(settings);
  return startForecourt(readConfig(settings), options);
}

/** Returns the reason as one line; as several if it names settings or quotes the end of PostgreSQL's log. */
function reasonOf(error: unknown): string {
  if (connectionErrorOf(error)) return describeFailure(error, 'The site did not start. Start it again.');
  return error instanceof Error ? error.message : String(error);
}

/** A stop was requested before the process was ready. */
class StartGivenUp extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super('The start was canceled.');
    this.exitCode = exitCode;
  }
}

/** Calls `end` once: on a signal, or on an unhandled error, after which the process cannot be trusted. */
function endOnSignals(end: (ending: Ending) => Promise<void>): void {
  const endOnce = once(end);
  // If the server runs in a terminal, no proxy waits for the last responses.
  process.on('SIGINT', () => endOnce({ drainMs: 0 }));
  process.on('SIGTERM', () => endOnce({}));
  // Unhandled rejections are also reported by this event.
  process.on('uncaughtException', (error) => {
    log('error', 'The process ends after an unhandled error', error);
    endOnce({ drainMs: 0, exitCode: 1 });
  });
}

/** Runs `work` only the first time, because on Ctrl-C both the terminal and npm send a signal to this process. */
function once<Options>(work: (options: Options) => Promise<void>): (options: Options) => void {
  let begun = false;
  return (options) => {
    if (begun) return;
    begun = true;
    void work(options);
  };
}
